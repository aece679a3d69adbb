import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Debian's programs, whatever Python or PostgreSQL comes first elsewhere. */
const SYSTEM_PATH = '/usr/sbin:/usr/bin:/sbin:/bin';

/** Runs a program to its end and returns its output. @throws Error when it fails. */
export const run = async (program: string, ...words: readonly string[]): Promise<string> =>
  (await execute(program, words, { env: { PATH: SYSTEM_PATH } })).stdout;

/** A program that runs in the background; its output is in a file. */
export interface Daemon {
  readonly ended: Promise<unknown>;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program in the background. */
export const startDaemon = (
  words: readonly string[],
  output: string,
  variables: Readonly<Record<string, string>> = {},
): Daemon => {
  const [program = '', ...rest] = words;
  const file = openSync(output, 'a');
  const child: ChildProcess = spawn(program, rest, {
    stdio: ['ignore', file, file],
    env: { PATH: SYSTEM_PATH, LC_ALL: 'C.UTF-8', ...variables },
  });
  const ended = once(child, 'exit');
  return {
    ended,
    kill: async (signal = 'SIGKILL') => {
      child.kill(signal);
      await ended;
    },
  };
};

const LOOK_EVERY_MS = 100;

/** Waits until a condition holds. @throws Error with a text when it does not in time. */
export const until = async (what: string, limitMs: number, holds: () => Promise<boolean>): Promise<void> => {
  const endsAt = performance.now() + limitMs;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > endsAt) throw new Error(`${what}: not within ${limitMs / 1000} seconds`);
    await wait(LOOK_EVERY_MS);
  }
};
