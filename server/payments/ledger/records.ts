import { type SqlBool, sql } from 'kysely';
import type { LedgerAccount, LedgerEventName } from '../../../catalogue/books/ledger.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EntityAndId } from '../../platform/database/gathering.ts';
import { query } from '../../platform/database/query.ts';
import { rowQueries } from '../../platform/database/row-queries.ts';
import type { LedgerLine } from './entry.ts';

interface LineRow {
  readonly entity: string;
  readonly posted_at: number;
  readonly source_id: string;
  readonly event: string;
  readonly line: number;
  readonly payment_id: string | null;
  readonly debit: string;
  readonly credit: string;
  readonly amount: number;
  readonly currency: string;
  readonly booked_at: number | null;
}

interface SumRow {
  readonly entity: string;
  readonly at: number;
  readonly event: string;
  readonly debit: string;
  readonly credit: string;
  readonly currency: string;
  readonly amount: number;
}

/** A sum as it is read: its amount may be beyond the numbers that are exact, and is a text. */
type ReadSum = Omit<SumRow, 'entity' | 'at' | 'amount'> & { readonly amount: string };

interface Tables {
  ledger_lines: LineRow;
  ledger_sums: SumRow;
  entities: { readonly id: string; readonly kind: string };
  payments: { readonly entity: string; readonly id: string };
}

const DAY_MS = 24 * 60 * 60_000;

const linesOfPayments = rowQueries<LineRow>('ledger_lines').among('payment_id');

const linesWithoutPayment = query<Tables, { entity: string; after: string; to: string }>()((db, input) =>
  db
    .selectFrom('ledger_lines')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('payment_id', 'is', null)
    .where('source_id', '>', input('after'))
    .where('source_id', '<=', input('to')),
);

const channelsWithLines = query<Tables>()((db) => db.selectFrom('ledger_lines').select('entity').distinct());

const linesAfter = query<Tables, { entity: string; after: number; limit: number }>()((db, input) =>
  db
    .selectFrom('ledger_lines')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('posted_at', '>', input('after'))
    .orderBy('posted_at')
    .limit(input('limit')),
);

const linesOfNoPayment = query<Tables, { limit: number }>()((db, input) =>
  db
    .selectFrom('ledger_lines')
    .leftJoin('payments', (on) =>
      on.onRef('payments.entity', '=', 'ledger_lines.entity').onRef('payments.id', '=', 'ledger_lines.payment_id'),
    )
    .selectAll('ledger_lines')
    .where('ledger_lines.payment_id', 'is not', null)
    .where('payments.id', 'is', null)
    .limit(input('limit')),
);

const exactAmount = sql<string>`cast(amount as text)`.as('amount');
const exactSum = sql<string>`cast(sum(amount) as text)`.as('amount');

/** What was counted last, at a time or before it. */
const countedBefore = query<Tables, { entity: string; before: number }>()((db, input) =>
  db
    .selectFrom('ledger_sums')
    .select(['at', 'event', 'debit', 'credit', 'currency', exactAmount])
    .where('entity', '=', input('entity'))
    .where('at', '=', (sums) =>
      sums
        .selectFrom('ledger_sums')
        .select(({ fn }) => fn.max('at').as('at'))
        .where('entity', '=', input('entity'))
        .where('at', '<=', input('before')),
    ),
);

/** All that was counted in a period, time by time. */
const countedBetween = query<Tables, { entity: string; from: number; to: number }>()((db, input) =>
  db
    .selectFrom('ledger_sums')
    .select(['at', 'event', 'debit', 'credit', 'currency', exactAmount])
    .where('entity', '=', input('entity'))
    .where('at', '>', input('from'))
    .where('at', '<=', input('to'))
    .orderBy('at'),
);

const sumsInTime = query<Tables, { entity: string; from: number; before: number }>()((db, input) =>
  db
    .selectFrom('ledger_lines')
    .select(['event', 'debit', 'credit', 'currency', exactSum])
    .where('entity', '=', input('entity'))
    .where('posted_at', '>=', input('from'))
    .where('posted_at', '<', input('before'))
    .where('booked_at', 'is', null)
    .groupBy(['event', 'debit', 'credit', 'currency']),
);

const sumsOfLate = query<Tables, { entity: string; before: number }>()((db, input) =>
  db
    .selectFrom('ledger_lines')
    .select(['event', 'debit', 'credit', 'currency', exactSum])
    .where('entity', '=', input('entity'))
    .where('booked_at', 'is not', null)
    .where('booked_at', '<', input('before'))
    .groupBy(['event', 'debit', 'credit', 'currency']),
);

/** The next line in time, from a time on. */
const nextInTime = query<Tables, { entity: string; from: number }>()((db, input) =>
  db
    .selectFrom('ledger_lines')
    .select('posted_at')
    .where('entity', '=', input('entity'))
    .where('posted_at', '>=', input('from'))
    .where('booked_at', 'is', null)
    .orderBy('posted_at')
    .limit(1),
);

/** The late lines that count in a period, in the order in which they count. */
const lateBetween = query<Tables, { entity: string; from: number; before: number }>()((db, input) =>
  db
    .selectFrom('ledger_lines')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('booked_at', '>=', input('from'))
    .where('booked_at', '<', input('before'))
    .where('booked_at', 'is not', null)
    .orderBy('booked_at'),
);

/** The lines of a period, in the order of the ledger, after a place in it. */
const linesBetween = query<
  Tables,
  { entity: string; from: number; before: number; afterAt: number; afterSource: string; limit: number }
>()((db, input) =>
  db
    .selectFrom('ledger_lines')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('posted_at', '>=', input('from'))
    .where('posted_at', '<', input('before'))
    .where('debit', '<>', 'AUTHORIZED')
    .where('credit', '<>', 'AUTHORIZED')
    .where((row) =>
      row.or([
        row('posted_at', '>', input('afterAt')),
        row.and([row('posted_at', '=', input('afterAt')), row('source_id', '>', input('afterSource'))]),
      ]),
    )
    .orderBy('posted_at')
    .orderBy('source_id')
    .limit(input('limit')),
);

/** The column that has the time at which lines in time count, and that of late ones. */
type TimeColumn = 'posted_at' | 'booked_at';

/** What a period moved by each event, day by day; days begin `offset` milliseconds before those of UTC. */
const movementsOfDays = (time: TimeColumn) =>
  query<Tables, { entity: string; from: number; before: number; offset: number }>()((db, input) => {
    const day = sql<number>`cast((${sql.ref(time)} + ${input('offset')}) / ${sql.lit(DAY_MS)} as bigint)`;
    return db
      .selectFrom('ledger_lines')
      .select([day.as('day'), 'event', 'debit', 'credit', 'currency', exactSum])
      .where('entity', '=', input('entity'))
      .where(time, '>=', input('from'))
      .where(time, '<', input('before'))
      .where('booked_at', time === 'booked_at' ? 'is not' : 'is', null)
      .groupBy([sql`1`, 'event', 'debit', 'credit', 'currency']);
  });

const movementsInTime = movementsOfDays('posted_at');
const lateMovements = movementsOfDays('booked_at');

/** Lines of a period that change the balance sheet, of two events in one currency or of all, behind a place in it. */
const linesOfEvents = (time: TimeColumn) =>
  query<
    Tables,
    Readonly<Record<'entity' | 'event' | 'other' | 'currency' | 'afterSource', string>> &
      Readonly<Record<'from' | 'before' | 'afterAt' | 'limit', number>>
  >()((db, input) =>
    db
      .selectFrom('ledger_lines')
      .selectAll()
      .where('entity', '=', input('entity'))
      .where(time, '>=', input('from'))
      .where(time, '<', input('before'))
      .where('booked_at', time === 'booked_at' ? 'is not' : 'is', null)
      .where('debit', '<>', 'AUTHORIZED')
      .where('credit', '<>', 'AUTHORIZED')
      .where((row) =>
        row.or([
          row('event', '=', input('event')),
          row('event', '=', input('other')),
          sql<SqlBool>`${input('event')} = ''`,
        ]),
      )
      .where((row) => row.or([row('currency', '=', input('currency')), sql<SqlBool>`${input('currency')} = ''`]))
      .where((row) =>
        row.or([
          row(time, '>', input('afterAt')),
          row.and([row(time, '=', input('afterAt')), row('source_id', '>', input('afterSource'))]),
        ]),
      )
      .orderBy(time)
      .orderBy('source_id')
      .orderBy('event')
      .orderBy('line')
      .limit(input('limit')),
  );

const linesInTime = linesOfEvents('posted_at');
const lateLines = linesOfEvents('booked_at');

/** The number of captured payments and of chargebacks in a period. */
const eventsBetween = query<Tables, { entity: string; from: number; before: number }>()((db, input) =>
  db
    .selectFrom('ledger_lines')
    .select(['event', sql<number>`count(*)`.as('made')])
    .where('entity', '=', input('entity'))
    .where('posted_at', '>=', input('from'))
    .where('posted_at', '<', input('before'))
    .where('debit', 'in', ['ACQUIRER_RECEIVABLE', 'RESERVE'])
    .groupBy('event'),
);

const lineOf = (row: LineRow): LedgerLine => ({
  channelId: row.entity,
  event: row.event as LedgerEventName,
  sourceId: row.source_id,
  line: row.line,
  paymentId: row.payment_id ?? undefined,
  debit: row.debit as LedgerAccount,
  credit: row.credit as LedgerAccount,
  amount: BigInt(row.amount),
  currency: row.currency,
  atMs: row.posted_at,
  ...(row.booked_at === null ? {} : { bookedAtMs: row.booked_at }),
});

/** What an event has moved between two accounts in one currency, in hundredths. */
export interface LedgerSum {
  readonly event: LedgerEventName;
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly currency: string;
  readonly amount: bigint;
}

const sumOf = ({ event, debit, credit, currency, amount }: ReadSum): LedgerSum => ({
  event: event as LedgerEventName,
  debit: debit as LedgerAccount,
  credit: credit as LedgerAccount,
  currency,
  amount: BigInt(amount),
});

/** Adds what the same event has moved between the same accounts; `sign` -1 takes the second list off the first. */
export const addedSums = (
  one: readonly LedgerSum[],
  other: readonly LedgerSum[],
  sign: 1n | -1n = 1n,
): readonly LedgerSum[] => {
  const sums = new Map<string, LedgerSum>();
  const add = (sum: LedgerSum, times: bigint): void => {
    const name = `${sum.event} ${sum.debit} ${sum.credit} ${sum.currency}`;
    sums.set(name, { ...sum, amount: (sums.get(name)?.amount ?? 0n) + times * sum.amount });
  };
  for (const sum of one) add(sum, 1n);
  for (const sum of other) add(sum, sign);
  return [...sums]
    .filter(([, { amount }]) => amount !== 0n)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, sum]) => sum);
};

/** What an event moved on a day. */
export interface Movement extends LedgerSum {
  /** Counts days since 1970, in the zone that was asked for. */
  readonly day: number;
}

/** The place of a line in the ledger: the time at which it counts, and its source. */
export interface PlaceInLedger {
  readonly countsAtMs: number;
  readonly sourceId: string;
}

/** Returns the place of a line. */
export const placeOf = ({ atMs, bookedAtMs, sourceId }: LedgerLine): PlaceInLedger => ({
  countsAtMs: bookedAtMs ?? atMs,
  sourceId,
});

/** Returns whether a place is before another. */
export const isBefore = (one: PlaceInLedger, other: PlaceInLedger): boolean =>
  one.countsAtMs === other.countsAtMs ? one.sourceId < other.sourceId : one.countsAtMs < other.countsAtMs;

/** Which lines of the balance sheet are asked for. */
export interface LinesAsked {
  readonly fromMs: number;
  readonly beforeMs: number;
  /** At most two; all if absent. */
  readonly events?: readonly LedgerEventName[] | undefined;
  readonly currency?: string | undefined;
}

/** The balance of an account in one currency: its debits minus its credits, in hundredths. */
export interface AccountBalance {
  readonly account: LedgerAccount;
  readonly currency: string;
  readonly balance: bigint;
}

/** Adds balances of the same account and currency. */
export const addedBalances = (balances: readonly AccountBalance[]): readonly AccountBalance[] => {
  const sums = new Map<string, AccountBalance>();
  for (const { account, currency, balance } of balances) {
    const name = `${currency} ${account}`;
    sums.set(name, { account, currency, balance: (sums.get(name)?.balance ?? 0n) + balance });
  }
  return [...sums].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, balance]) => balance);
};

/** Returns the balances of the accounts between which these sums were moved. */
export const balancesOf = (moved: readonly LedgerSum[]): readonly AccountBalance[] =>
  addedBalances(
    moved.flatMap(({ debit, credit, currency, amount }) => [
      { account: debit, currency, balance: amount },
      { account: credit, currency, balance: -amount },
    ]),
  );

/** Creates the access to the ledger of one database. */
export const ledgerRecords = (database: Pick<Database, 'read'>) => {
  const counted = async (channelId: string, beforeMs: number) => {
    const rows = await database.read(countedBefore, { entity: channelId, before: beforeMs });
    return { toMs: rows[0]?.at ?? 0, sums: rows.map(sumOf) };
  };

  const inTime = async (channelId: string, fromMs: number, beforeMs: number): Promise<readonly LedgerSum[]> =>
    (await database.read(sumsInTime, { entity: channelId, from: fromMs, before: beforeMs })).map(sumOf);

  /** Returns all that was moved before a time, by event and accounts. */
  const sumsBefore = async (channelId: string, beforeMs: number): Promise<readonly LedgerSum[]> => {
    const { toMs, sums } = await counted(channelId, beforeMs);
    const [later, late] = await Promise.all([
      inTime(channelId, toMs, beforeMs),
      database.read(sumsOfLate, { entity: channelId, before: beforeMs }),
    ]);
    return addedSums(addedSums(sums, later), late.map(sumOf));
  };

  return {
    /** Returns all lines that change the balances of these payments. */
    ofPayments: async (keys: readonly EntityAndId[]): Promise<readonly LedgerLine[]> =>
      (await database.read(linesOfPayments, { keys: JSON.stringify(keys) })).map(lineOf),

    /** Returns the lines that belong to no payment, of sources after one and up to another. */
    withoutPayment: async (channelId: string, after: string, to: string): Promise<readonly LedgerLine[]> =>
      (await database.read(linesWithoutPayment, { entity: channelId, after, to })).map(lineOf),

    /** Returns the ids of all channels that have lines, in the order of their letters. */
    channels: async (): Promise<readonly string[]> =>
      (await database.read(channelsWithLines, {})).map(({ entity }) => entity).toSorted(),

    /** Returns the first lines of a channel after a time, in the order of their times. */
    after: async (channelId: string, afterMs: number, limit: number): Promise<readonly LedgerLine[]> =>
      (await database.read(linesAfter, { entity: channelId, after: afterMs, limit })).map(lineOf),

    /** Returns lines on the balances of payments that do not exist. */
    ofNoPayment: async (limit: number): Promise<readonly LedgerLine[]> =>
      (await database.read(linesOfNoPayment, { limit })).map(lineOf),

    /** Returns a page of the lines of a period that move captured money, after a line of the page before. */
    between: async (
      channelId: string,
      fromMs: number,
      beforeMs: number,
      limit: number,
      after?: Pick<LedgerLine, 'atMs' | 'sourceId'>,
    ): Promise<readonly LedgerLine[]> => {
      const place = { afterAt: after?.atMs ?? -1, afterSource: after?.sourceId ?? '' };
      return (
        await database.read(linesBetween, { entity: channelId, from: fromMs, before: beforeMs, ...place, limit })
      ).map(lineOf);
    },

    /** Returns what a period moved, by day and event; days begin `offsetMs` before those of UTC. */
    movements: async (
      channelId: string,
      fromMs: number,
      beforeMs: number,
      offsetMs = 0,
    ): Promise<readonly Movement[]> => {
      const entity = channelId;
      const [base, rows] = await Promise.all([
        counted(channelId, fromMs),
        database.read(countedBetween, { entity, from: fromMs, to: beforeMs }),
      ]);
      // What was counted together with the first day, although it was before the period.
      let last = addedSums(base.sums, await inTime(channelId, base.toMs, fromMs));
      let lastMs = fromMs;
      const moved: Movement[] = [];
      for (const toMs of new Set(rows.map(({ at }) => at))) {
        const sums = rows.filter(({ at }) => at === toMs).map(sumOf);
        const day = Math.floor((toMs - 1 + offsetMs) / DAY_MS);
        moved.push(...addedSums(sums, last, -1n).map((sum) => ({ ...sum, day })));
        [last, lastMs] = [sums, toMs];
      }
      const others = await Promise.all([
        database.read(movementsInTime, { entity, from: lastMs, before: beforeMs, offset: offsetMs }),
        database.read(lateMovements, { entity, from: fromMs, before: beforeMs, offset: offsetMs }),
      ]);
      return [...moved, ...others.flat().map(({ day, ...sum }) => ({ day: Number(day), ...sumOf(sum) }))];
    },

    /**
     * Returns lines of a period that change the balance sheet, in the order in which they count, after all lines of a
     * place: those of at most two events, or of all if none is named, and in a currency if one is named.
     */
    ofEvents: async (
      channelId: string,
      { fromMs, beforeMs, events = [], currency = '' }: LinesAsked,
      limit: number,
      after?: PlaceInLedger,
    ): Promise<readonly LedgerLine[]> => {
      const [event = '', other = event]: readonly string[] = events;
      const place = { afterAt: after?.countsAtMs ?? -1, afterSource: after?.sourceId ?? '' };
      const period = { from: fromMs, before: beforeMs };
      const input = { entity: channelId, ...period, event, other, currency, ...place, limit };
      const rows = await Promise.all([database.read(linesInTime, input), database.read(lateLines, input)]);
      const lines = rows.flat().map(lineOf);
      return lines
        .toSorted(
          (one, other) =>
            Number(isBefore(placeOf(other), placeOf(one))) - Number(isBefore(placeOf(one), placeOf(other))),
        )
        .slice(0, limit);
    },

    /** Returns how many payments were captured in a period, and how many were charged back. */
    charged: async (channelId: string, fromMs: number, beforeMs: number) => {
      const rows = await database.read(eventsBetween, { entity: channelId, from: fromMs, before: beforeMs });
      const made = (event: LedgerEventName): number => rows.find((row) => row.event === event)?.made ?? 0;
      return { captured: made('DEBIT') + made('CAPTURE'), chargedBack: made('CHARGEBACK') };
    },

    counted,

    inTime,
    sumsBefore,

    /** Returns all sums of a channel, with the times until which they are, in the order of these. */
    allSums: async (channelId: string): Promise<ReadonlyMap<number, readonly LedgerSum[]>> => {
      const input = { entity: channelId, from: -1, to: Number.MAX_SAFE_INTEGER };
      const sums = new Map<number, LedgerSum[]>();
      for (const row of await database.read(countedBetween, input)) {
        sums.set(row.at, [...(sums.get(row.at) ?? []), sumOf(row)]);
      }
      return sums;
    },

    /** Returns the time of the first line in time from another time on; undefined if there is none. */
    nextInTime: async (channelId: string, fromMs: number): Promise<number | undefined> =>
      (await database.read(nextInTime, { entity: channelId, from: fromMs }))[0]?.posted_at,

    /** Returns the late lines that count in a period, in the order in which they count. */
    lateBetween: async (channelId: string, fromMs: number, beforeMs: number): Promise<readonly LedgerLine[]> =>
      (await database.read(lateBetween, { entity: channelId, from: fromMs, before: beforeMs })).map(lineOf),

    /** Returns the balances of a channel's accounts before a time; their sum is zero in each currency. */
    balances: async (channelId: string, beforeMs: number): Promise<readonly AccountBalance[]> =>
      balancesOf(await sumsBefore(channelId, beforeMs)),
  };
};

/** The ledger of one database. */
export type LedgerRecords = ReturnType<typeof ledgerRecords>;
