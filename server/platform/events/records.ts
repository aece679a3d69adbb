import type { Database, Delete, Insert } from '../database/database.ts';
import { forgettingByAge } from '../database/forgetting.ts';
import { query } from '../database/query.ts';

/** A stored event. */
export interface Event {
  readonly kind: string;
  readonly checkoutId?: string | undefined;
  readonly paymentId?: string | undefined;
  /** The payment that the request made; set on the event of the payment that it addressed. */
  readonly madeId?: string | undefined;
  readonly details: Readonly<Record<string, string>>;
  /** By the clock of the gateway, which tests may move. */
  readonly atMs: number;
  /** By the real clock, with fractions: the order of the events. Stored under this name since the first version. */
  readonly toldAtMs: number;
}

interface EventRow {
  readonly subject: string;
  readonly id: string;
  readonly happenings: string;
  readonly told_at: number;
}

interface Tables {
  events: EventRow;
}

const ofSubject = query<Tables, { subject: string; limit: number }>()((db, input) =>
  db
    .selectFrom('events')
    .select('happenings')
    .where('subject', '=', input('subject'))
    .orderBy('id')
    .limit(input('limit')),
);

/** More than any payment causes; the limit keeps the answer short. */
const MAX_ROWS = 1_000;

const storedOf = async (database: Database, subject: string): Promise<readonly Event[]> =>
  (await database.read(ofSubject, { subject, limit: MAX_ROWS })).flatMap(
    ({ happenings }) => JSON.parse(happenings) as Event[],
  );

/** Returns the events of one checkout or payment in order; for a checkout, with those of its payments. */
export const eventsOf = async (database: Database, subject: string): Promise<readonly Event[]> => {
  const own = await storedOf(database, subject);
  const payments = new Set(own.flatMap(({ paymentId }) => paymentId ?? []).filter((id) => id !== subject));
  const more = await Promise.all([...payments].map((id) => storedOf(database, id)));
  // An event of both a checkout and a payment is stored under both.
  const others = more.flat().filter(({ checkoutId }) => checkoutId !== subject);
  return [...own, ...others].toSorted((one, other) => one.toldAtMs - other.toldAtMs);
};

/**
 * Returns the events of several checkouts and payments in order, each once, although it may be stored under two. A
 * request that made one of these payments is an event of that payment, no longer of the one that it addressed.
 */
export const eventsOfAll = async (database: Database, subjects: readonly string[]): Promise<readonly Event[]> => {
  const stored = (await Promise.all(subjects.map((subject) => storedOf(database, subject)))).flat();
  const asked = new Set(subjects);
  const own = stored.filter(({ madeId }) => madeId === undefined || !asked.has(madeId));
  const known = new Map(own.map((event) => [JSON.stringify(event), event]));
  return [...known.values()].toSorted((one, other) => one.toldAtMs - other.toldAtMs);
};

/** Returns the insertion of events of one checkout or payment that happened within a moment. */
export const insertEvents = (subject: string, id: string, events: readonly Event[]): Insert => ({
  table: 'events',
  row: { subject, id, happenings: JSON.stringify(events), told_at: Math.floor(events[0]?.toldAtMs ?? 0) },
});

const idsOfSubject = query<Tables, { subject: string; limit: number }>()((db, input) =>
  db
    .selectFrom('events')
    .select(['subject', 'id'])
    .where('subject', '=', input('subject'))
    .orderBy('id')
    .limit(input('limit')),
);

/** Returns the removal of the events of one checkout or payment. */
export const removedEvents = async (database: Database, subject: string): Promise<readonly Delete[]> =>
  (await database.read(idsOfSubject, { subject, limit: MAX_ROWS })).map((key) => ({
    table: 'events',
    key: { ...key },
  }));

/** Removes events that were reported before a time, by the real clock. */
export const forgetEvents = forgettingByAge('events', ['subject', 'id'], 'told_at');
