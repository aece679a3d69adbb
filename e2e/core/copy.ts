import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A copy of the sources, to be changed and tried. */
export interface Copy {
  readonly folder: string;
  /** Deletes files and folders. */
  remove(...paths: readonly string[]): void;
  /** Changes a file. @throws Error if that changes nothing. */
  change(path: string, change: (text: string) => string): void;
  /** Runs a program in the copy and returns what it printed. @throws Error with its output when it fails. */
  run(words: readonly string[], variables?: Readonly<Record<string, string>>): string;
}

/** A test run may print much. */
const MOST_OUTPUT_BYTES = 256 * 1024 * 1024;

/** Of a failing program, the end is shown. */
const SHOWN_LINES = 120;

/** Copies all sources with what was built of them; packages are shared. */
export const copyTo = (folder: string): Copy => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT_BYTES,
  });
  for (const path of listed.split('\0')) {
    if (path === '' || !existsSync(path)) continue;
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(path, join(folder, path));
  }
  cpSync('dist', join(folder, 'dist'), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    remove: (...paths) => {
      for (const path of paths) rmSync(join(folder, path), { recursive: true, force: true });
    },
    change: (path, change) => {
      const text = readFileSync(join(folder, path), 'utf8');
      const changed = change(text);
      if (changed === text) throw new Error(`${path} is as it was`);
      writeFileSync(join(folder, path), changed);
    },
    run: ([program = '', ...words], variables = {}) => {
      const { status, stdout, stderr, error } = spawnSync(program, words, {
        cwd: folder,
        env: { ...process.env, ...variables },
        encoding: 'utf8',
        maxBuffer: MOST_OUTPUT_BYTES,
      });
      if (error !== undefined) throw error;
      if (status !== 0) {
        const end = `${stdout}\n${stderr}`.split('\n').slice(-SHOWN_LINES).join('\n');
        throw new Error(`${program} ${words.join(' ')} ended with ${status}:\n${end}`);
      }
      return stdout;
    },
  };
};
