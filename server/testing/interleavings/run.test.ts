import { describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { casesOf } from '../lengths.ts';
import { plantedFaults } from './planted.ts';
import { type Dialect, type RunResult, run } from './run.ts';

const dialects: readonly Dialect[] = ['sqlite', 'postgres'];

/** In a run of the tests, other seeds each time; a failure prints the command that repeats its run. */
const FIRST_SEED = systemClock.now() % 1_000_000_000;

const STEPS = 3_000;

/** The command that repeats a run up to where it went wrong. */
const commandOf = (seed: number, dialect: Dialect, steps: number, { violations, steps: last }: RunResult): string =>
  `npm run simulate -- --seed ${seed} --steps ${steps} --dialect ${dialect} --until ${violations[0]?.step ?? last} --trace`;

describe.each(dialects)('runs on %s', (dialect) => {
  // Each takes a second, and some hours in the full length.
  test('break no rule, whatever their seed', { timeout: 6 * 3_600_000 }, async () => {
    const steps = casesOf(STEPS, 20_000);
    for (let seed = FIRST_SEED; seed < FIRST_SEED + casesOf(2, 20); seed += 1) {
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
      const { digest } = await run({ seed, dialect, steps: STEPS, until: STEPS / 2, listen });
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

/** A gateway that does nothing does nothing wrong: a run must not be content with that. */
describe('a gateway that does nothing is found', () => {
  const idle: readonly (readonly [how: string, commit: () => Promise<void>])[] = [
    ['refuses to store anything', () => Promise.reject(new Error('nothing is stored'))],
    ['waits for ever', () => new Promise(() => undefined)],
  ];
  test.each(dialects.flatMap((dialect) => idle.map(([how, commit]) => [dialect, how, commit] as const)))(
    'on %s: its database %s',
    async (dialect, _how, commit) => {
      const plant = (database: Database): Database => ({ ...database, commit });
      const { violations, payments } = await run({ seed: 1, dialect, steps: STEPS, plant });
      expect(payments).toBe(0);
      expect(violations.map(({ rule }) => rule)).toContain('something is paid');
    },
  );
});

/** Rivals that meet each other, in processes that are killed every other second. */
const crowded = {
  clients: 50,
  thinksMs: 100,
  beatMs: 100,
  killEveryMs: 2_000,
  lost: 0.03,
  full: 0.02,
  replyLost: 0.05,
};

/** Seeds that are tried until one finds a fault; most are found by the first or second. */
const MOST_SEEDS = 25;

describe('a run finds, within a few seeds,', () => {
  test.each(plantedFaults)('that $words', { timeout: 600_000 }, async ({ plant, rules, dialect }) => {
    const found = new Set<string>();
    for (let seed = 1; seed <= MOST_SEEDS && !rules.some((rule) => found.has(rule)); seed += 1) {
      const { violations } = await run({ seed, dialect, steps: STEPS, rates: crowded, plant });
      for (const { rule } of violations) found.add(rule);
    }
    expect(rules.filter((rule) => found.has(rule))).not.toEqual([]);
  });
});
