import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Dialect, run } from './run.ts';

/** A run is this long; more steps are several runs, of one seed after the other. */
const STEPS_OF_A_RUN = 20_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: String(STEPS_OF_A_RUN) },
    dialect: { type: 'string' },
    until: { type: 'string' },
    trace: { type: 'boolean', default: false },
  },
});

const dialects: readonly Dialect[] = ['sqlite', 'postgres'];
const isDialect = (text: string): text is Dialect => (dialects as readonly string[]).includes(text);
const print = (text: string): void => void process.stdout.write(`${text}\n`);

const wholeNumber = (name: string, text: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw new TypeError(`--${name} must be a whole number, such as 1`);
  return Number(text);
};

const [first, most] = [wholeNumber('seed', values.seed), wholeNumber('steps', values.steps)];
if (most === 0) throw new TypeError('--steps must be above 0: a run without a step looks at nothing');
const until = values.until === undefined ? undefined : wholeNumber('until', values.until);
const { dialect: chosen, trace } = values;
if (chosen !== undefined && !isDialect(chosen)) throw new TypeError(`--dialect must be one of ${dialects.join(', ')}`);

const listen = trace
  ? (step: number, nowMs: number, life: string, label: string) => print(`${step} ${nowMs} ${life}: ${label}`)
  : undefined;

const beganMs = performance.now();
let done = 0;
let isRight = true;
for (let seed = first; done < most; seed += 1) {
  const dialect = chosen ?? (seed % 2 === 0 ? 'postgres' : 'sqlite');
  const steps = Math.min(STEPS_OF_A_RUN, most - done);
  const result = await run({ seed, dialect, steps, until, listen });
  done += result.steps;
  const { calls, payments, kills, digest, violations } = result;
  const rate = Math.round(done / ((performance.now() - beganMs) / 1000));
  print(
    `seed ${seed} on ${dialect}: ${result.steps} steps, ${calls} requests, ${payments} payments, ${kills} kills, ` +
      `${digest.slice(0, 16)}; ${done} steps so far, ${rate} a second${until === undefined ? '' : '; ended there, unchecked'}`,
  );
  for (const { rule, words, step } of violations) {
    isRight = false;
    print(`  VIOLATION at step ${step ?? result.steps}: ${rule}: ${words}`);
    print(
      `  npm run simulate -- --seed ${seed} --steps ${steps} --dialect ${dialect} --until ${step ?? result.steps} --trace`,
    );
  }
  if (until !== undefined || !isRight) break;
}
process.exitCode = isRight ? 0 : 1;
