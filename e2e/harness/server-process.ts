import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startedBy } from '../../server/testing/processes.ts';

/** The time limit for a server's start. */
const START_LIMIT_MS = 30_000;
/** The time limit for a server's end, after which it is killed. */
const STOP_LIMIT_MS = 10_000;

/** One of our own servers, in a process of its own. */
export interface ServerProcess {
  /** Returns everything it has printed so far. */
  output(): string;
  /** Waits until a URL answers 200. */
  answers(url: string): Promise<void>;
  /** Asks the process to end and waits for its end. */
  stop(): Promise<void>;
  /** Kills the process immediately, like a power failure. */
  kill(): Promise<void>;
  /** Kills one of the processes that it has started, each time another one. */
  killOne(): void;
  /** Stops the process that `killOne` kills next, with its connections open. */
  freezeOne(): void;
  /** Makes the process silent, and those that it has started, with their connections open. */
  freeze(): void;
  /** Ends `freeze`. */
  thaw(): void;
}

/** Starts an entry of the built package, such as `gateway/main.js`, with only these environment variables. */
export function startServer(entry: string, variables: Readonly<Record<string, string>>): ServerProcess {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', ...variables };
  const child = spawn(process.execPath, [join('dist', entry)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  let killed = 0;
  const signalNext = (signal: NodeJS.Signals): void => {
    const started = startedBy(child.pid ?? 0);
    const one = started[killed % started.length];
    if (one !== undefined) process.kill(one, signal);
  };
  const signalAll = (signal: NodeJS.Signals): void => {
    child.kill(signal);
    for (const each of startedBy(child.pid ?? 0)) process.kill(each, signal);
  };
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  return {
    output: () => output,
    async answers(url) {
      const end = performance.now() + START_LIMIT_MS;
      while (!(await isUp(url))) {
        if (hasEnded()) throw new Error(`${entry} ended at once with the output: ${output}`);
        if (performance.now() > end) throw new Error(`${entry} does not answer at ${url}; its output: ${output}`);
        await pause(50);
      }
    },
    async stop() {
      if (hasEnded()) return;
      child.kill('SIGTERM');
      const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      await ended;
      clearTimeout(impatience);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    killOne() {
      signalNext('SIGKILL');
      killed += 1;
    },
    freezeOne: () => signalNext('SIGSTOP'),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
  };
}

function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}
