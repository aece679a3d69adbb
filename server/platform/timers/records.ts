import { sql } from 'kysely';
import { stopwatchMs } from '../base/clock.ts';
import type { ChangeSet, Database, DatabaseKind, Delete, Query, Update } from '../database/database.ts';
import { commitUnlessConflict } from '../database/deciding.ts';
import { databaseNow, isNotSupported } from '../database/dialect.ts';
import { query, type Reading } from '../database/query.ts';
import type { TimerKind } from './kinds.ts';
import { type Timer, timerId } from './timer.ts';

interface TimerRow {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly due_at: number;
  readonly attempts: number;
  readonly data: string;
  readonly version: number;
  readonly leased_until: number;
}

interface Tables {
  timers: TimerRow;
}

const timerOf = ({ kind, subject, data, due_at, attempts, version }: TimerRow): Timer => ({
  kind: kind as TimerKind,
  subject,
  data: JSON.parse(data) as Record<string, string>,
  dueAtMs: due_at,
  attempts,
  version,
});

const timerById = query<Tables, { id: string }>()((db, input) =>
  db.selectFrom('timers').selectAll().where('id', '=', input('id')),
);

const waitingFrom = query<Tables, { kind: string; from: number; until: number; limit: number }>()((db, input) =>
  db
    .selectFrom('timers')
    .selectAll()
    .where('kind', '=', input('kind'))
    .where('leased_until', '=', 0)
    .where('due_at', '>=', input('from'))
    .where('due_at', '<=', input('until'))
    .orderBy('due_at')
    .limit(input('limit')),
);

const countUntil = query<Tables, { kind: string; until: number; limit: number }>()((db, input) =>
  db
    .selectFrom(
      db
        .selectFrom('timers')
        .select('due_at')
        .where('kind', '=', input('kind'))
        .where('leased_until', '=', 0)
        .where('due_at', '<=', input('until'))
        .limit(input('limit'))
        .as('some'),
    )
    .select(sql<number>`count(*)`.as('count')),
);

const first = (db: Reading<Tables>, kind: string) =>
  db
    .selectFrom('timers')
    .select(['kind', 'due_at'])
    .where('kind', '=', kind)
    .where('leased_until', '=', 0)
    .orderBy('due_at')
    .limit(1);

/** One query for all kinds: the first timer of each, and the first of each that is not due yet. */
const upcomingOf = (kinds: readonly string[]) =>
  query<Tables, { now: number }>()((db, input) => {
    const looks = kinds.flatMap((kind) => [first(db, kind), first(db, kind).where('due_at', '>', input('now'))]);
    return looks
      .map((look) => db.selectFrom(look.as('head')).select(['head.kind', 'head.due_at']))
      .reduce((all, look) => all.unionAll(look));
  });

/** By the database's time, so that the clocks of the processes need not agree on the length of a lease. */
const databaseNowMs = (kind: DatabaseKind) => sql.raw<number>(databaseNow[kind]);

/** The transaction of this statement does not wait for the disk: a crash of the database may undo it. */
const notAwaited = sql<string>`set_config('synchronous_commit', 'off', true)`;

/**
 * Claims due timers and skips those that others are claiming at this moment. It is the only change outside a change
 * set, because a claim must find its rows and take them in one step. For PostgreSQL only; a distributed database whose
 * timers are on several machines refuses it.
 */
const claimedBy = (isDurable: boolean) =>
  query<Tables, { kind: string; now: number; leaseMs: number; limit: number }>()((db, input) =>
    db
      .with('picked', (from) =>
        from
          .selectFrom('timers')
          .select('id')
          .where('kind', '=', input('kind'))
          .where('leased_until', '=', 0)
          .where('due_at', '<=', input('now'))
          .orderBy('due_at')
          .limit(input('limit'))
          .forUpdate()
          .skipLocked(),
      )
      .with('taken', (from) =>
        from
          .updateTable('timers')
          .set({
            leased_until: sql<number>`${databaseNowMs('postgres')} + cast(${input('leaseMs')} as bigint)`,
            version: sql<number>`version + 1`,
          })
          .where('id', 'in', (row) => row.selectFrom('picked').select('id'))
          .returningAll(),
      )
      .selectFrom('taken')
      .selectAll()
      .$if(!isDurable, (found) => found.select(notAwaited.as('durability')))
      .orderBy('due_at'),
  );

const [claimed, claimedInBulk] = [claimedBy(true), claimedBy(false)];

/** Reads timers that are due and that no process has claimed, and the database's time. */
const waitingNow = query<Tables, { kind: string; until: number; limit: number }>()((db, input, kind) =>
  db
    .selectFrom('timers')
    .selectAll()
    .select(databaseNowMs(kind).as('now'))
    .where('kind', '=', input('kind'))
    .where('leased_until', '=', 0)
    .where('due_at', '<=', input('until'))
    .orderBy('due_at')
    .limit(input('limit')),
);

/** After a claim that another process won, a process chooses among this many times more timers, to meet it less often. */
const CHOICE = 4;

/** Timers whose claim took longer are not run: the rest of their lease might be too short for the run. */
const LONGEST_CLAIM_MS = 5_000;

interface Claim {
  readonly leaseMs: number;
  readonly limit: number;
  readonly isBulk: boolean;
}

/** Returns some of these in any order. */
const someOf = <Each>(all: readonly Each[], count: number): readonly Each[] =>
  all
    .map((each) => ({ each, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ each }) => each);

/** Claims each timer by its version, as any row is changed. */
const claimingOneByOne = (database: Database) => {
  const isEmbedded = database.kind === 'sqlite';
  let hasRivals = false;
  return async (kind: TimerKind, until: number, { leaseMs, limit }: Claim): Promise<readonly Timer[]> => {
    const beganMs = stopwatchMs();
    const rows = await database.read(waitingNow, { kind, until, limit: hasRivals ? limit * CHOICE : limit });
    const chosen = someOf(rows, limit);
    const claims = await Promise.allSettled(
      chosen.map(async (row) => {
        const { id, version, now } = row;
        const update: Update = { table: 'timers', key: { id }, version, set: { leased_until: now + leaseMs } };
        // A machine that loses its power loses the claim, and with it the process that made the claim.
        const changes: ChangeSet = { updates: [update], ...(isEmbedded ? { isBackground: true } : {}) };
        return (await commitUnlessConflict(database, changes)) ? [row] : [];
      }),
    );
    const claimed = claims.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    const failed = claims.find((each) => each.status === 'rejected');
    // A timer of unknown state runs after the lease that it may have.
    if (claimed.length === 0 && failed !== undefined) throw failed.reason;
    hasRivals = claimed.length < chosen.length;
    if (stopwatchMs() - beganMs > LONGEST_CLAIM_MS) return [];
    return claimed
      .toSorted((one, other) => one.due_at - other.due_at)
      .map((row) => timerOf({ ...row, version: row.version + 1 }));
  };
};

/** Returns how the timers of a database are claimed: together on PostgreSQL, until it refuses that; else one by one. */
const claiming = (database: Database) => {
  const claimOneByOne = claimingOneByOne(database);
  let skipsLocked = database.kind === 'postgres';
  return async (kind: TimerKind, now: number, claim: Claim): Promise<readonly Timer[]> => {
    const { leaseMs, limit, isBulk } = claim;
    if (skipsLocked) {
      try {
        return (await database.read(isBulk ? claimedInBulk : claimed, { kind, now, leaseMs, limit })).map(timerOf);
      } catch (error) {
        if (!isNotSupported(error)) throw error;
        skipsLocked = false;
      }
    }
    return await claimOneByOne(kind, now, claim);
  };
};

/** Raises the version, so that the previous holder cannot end the timer any more. For PostgreSQL only. */
const givenBack = query<Tables>()((db) =>
  db
    .with('back', (from) =>
      from
        .updateTable('timers')
        .set({ leased_until: 0, version: sql<number>`version + 1` })
        .where('leased_until', '>', 0)
        .where('leased_until', '<=', databaseNowMs('postgres'))
        .returning('id'),
    )
    .selectFrom('back')
    .select(sql<number>`count(*)`.as('count')),
);

/** Reads the timers whose lease has ended, and those that are leased at all. */
const [lapsed, leased] = [true, false].map((hasEnded) =>
  query<Tables>()((db, _input, kind) =>
    db
      .selectFrom('timers')
      .selectAll()
      .where('leased_until', '>', 0)
      .$if(hasEnded, (found) => found.where('leased_until', '<=', databaseNowMs(kind)))
      .orderBy('due_at'),
  ),
) as [Query<Record<never, never>, TimerRow>, Query<Record<never, never>, TimerRow>];

/** Reads the timers that are leased for longer than this from now on, and the database's time. */
const leasedFor = query<Tables, { longestMs: number }>()((db, input, kind) =>
  db
    .selectFrom('timers')
    .selectAll()
    .select(databaseNowMs(kind).as('now'))
    .where('leased_until', '>', sql<number>`${databaseNowMs(kind)} + cast(${input('longestMs')} as bigint)`),
);

/** Releases timers by their versions, as any row is changed, so that the previous holder cannot end them any more. */
const releasing =
  (database: Database) =>
  async (rows: readonly TimerRow[]): Promise<number> => {
    const released = await Promise.all(
      rows.map(({ id, version }) =>
        commitUnlessConflict(database, {
          updates: [{ table: 'timers', key: { id }, version, set: { leased_until: 0 } }],
        }),
      ),
    );
    return released.filter(Boolean).length;
  };

/** In one statement: what one process ends and stores meanwhile is either all in its answer or not at all. */
const dueOf = (kinds: readonly string[]) =>
  query<Tables, { now: number }>()((db, input) => {
    const leasedNow = db.selectFrom('timers').select(['kind', 'due_at']).where('leased_until', '>', 0).limit(1);
    const looks = [leasedNow, ...kinds.map((kind) => first(db, kind))].map((look) =>
      look.where('due_at', '<=', input('now')),
    );
    return looks
      .map((look) => db.selectFrom(look.as('head')).select(['head.kind', 'head.due_at']))
      .reduce((all, look) => all.unionAll(look));
  });

/** Creates the access to the stored timers of one database. */
export const timerRecords = (database: Database) => ({
  byKey: async (kind: TimerKind, subject: string): Promise<Timer | undefined> => {
    const [row] = await database.read(timerById, { id: timerId({ kind, subject }) });
    return row && timerOf(row);
  },

  /** Returns unclaimed timers of a kind that are due between these times, the longest due first. */
  waiting: async (kind: TimerKind, from: number, until: number, limit: number): Promise<readonly Timer[]> =>
    (await database.read(waitingFrom, { kind, from, until, limit })).map(timerOf),

  /** Counts the unclaimed timers of a kind that are due by this time, up to a limit. */
  count: async (kind: TimerKind, until: number, limit: number): Promise<number> =>
    Number((await database.read(countUntil, { kind, until, limit }))[0]?.count ?? 0),

  /** Claims some due timers of a kind for a time, in the table itself. */
  claim: claiming(database),

  /** Releases timers whose lease ended without a result. */
  giveBack: async (): Promise<number> =>
    database.kind === 'postgres'
      ? ((await database.read(givenBack, {}))[0]?.count ?? 0)
      : await releasing(database)(await database.read(lapsed, {})),

  /**
   * Shortens leases that are longer than any of their kind: they were made by a clock that has been put back since.
   * Their holders may live, and do not notice.
   */
  shorten: async (leaseMsOf: (kind: TimerKind) => number, shortestMs: number): Promise<void> => {
    const rows = await database.read(leasedFor, { longestMs: shortestMs });
    const shortened = rows.flatMap(({ id, kind, version, leased_until, now }): Update[] => {
      const longestMs = now + leaseMsOf(kind as TimerKind);
      if (leased_until <= longestMs) return [];
      return [{ table: 'timers', key: { id }, version, set: { leased_until: longestMs }, keepsVersion: true }];
    });
    await Promise.all(shortened.map((update) => commitUnlessConflict(database, { updates: [update] })));
  },

  /** Releases all timers that are leased; for the only process of a database. */
  releaseAll: async (): Promise<number> => await releasing(database)(await database.read(leased, {})),
});

/** Creates the query when unclaimed timers of these kinds are due: those waiting longest, and the next ones. */
export const upcomingTimers = (database: Database, kinds: readonly TimerKind[]) => {
  const upcoming = upcomingOf(kinds);
  return async (now: number): Promise<readonly { readonly kind: TimerKind; readonly dueAtMs: number }[]> =>
    kinds.length === 0
      ? []
      : (await database.read(upcoming, { now })).map((row) => ({ kind: row.kind as TimerKind, dueAtMs: row.due_at }));
};

/** Creates the query whether any timer of these kinds is due, or any timer that is due is run by some process. */
export const dueTimers = (database: Database, kinds: readonly TimerKind[]) => {
  const due = dueOf(kinds);
  return async (now: number): Promise<boolean> => (await database.read(due, { now })).length > 0;
};

/** The stored timers of one database. */
export type TimerRecords = ReturnType<typeof timerRecords>;

/** Returns the removal of a timer that has run; a `Conflict` when another run has taken it over. */
export const timerDone = (timer: Timer): Delete => ({
  table: 'timers',
  key: { id: timerId(timer) },
  version: timer.version,
});

/**
 * Returns the update that repeats a timer that has run; a `Conflict` when another run has taken it over. A run that
 * tried nothing does not count.
 */
export const timerAgain = (timer: Timer, dueAtMs: number, isNoAttempt = false): Update => ({
  table: 'timers',
  key: { id: timerId(timer) },
  version: timer.version,
  set: { due_at: Math.ceil(dueAtMs), attempts: timer.attempts + (isNoAttempt ? 0 : 1), leased_until: 0 },
});
