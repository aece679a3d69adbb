#!/usr/bin/env node
import { userInfo } from 'node:os';
import { destination, pino } from 'pino';
import { systemClock } from '../platform/base/clock.ts';
import { PRIVATE_UMASK } from '../platform/base/private-files.ts';
import { runTollgate } from './run.ts';

/** Returns the user who runs the command, as far as the system knows. */
const actor = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
};

/** Ends the command in an orderly way at the first signal; a second one ends the process. */
const stopped = (): AbortSignal => {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  return stop.signal;
};

process.umask(PRIVATE_UMASK);
process.exitCode = await runTollgate(process.argv.slice(2), {
  variables: process.env,
  actor: actor(),
  audit: pino({ base: null, timestamp: () => `,"time":${systemClock.now()}` }, destination({ dest: 2, sync: true })),
  out: (text) => void process.stdout.write(`${text}\n`),
  stopped,
  error: (text) => void process.stderr.write(`${text}\n`),
});
