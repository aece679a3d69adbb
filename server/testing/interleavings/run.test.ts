import { describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/base/clock.ts';
import { casesOf } from '../lengths.ts';
import { plantedFaults } from './planted.ts';
import { type Dialect, type RunResult, run } from './run.ts';

const dialects: readonly Dialect[] = ['sqlite', 'postgres'];

/** In a run of the tests, other seeds each time; a failure prints the command that repeats its run. */
const FIRST_SEED = systemClock.now() % 1_000_000_000;

const STEPS = 4_000;

/** The command that repeats a run up to where it went wrong. */
const commandOf = (seed: number, dialect: Dialect, steps: number, { violations, steps: last }: RunResult): string =>
  `npm run simulate -- --seed ${seed} --steps ${steps} --dialect ${dialect} --until ${violations[0]?.step ?? last} --trace`;

describe.each(dialects)('runs on %s', (dialect) => {
  // Each takes a second, and some hours in the full length.
  test('break no rule, whatever their seed', { timeout: 6 * 3_600_000 }, async () => {
    const steps = casesOf(STEPS, 20_000);
    for (let seed = FIRST_SEED; seed < FIRST_SEED + casesOf(3, 20); seed += 1) {
      const result = await run({ seed, dialect, steps });
      const { violations, payments } = result;
      expect(violations, commandOf(seed, dialect, steps, result)).toEqual([]);
      expect(payments).toBeGreaterThan(0);
    }
  });

  test('are the same to the byte with the same seed, and others with another', async () => {
    const traceOf = async (seed: number) => {
      const lines: string[] = [];
      const listen = (...line: readonly unknown[]) => void lines.push(line.join(' '));
      const { digest } = await run({ seed, dialect, steps: STEPS, listen });
      return { digest, text: lines.join('\n') };
    };
    const [first, again, other] = [await traceOf(FIRST_SEED), await traceOf(FIRST_SEED), await traceOf(FIRST_SEED + 1)];
    expect(again).toEqual(first);
    expect(other.digest).not.toBe(first.digest);
  });

  test('end at the step that is asked for', async () => {
    const { steps, digest } = await run({ seed: FIRST_SEED, dialect, steps: STEPS, until: 1_234 });
    expect([steps, digest]).toEqual([
      1_234,
      (await run({ seed: FIRST_SEED, dialect, steps: STEPS, until: 1_234 })).digest,
    ]);
  });
});

/** Seeds that are tried until one finds a fault; each is found by one in a few of them. */
const MOST_SEEDS = 25;

describe('a run finds, within a few seeds,', () => {
  test.each(plantedFaults)('that $words', async ({ plant, rules, dialect }) => {
    const found = new Set<string>();
    for (let seed = 1; seed <= MOST_SEEDS && !rules.some((rule) => found.has(rule)); seed += 1) {
      const { violations } = await run({ seed, dialect, steps: STEPS, plant });
      for (const { rule } of violations) found.add(rule);
    }
    expect(rules.filter((rule) => found.has(rule))).not.toEqual([]);
  });
});
