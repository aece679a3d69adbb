import type { Database, Insert } from '../database/database.ts';
import { forgettingByAge } from '../database/forgetting.ts';
import { query } from '../database/query.ts';

/** Something that happened, as it is kept. */
export interface Event {
  readonly kind: string;
  readonly checkoutId?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly details: Readonly<Record<string, string>>;
  /** By the gateway's clock, which tests may move. */
  readonly atMs: number;
  /** By the real clock, with fractions: the order in which things happened. */
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

/** More than happens to any payment; a limit keeps the answer short. */
const MAX_ROWS = 1_000;

const toldOf = async (database: Database, subject: string): Promise<readonly Event[]> =>
  (await database.read(ofSubject, { subject, limit: MAX_ROWS })).flatMap(
    ({ happenings }) => JSON.parse(happenings) as Event[],
  );

/** Gives what happened to one checkout or payment, in order; to a checkout with all that happened to the payments on it. */
export const eventsOf = async (database: Database, subject: string): Promise<readonly Event[]> => {
  const own = await toldOf(database, subject);
  const payments = new Set(own.flatMap(({ paymentId }) => paymentId ?? []).filter((id) => id !== subject));
  const more = await Promise.all([...payments].map((id) => toldOf(database, id)));
  // What was told of both stands under both.
  const others = more.flat().filter(({ checkoutId }) => checkoutId !== subject);
  return [...own, ...others].toSorted((one, other) => one.toldAtMs - other.toldAtMs);
};

/** Gives the insertion of what happened to one checkout or payment within a moment. */
export const insertEvents = (subject: string, id: string, events: readonly Event[]): Insert => ({
  table: 'events',
  row: { subject, id, happenings: JSON.stringify(events), told_at: Math.floor(events[0]?.toldAtMs ?? 0) },
});

/** Removes what was told before a time, by the clock that nobody moves. */
export const forgetEvents = forgettingByAge('events', ['subject', 'id'], 'told_at');
