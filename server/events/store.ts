import type { Logger } from 'pino';
import { type Clock, randomHex, stopwatchMs } from '../base/clock.ts';
import type { Database } from '../database/database.ts';
import type { NewEvent, ReportEvent } from './event.ts';
import { type Event, insertEvents } from './records.ts';

/** The dependencies of the event store. */
export interface EventDependencies {
  readonly database: Database;
  /** The gateway's clock. */
  readonly clock: Clock;
  /** The real clock, which no test moves. */
  readonly realClock: Clock;
  readonly log: Pick<Logger, 'error'>;
}

/** Stores events in the background of the requests. */
export interface EventStore {
  readonly reportEvent: ReportEvent;
  /** Resolves when all earlier events are stored. */
  stored(): Promise<void>;
}

/** Events of this period are written together, so that most requests cause one row. */
const TOGETHER_MS = 25;

/** The most rows of one commit, because it must not delay the commits of payments. */
const ROWS_AT_ONCE = 200;

/** More waiting events mean that the database is gone or far too slow; new events are dropped to protect memory. */
const MAX_WAITING = 20_000;

const MAX_DETAIL_LENGTH = 200;

/** Masks numbers that could be card numbers: no detail should contain one. Ids are hex digits and stay. */
const LONG_NUMBER = /(?<![0-9a-f])\d{12,19}(?![0-9a-f])/gi;

const SHORTEST_NUMBER = 12;

const shown = (value: string | number): string => {
  const text = String(value);
  return text.length < SHORTEST_NUMBER ? text : text.slice(0, MAX_DETAIL_LENGTH).replaceAll(LONG_NUMBER, '…');
};

const detailsOf = (details: NewEvent['details']): Record<string, string> => {
  const stored: Record<string, string> = {};
  for (const [name, value] of Object.entries(details)) if (value !== undefined) stored[name] = shown(value);
  return stored;
};

/**
 * Creates the event store. It takes events at once and writes them a moment later, those of one subject in one row.
 */
export const eventStore = ({ database, clock, realClock, log }: EventDependencies): EventStore => {
  const waiting = new Map<string, Event[]>();
  const startMs = realClock.now() - stopwatchMs();
  let count = 0;
  let writing: Promise<void> | undefined;

  const add = (subject: string | undefined, event: Event): void => {
    if (subject === undefined) return;
    const known = waiting.get(subject);
    if (known === undefined) waiting.set(subject, [event]);
    else known.push(event);
    count += 1;
  };

  const writeSome = async (): Promise<void> => {
    const subjects = [...waiting.keys()].slice(0, ROWS_AT_ONCE);
    const inserts = subjects.map((subject) => {
      const events = waiting.get(subject) ?? [];
      waiting.delete(subject);
      count -= events.length;
      const reportedAtMs = Math.floor(events[0]?.toldAtMs ?? 0);
      return insertEvents(subject, `${reportedAtMs.toString(16).padStart(12, '0')}${randomHex(10)}`, events);
    });
    try {
      await database.commit({ inserts });
    } catch (error) {
      log.error({ err: error, events: inserts.length }, 'events could not be stored');
    }
  };

  const writeAll = async (): Promise<void> => {
    while (waiting.size > 0) await writeSome();
  };

  const write = async (): Promise<void> => {
    if (writing === undefined && waiting.size > 0) {
      writing = writeAll().finally(() => {
        writing = undefined;
      });
    }
    await writing;
  };

  return {
    reportEvent: ({ kind, checkoutId, paymentId, details }) => {
      if (count >= MAX_WAITING) return;
      if (waiting.size === 0 && writing === undefined) setTimeout(() => void write(), TOGETHER_MS);
      const toldAtMs = startMs + stopwatchMs();
      const event = { kind, checkoutId, paymentId, details: detailsOf(details), atMs: clock.now(), toldAtMs };
      add(checkoutId, event);
      add(paymentId, event);
    },
    stored: async () => {
      while (waiting.size > 0 || writing !== undefined) await write();
    },
  };
};
