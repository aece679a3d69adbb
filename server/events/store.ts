import type { Logger } from 'pino';
import { type Clock, randomHex, stopwatchMs } from '../base/clock.ts';
import type { Database } from '../database/database.ts';
import { eventKinds, type NewEvent, type ReportEvent } from './event.ts';
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
  /** Resolves when all events that were reported before the call are stored, however many are reported meanwhile. */
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

/** Returns the listed details of an event; others are left out, whoever reports them. */
const detailsOf = ({ kind, details }: NewEvent): Record<string, string> => {
  const given: Readonly<Record<string, string | number | undefined>> = details;
  const stored: Record<string, string> = {};
  for (const name of eventKinds[kind].details) {
    const value = given[name];
    if (value !== undefined) stored[name] = shown(value);
  }
  return stored;
};

/**
 * Creates the event store. It takes events at once and writes them a moment later, those of one subject in one row. A
 * process that is killed loses the events of this moment.
 */
export const eventStore = ({ database, clock, realClock, log }: EventDependencies): EventStore => {
  let waiting = new Map<string, Event[]>();
  const startMs = realClock.now() - stopwatchMs();
  let count = 0;
  let writing: Promise<void> | undefined;
  let isPlanned = false;

  const add = (subject: string | undefined, event: Event): void => {
    if (subject === undefined) return;
    const known = waiting.get(subject);
    if (known === undefined) waiting.set(subject, [event]);
    else known.push(event);
    count += 1;
  };

  const writeSome = async (some: readonly (readonly [subject: string, events: readonly Event[]])[]): Promise<void> => {
    const inserts = some.map(([subject, events]) => {
      const reportedAtMs = Math.floor(events[0]?.toldAtMs ?? 0);
      return insertEvents(subject, `${reportedAtMs.toString(16).padStart(12, '0')}${randomHex(10)}`, events);
    });
    try {
      await database.commit({ inserts });
    } catch (error) {
      log.error({ err: error, events: inserts.length }, 'events could not be stored');
    } finally {
      for (const [, events] of some) count -= events.length;
    }
  };

  const writeAll = async (): Promise<void> => {
    const all = [...waiting];
    waiting = new Map();
    for (let first = 0; first < all.length; first += ROWS_AT_ONCE) {
      await writeSome(all.slice(first, first + ROWS_AT_ONCE));
    }
  };

  const write = async (): Promise<void> => {
    if (writing === undefined && waiting.size > 0) {
      writing = writeAll().finally(() => {
        writing = undefined;
        if (waiting.size > 0) writeSoon();
      });
    }
    await writing;
  };

  /** Writes what waits in a moment; one timer at a time, however often it is called. */
  const writeSoon = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      void write();
    }, TOGETHER_MS);
  };

  return {
    reportEvent: (reported) => {
      if (count >= MAX_WAITING) return;
      if (writing === undefined) writeSoon();
      const toldAtMs = startMs + stopwatchMs();
      const { kind, checkoutId, paymentId } = reported;
      const event = { kind, checkoutId, paymentId, details: detailsOf(reported), atMs: clock.now(), toldAtMs };
      add(checkoutId, event);
      add(paymentId, event);
    },
    stored: async () => {
      await writing; // It does not hold what came after it began; the next one does.
      await write();
    },
  };
};
