import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { saysEndingInput, wordsOf } from './note.ts';
import { type TargetName, targetNames, targets } from './targets.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string' }, replay: { type: 'string' } },
});

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const isTarget = (text: string): text is TargetName => (targetNames as readonly string[]).includes(text);

const numberOf = (name: string, text: string): number => {
  const number = Number(text);
  if (!(number > 0)) throw new TypeError(`--${name} must be a number above 0, such as 1`);
  return number;
};

const [name = ''] = positionals;
if (!isTarget(name)) throw new TypeError(`name what to fuzz, one of ${targetNames.join(', ')}`);
const target = targets[name];
const minutes = numberOf('minutes', values.minutes);
const firstSeed = Math.trunc(values.seed === undefined ? randomInt(1, 2 ** 31 - 1) : numberOf('seed', values.seed));

/** Reading takes a second at most, also of a file of a megabyte. */
const LONGEST_MS = 1_000;

/** Reads one input, without being measured; returns what is wrong with that. */
const replay = async (path: string): Promise<string | undefined> => {
  const [first] = await target.seeds();
  // What is loaded when it is first needed takes its time once.
  await target.run(first ?? new Uint8Array());
  const before = process.cpuUsage();
  try {
    await target.run(readFileSync(path));
  } catch (error) {
    return wordsOf(error);
  }
  const { user, system } = process.cpuUsage(before);
  const spent = Math.round((user + system) / 1_000);
  return spent > LONGEST_MS * target.readings ? `slow: ${spent} ms for ${target.readings} readings` : undefined;
};

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, 'kept', name);
/** What this run finds stands apart from what others found: theirs may be repaired. */
const [corpus, found] = [join(folder, 'corpus'), join(folder, 'found', `${firstSeed}-${Date.now()}`)];

const nameOf = (input: Uint8Array): string => createHash('sha1').update(input).digest('hex');

const writeSeeds = async (): Promise<number> => {
  mkdirSync(corpus, { recursive: true });
  mkdirSync(found, { recursive: true });
  const seeds = (await target.seeds()).filter(({ length }) => length <= target.longest);
  for (const seed of seeds) writeFileSync(join(corpus, nameOf(seed)), seed);
  const quoted = (word: string): string =>
    [...Buffer.from(word, /[^\0-\xff]/.test(word) ? 'utf8' : 'latin1')]
      .map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`)
      .join('');
  writeFileSync(join(folder, 'dictionary'), target.dictionary.map((word) => `"${quoted(word)}"\n`).join(''));
  return seeds.length;
};

/** What a run of the fuzzer has shown so far, by the lines that it prints. */
interface Progress {
  runs: number;
  edges: number;
  features: number;
  inputs: number;
  firstFeatures: number | undefined;
  /** Whether the fuzzer failed and wrote no input with which it does: the machine had no memory, for example. */
  endedWithoutInput: boolean;
}

const STATE = /^#(\d+)\s+\S+\s+cov: (\d+) ft: (\d+) corp: (\d+)/;
const EVERY_MS = 60_000;
/** Node itself, the packages and the tables take some hundreds. */
const MEMORY_MB = 2_048;
/** A reader that does not end, also on a machine that has much else to do. */
const HANGS_AFTER_MS = 60_000;

const jazzer = join(dirname(createRequire(import.meta.url).resolve('@jazzer.js/core')), 'cli.js');

/** Readers of files start no programs and ask for no addresses; what would find that, spends the words of the fuzzer. */
const unused = ['command-injection', 'path-traversal', 'remote-code-execution', 'ssrf'];

const MOST_IDLE = 3;

/** Runs the fuzzer until a time is over, or a reader ends it. */
const fuzzOnce = async (seed: number, seconds: number, before: number): Promise<Progress> => {
  const measured = target.measured.flatMap((part) => ['-i', part]);
  const given = [
    ...[join(here, 'fuzzed.js'), corpus, '-f', name, ...measured, '--timeout', String(HANGS_AFTER_MS)],
    ...unused.flatMap((each) => ['--disableBugDetectors', each]),
  ];
  const options = [
    `-seed=${seed}`,
    `-max_total_time=${Math.max(1, Math.round(seconds))}`,
    `-max_len=${target.longest}`,
    `-rss_limit_mb=${MEMORY_MB}`,
    `-dict=${join(folder, 'dictionary')}`,
    `-report_slow_units=${HANGS_AFTER_MS / 1_000}`,
    `-artifact_prefix=${found}/`,
  ];
  const child = spawn(
    process.execPath,
    ['--no-deprecation', '--import', pathToFileURL(join(here, 'preload.js')).href, jazzer, ...given, '--', ...options],
    {
      env: { ...process.env, FUZZING_FOUND: found },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const progress: Progress = {
    runs: 0,
    edges: 0,
    features: 0,
    inputs: 0,
    firstFeatures: undefined,
    endedWithoutInput: false,
  };
  let [printedMs, last, isWritten] = [performance.now(), '', false];
  createInterface(child.stderr).on('line', (line) => {
    last = line === '' ? last : line;
    isWritten ||= saysEndingInput(line);
    const state = STATE.exec(line);
    if (state === null) return;
    const [runs = 0, edges = 0, features = 0, inputs = 0] = state.slice(1).map(Number);
    progress.firstFeatures ??= line.includes('INITED') ? features : undefined;
    Object.assign(progress, { runs, edges, features, inputs });
    if (performance.now() - printedMs < EVERY_MS) return;
    printedMs = performance.now();
    print(`${before + runs} executions, ${edges} edges, ${features} features, ${inputs} inputs in the corpus`);
  });
  const [code, signal] = await once(child, 'close');
  if (code !== 0) print(`the fuzzer ended with ${signal ?? code}: ${last}`);
  progress.endedWithoutInput = code !== 0 && !isWritten;
  return progress;
};

/** Returns what was found, by the paths of the inputs. */
const findings = (): readonly string[] =>
  readdirSync(found)
    .filter((each) => !each.endsWith('.txt'))
    .map((each) => join(found, each));

const REPLAYED_WITHIN_MS = 3 * HANGS_AFTER_MS;

/** Returns what is wrong with an input that is read without being measured; undefined if nothing is. */
const confirm = (path: string): string | undefined => {
  const { status, stdout, signal, error } = spawnSync(
    process.execPath,
    [fileURLToPath(import.meta.url), name, '--replay', path],
    {
      encoding: 'utf8',
      timeout: REPLAYED_WITHIN_MS,
    },
  );
  if (status === 0) return undefined;
  if (error !== undefined) return `it does not end in ${REPLAYED_WITHIN_MS / 1_000} seconds`;
  return signal === null ? stdout.trim() : `it ends the process by ${signal}`;
};

if (values.replay !== undefined) {
  const wrong = await replay(values.replay);
  print(wrong ?? 'nothing is wrong');
  process.exitCode = wrong === undefined ? 0 : 1;
} else {
  const seeds = await writeSeeds();
  print(`${name}: ${minutes} minutes from seed ${firstSeed}, ${seeds} files of the tests, inputs in ${corpus}`);
  const endMs = performance.now() + minutes * 60_000;
  const sum = { runs: 0, features: 0, edges: 0, inputs: 0, first: undefined as number | undefined, ended: 0 };
  let idle = 0;
  for (let round = 0; round === 0 || endMs - performance.now() > 5_000; round += 1) {
    const progress = await fuzzOnce(firstSeed + round, (endMs - performance.now()) / 1_000, sum.runs);
    sum.runs += progress.runs;
    sum.features = Math.max(sum.features, progress.features);
    sum.edges = Math.max(sum.edges, progress.edges);
    sum.inputs = Math.max(sum.inputs, progress.inputs);
    sum.first ??= progress.firstFeatures;
    sum.ended += progress.endedWithoutInput ? 1 : 0;
    // It does not begin again and again what it cannot begin.
    idle = progress.runs === 0 ? idle + 1 : 0;
    if (idle === MOST_IDLE) break;
  }
  print(
    `${name}: ${sum.runs} executions, ${sum.edges} edges, ${sum.first ?? 0} features in the beginning and ` +
      `${sum.features} at the end, ${sum.inputs} inputs in the corpus`,
  );
  const all = findings().flatMap((path) => {
    const wrong = confirm(path);
    if (wrong === undefined) print(`${path}: nothing is wrong unless it is measured`);
    return wrong === undefined ? [] : [{ path, wrong }];
  });
  // A fuzzer that never ran has found nothing, and says nothing.
  const ran = sum.runs > 0;
  if (!ran) print('the fuzzer did not run');
  else if (all.length > 0) print(`${all.length} findings:`);
  else if (sum.ended === 0) print('nothing was found');
  for (const { path, wrong } of all) {
    print(`${path}\n  ${wrong.replaceAll('\n', '\n  ')}\n  npm run fuzz:files -- ${name} --replay ${path}`);
  }
  if (sum.ended > 0) print(`the fuzzer ended ${sum.ended} times and wrote no input: see above`);
  process.exitCode = ran ? Math.min(all.length + sum.ended, 1) : 2;
}
