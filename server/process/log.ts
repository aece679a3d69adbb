import { destination, type Logger, pino } from 'pino';
import type { Configuration } from '../assembly/configuration.ts';
import { systemClock } from '../platform/base/clock.ts';
import type { DatabaseLog } from '../platform/database/database.ts';
import { traceFields } from '../platform/traces/span.ts';

/**
 * Log lines are written together, at this size or after this time, because a write costs more than the line itself. No
 * write is larger, unless a line is: several processes write to one pipe, which keeps so many bytes together.
 */
const LOG_CHUNK_BYTES = 4_096;
const LOG_INTERVAL_MS = 200;

/** A person at a terminal reads the banner; a file or a collector gets every line. */
export const isTerminal = process.stdout.isTTY === true;

/** Creates the log of this process. Where a gateway has several, each line names its `process`. */
export const loggerFor = ({ logLevel }: Pick<Configuration, 'logLevel'>, name?: string): Logger =>
  pino(
    {
      level: logLevel ?? (isTerminal ? 'warn' : 'info'),
      base: name === undefined ? null : { process: name },
      timestamp: () => `,"time":${systemClock.now()}`,
      mixin: traceFields,
    },
    destination({
      dest: 1,
      sync: false,
      minLength: LOG_CHUNK_BYTES,
      ...(name === undefined ? {} : { minLength: LOG_CHUNK_BYTES / 2, maxWrite: LOG_CHUNK_BYTES }),
      periodicFlush: LOG_INTERVAL_MS,
    }),
  );

/** Returns the log for opening the database. On a terminal, it prints migrations and waiting times as sentences. */
export const openingLog = (log: Logger): DatabaseLog => ({
  error: (details, text) => log.error(details, text),
  info: (details, text) => {
    log.info(details, text);
    if (!isTerminal || log.isLevelEnabled('info')) return;
    const facts = Object.entries(details).map(([name, value]) => `${name} ${value}`);
    process.stdout.write(`${text}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}\n`);
  },
});

/**
 * Waits until all log lines are written. The first flush ends with a write that was under way, and leaves lines that came
 * meanwhile.
 */
export const flushLog = async (log: Logger): Promise<void> => {
  for (let times = 0; times < 2; times += 1) await new Promise<void>((resolve) => log.flush(() => resolve()));
};
