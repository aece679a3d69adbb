import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildNumberOf } from '../build/build-number.ts';

/*
 * One step of a release, as a process of its own, so that it can run as another user and at another time. Files are made
 * readable by all here, whatever mask whoever starts it has: archives keep the modes of files.
 */

process.umask(0o022);

const run = (folder: string, program: string, words: readonly string[], variables: NodeJS.ProcessEnv = {}): void => {
  const env = { ...process.env, ...variables };
  // What a step prints is told only if it fails.
  execFileSync(program, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 26 });
};

/** Copies a commit of a repository into a folder, and installs what it depends on; runs nothing of that. */
const fetchSources = (repository: string, commit: string, folder: string): void => {
  run('.', 'git', ['clone', '--quiet', '--no-hardlinks', '--no-checkout', repository, folder]);
  run(folder, 'git', ['-c', 'advice.detachedHead=false', 'checkout', '--quiet', commit]);
  run(folder, 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
};

/** Compiles native modules and the project, then writes the artefacts, but for the image, into another folder. */
const make = (folder: string, out: string): void => {
  const variables = {
    SOURCE_DATE_EPOCH: String(Date.parse(buildNumberOf(folder).time) / 1000),
    // Compiled here, from sources whose hash the lock file has, and not downloaded without one.
    npm_config_build_from_source: 'true',
  };
  run(folder, 'npm', ['rebuild'], variables);
  run(folder, 'npm', ['run', '--silent', 'build'], variables);
  run(folder, process.execPath, [join('dist', 'tools', 'release', 'write.js'), out], variables);
};

/** Builds the image of sources that were made, and writes it into another folder. */
const makeImage = (folder: string, out: string, base?: string): void => {
  const words = [
    join('dist', 'tools', 'release', 'write.js'),
    '--image',
    ...(base === undefined ? [] : ['--base', base]),
  ];
  run(folder, process.execPath, [...words, out]);
};

const { positionals } = parseArgs({ allowPositionals: true });
const [step, folder = '', ...words] = positionals;
const [first = '', second = ''] = words;
try {
  if (step === 'fetch') fetchSources(first, second, folder);
  else if (step === 'make') make(folder, resolve(first));
  else if (step === 'image') makeImage(folder, resolve(first), words[1]);
  else throw new Error(`there is no step ${step}`);
} catch (error) {
  const { stdout = '', stderr = '', message } = error as Error & { readonly stdout?: string; readonly stderr?: string };
  process.stderr.write(stdout === '' && stderr === '' ? `${message}\n` : `${stdout}${stderr}`);
  process.exitCode = 1;
}
