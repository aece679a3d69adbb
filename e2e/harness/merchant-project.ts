import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A merchant's own project: a folder in which the package for merchants is installed. */
export interface MerchantProject {
  readonly folder: string;
  /** The size of the packed package. */
  readonly packedBytes: number;
  /** Everything that the installation put into `node_modules`. */
  readonly installed: readonly string[];
  /** Writes files into the folder, by their names. */
  write(files: Readonly<Record<string, string>>): Promise<void>;
  /** Runs a program with Node in the folder; returns what it has printed, also when it failed. */
  run(words: readonly string[], variables?: Readonly<Record<string, string>>): Promise<string>;
  close(): Promise<void>;
}

/** Returns the code blocks of a page of `docs` that begin with a comment with a file's name, by these names. */
export async function filesOfGuide(page: string): Promise<Readonly<Record<string, string>>> {
  const guide = await readFile(join('docs', page), 'utf8');
  const blocks = [...guide.matchAll(/```\w+\n(?:\/\/|<!--) ([\w.-]+)(?: -->)?\n(.*?)```/gs)];
  return Object.fromEntries(blocks.map(([, name = '', code = '']) => [name, code]));
}

/**
 * Makes a merchant's project: packs the package for merchants, installs it without a network, and adds these packages,
 * which the merchant has, as links.
 */
export async function merchantProject(packages: readonly string[]): Promise<MerchantProject> {
  const folder = await mkdtemp(join(tmpdir(), 'merchant-'));
  const modules = join(folder, 'node_modules');
  await writeFile(join(folder, 'package.json'), '{ "name": "merchant", "private": true, "type": "module" }');
  await run('npm', ['pack', resolve('dist/merchant-package'), '--silent'], { cwd: folder });
  const [packed = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed}`], { cwd: folder });
  const installed = (await readdir(modules)).filter((name) => !name.startsWith('.'));
  for (const name of packages) {
    await mkdir(join(modules, dirname(name)), { recursive: true });
    await symlink(resolve('node_modules', name), join(modules, name));
  }
  return {
    folder,
    packedBytes: (await stat(join(folder, packed))).size,
    installed,
    async write(files) {
      for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    },
    async run(words, variables = {}) {
      const env = { PATH: `${dirname(process.execPath)}:${process.env['PATH']}`, HOME: folder, ...variables };
      const done = await run(process.execPath, [...words], { cwd: folder, env }).catch(
        (failed: { stdout: string; stderr: string }) => failed,
      );
      return done.stdout + done.stderr;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
