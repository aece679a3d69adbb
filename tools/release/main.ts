import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { missingForImages } from '../deploy/engine.ts';
import { type Need, provide } from '../test/needs.ts';
import { installPackages, programOnPath } from '../test/programs.ts';
import { askForAdvisories, packagesIn, refusalFor, toldOf } from './advisories.ts';
import { builtIn } from './artefacts.ts';
import { BUILT_WITH, builtWith } from './built-with.ts';
import { type Circumstances, otherCircumstances, type Step, theseCircumstances } from './circumstances.ts';
import { compare, told } from './compare.ts';
import { sign } from './sign.ts';
import { writeSums } from './sums.ts';

/*
 * `npm run release`: builds the last commit in a copy of its own, and writes what people install into a folder, each with
 * the list of its contents; sums, and their signature. `--twice` builds it again in other circumstances and compares.
 */

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const fail = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

/** What a second build in other circumstances needs. */
const needsOfTwo: readonly Need[] = [
  { programs: ['disorderfs'], package: 'disorderfs', purpose: 'another order of files' },
  { programs: ['faketime'], package: 'faketime', purpose: 'another day' },
];

const git = (...words: readonly string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim();

const stepProgram = fileURLToPath(new URL('./step.js', import.meta.url));

/** Where npm finds the headers of Node, for whoever has no settings of their own. */
const headers = (): Readonly<Record<string, string>> => {
  const folder = execFileSync('npm', ['config', 'get', 'nodedir'], { encoding: 'utf8' }).trim();
  return existsSync(folder) ? { npm_config_nodedir: folder } : {};
};

/** Runs a step of a release in some circumstances. @throws Error when it fails; it has printed why. */
const runStep = (circumstances: Circumstances, step: Step, ...words: readonly string[]): void => {
  const start = performance.now();
  const command = [process.execPath, stepProgram, step, circumstances.folder, ...words];
  const [program = '', ...rest] = circumstances.around(step, command);
  const env = { ...process.env, ...headers(), ...circumstances.variablesOf(step) };
  const { status, error } = spawnSync(program, rest, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (error !== undefined || status !== 0)
    throw new Error(`the step "${step}" failed with ${status}`, { cause: error });
  say(`  ${step}: ${Math.round((performance.now() - start) / 1000)} s`);
};

/** Builds a commit and writes its artefacts into a folder, which is made. */
const build = (circumstances: Circumstances, commit: string, out: string, base: string | undefined): void => {
  mkdirSync(out, { recursive: true });
  // Whoever builds writes into it, also as another user.
  chmodSync(out, 0o777);
  runStep(circumstances, 'fetch', process.cwd(), commit);
  circumstances.fetched();
  runStep(circumstances, 'make', out);
  const { build: its } = builtIn(circumstances.folder);
  if (its.commit !== commit) throw new Error(`the build is of ${its.commit}, and not of ${commit}`);
  const image = missingForImages().length === 0 ? { base } : undefined;
  if (image !== undefined) runStep(circumstances, 'image', out, ...(base === undefined ? [] : [base]));
  writeFileSync(join(out, BUILT_WITH), `${JSON.stringify(builtWith(commit, image), undefined, 2)}\n`);
  copyFileSync(join(circumstances.folder, 'deploy', 'release', 'verify'), join(out, 'verify'));
  writeSums(out);
};

/** Compares two releases file by file and prints what each is. Returns whether they are equal. */
const areEqual = (one: string, other: string): boolean => {
  const compared = compare(one, other);
  say(told(compared));
  const different = compared.filter(({ isEqual }) => !isEqual);
  if (different.length > 0 && programOnPath('diffoscope') === undefined) {
    say('Where they differ is shown by diffoscope, a package of Debian, which is not installed.');
  }
  for (const { name } of different) {
    spawnSync('diffoscope', ['--max-text-report-size', '20000', join(one, name), join(other, name)], {
      stdio: ['ignore', 'inherit', 'ignore'],
    });
  }
  return different.length === 0;
};

/** Asks the registry for advisories about a release, and prints them. Returns why it must not be signed, if so. */
const askForRefusal = async (sources: string, release: string): Promise<string | undefined> => {
  const answer = await askForAdvisories(sources, packagesIn(release));
  for (const line of toldOf(answer)) say(line);
  return refusalFor(answer, readFileSync(join(sources, 'CHANGELOG.md'), 'utf8'));
};

const buildTwice = (work: string, commit: string, first: string, base: string | undefined): boolean => {
  const { circumstances, made, notMade } = otherCircumstances(work);
  try {
    say(`The second build differs in\n${made.map((name) => `  - ${name}`).join('\n')}`);
    if (notMade.length > 0)
      say(`Not made here, for want of a program or of root:\n${notMade.map((name) => `  - ${name}`).join('\n')}`);
    const second = join(work, 'second');
    build(circumstances, commit, second, base);
    return areEqual(first, second);
  } finally {
    circumstances.end();
  }
};

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    twice: { type: 'boolean', default: false },
    key: { type: 'string' },
    'base-image': { type: 'string' },
  },
});
const { twice, key = process.env['RELEASE_KEY'], 'base-image': base } = values;
// With --twice alone, what is asked for is the comparison.
const kept = values.out ?? (twice ? undefined : 'release');
const out = kept === undefined ? undefined : resolve(kept);
if (out !== undefined && existsSync(out) && readdirSync(out).length > 0)
  fail(`${kept} has files: name another folder by --out`);
if (key !== undefined && !existsSync(key)) fail(`there is no key at ${key}`);
const missing = twice ? provide(installPackages, needsOfTwo) : [];
if (missing.length > 0) fail(`It needs these packages of Debian: ${missing.map((each) => each.package).join(', ')}`);

const commit = git('rev-parse', 'HEAD');
say(`Release of ${commit}, committed ${git('log', '-1', '--format=%cI')}`);
if (git('status', '--porcelain') !== '') say('What is not committed is not in it.');
const lacks = missingForImages();
if (lacks.length > 0) say(`Without an image: ${lacks.join('; ')}`);
else if (base === undefined) say('The image is based on Node of this machine; --base-image names another base.');

const work = mkdtempSync(join(tmpdir(), 'tollgate-release-'));
try {
  const first = join(work, 'first');
  const here = theseCircumstances(work);
  build(here, commit, first, base);
  const refusal = out === undefined ? undefined : await askForRefusal(here.folder, first);
  // Without a key nothing is refused, so that everybody can rebuild an old release and compare it.
  if (key !== undefined && refusal !== undefined) {
    process.stderr.write(`${refusal}\n`);
    process.exitCode = 1;
  } else if (twice && !buildTwice(work, commit, first, base)) process.exitCode = 1;
  else if (out !== undefined) {
    if (key === undefined) say('Not signed: --key or RELEASE_KEY names the file of a key.');
    else sign(first, key);
    chmodSync(first, 0o755);
    cpSync(first, out, { recursive: true });
    say(readFileSync(join(out, 'SHA256SUMS'), 'utf8').trimEnd());
    say(`Written into ${kept}`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
