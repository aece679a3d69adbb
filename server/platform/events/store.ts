import type { Logger } from 'pino';
import { withoutCardNumbers } from '../base/card-numbers.ts';
import { type Clock, randomHex, stopwatchMs } from '../base/clock.ts';
import { backgroundWriter } from '../database/background.ts';
import type { Database, Insert } from '../database/database.ts';
import { eventKinds, type NewEvent, type ReportEvent } from './event.ts';
import { type Event, insertEvents } from './records.ts';

/** The dependencies of the event store. */
interface EventDependencies {
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

const MAX_DETAIL_LENGTH = 200;

/** Clocks that are set right step by less. */
const MAX_LAG_MS = 1_000;

const shown = (value: string | number): string => withoutCardNumbers(String(value).slice(0, MAX_DETAIL_LENGTH));

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

/** An event of one checkout or payment. */
interface Reported {
  readonly subject: string;
  readonly event: Event;
}

/** Returns the rows of events that happened within a moment: one for each subject, so that most requests cause one. */
const rowsOf = (reported: readonly Reported[]): readonly Insert[] => {
  const bySubject = new Map<string, Event[]>();
  for (const { subject, event } of reported) {
    const known = bySubject.get(subject);
    if (known === undefined) bySubject.set(subject, [event]);
    else known.push(event);
  }
  return [...bySubject].map(([subject, events]) => {
    const reportedAtMs = Math.floor(events[0]?.toldAtMs ?? 0);
    return insertEvents(subject, `${reportedAtMs.toString(16).padStart(12, '0')}${randomHex(10)}`, events);
  });
};

/**
 * Creates the event store. It takes events at once and writes them a moment later, those of one subject in one row. A
 * process that is killed loses the events of this moment.
 */
export const eventStore = ({ database, clock, realClock, log }: EventDependencies): EventStore => {
  let startMs = realClock.now() - stopwatchMs();
  /**
   * The real time with fractions, never backwards. The stopwatch stands still while a machine sleeps, and knows nothing
   * of a clock that is led through a past year: it follows the real clock when that is ahead.
   */
  const realTimeMs = (): number => {
    const [now, byStopwatch] = [realClock.now(), startMs + stopwatchMs()];
    if (now - byStopwatch <= MAX_LAG_MS) return byStopwatch;
    startMs += now - byStopwatch;
    return now;
  };
  const { add, stored } = backgroundWriter<Reported>({ database, log, what: 'events', rowsOf });
  return {
    reportEvent: (reported) => {
      const toldAtMs = realTimeMs();
      const { kind, checkoutId, paymentId, addressedId } = reported;
      const common = { kind, details: detailsOf(reported), atMs: clock.now(), toldAtMs };
      const event = { ...common, checkoutId, paymentId };
      if (checkoutId !== undefined) add({ subject: checkoutId, event });
      if (paymentId !== undefined) add({ subject: paymentId, event });
      if (addressedId !== undefined) {
        add({ subject: addressedId, event: { ...common, paymentId: addressedId, madeId: paymentId } });
      }
    },
    stored,
  };
};
