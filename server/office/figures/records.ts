import { sql } from 'kysely';
import type { PaymentRow } from '../../payments/model/records.ts';
import { firstIdAt } from '../../platform/base/identifiers.ts';
import type { Database, Insert } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';

/** Payments that are alike in everything that figures tell apart. */
export interface FigureRow {
  /** The number of the hour or day, counted from 1970. */
  readonly slot: number;
  readonly type: string;
  readonly brand: string | null;
  readonly currency: string;
  readonly state: string;
  readonly code: string | null;
  /** Absent from days that versions before 54 have kept. */
  readonly country?: string | null;
  /** The upper end of the time from request to outcome in milliseconds; 0 while there is no outcome. */
  readonly span: number;
  readonly count: number;
  /** The sum in hundredths. */
  readonly amount: number;
}

interface Tables {
  payments: PaymentRow;
  daily_figures: { readonly entity: string; readonly day: string; readonly rows: string };
}

/** Times from request to outcome are counted in these classes: their upper ends in milliseconds. */
const spans = [
  ...[10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000],
  ...[60_000, 120_000, 300_000, 900_000, 3_600_000, 86_400_000, Number.MAX_SAFE_INTEGER],
] as const;

const spanClasses = sql.raw<number>(
  `cast(case when decided_at is null then 0 ${spans
    .map((end) => `when decided_at - created_at <= ${end} then ${end}`)
    .join(' ')} end as bigint)`,
);

const alike = query<Tables, { entity: string; from: string; before: string; slotMs: number }>()((db, input) =>
  db
    .selectFrom('payments')
    .select([
      sql<number>`created_at - created_at % cast(${input('slotMs')} as bigint)`.as('slot'),
      'type',
      'brand',
      'currency',
      'state',
      'result_code as code',
      'country',
      spanClasses.as('span'),
      sql<number>`count(*)`.as('count'),
      sql<number>`cast(sum(amount) as bigint)`.as('amount'),
    ])
    .where('entity', '=', input('entity'))
    .where('id', '>=', input('from'))
    .where('id', '<', input('before'))
    .groupBy([sql`1`, 'type', 'brand', 'currency', 'state', 'result_code', 'country', sql`8`]),
);

const boundary = query<Tables, { entity: string; from: string; before: string }>()((db, input) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('entity', '=', input('entity'))
    .where('id', '>=', input('from'))
    .where('id', '<', input('before'))
    .orderBy('id')
    .limit(1)
    .offset(ROWS_AT_A_TIME),
);

const days = query<Tables, { entity: string; from: string; to: string }>()((db, input) =>
  db
    .selectFrom('daily_figures')
    .select(['day', 'rows'])
    .where('entity', '=', input('entity'))
    .where('day', '>=', input('from'))
    .where('day', '<=', input('to')),
);

/** SQLite runs inside the process: payments wait for the sums of so many rows at most. */
const ROWS_AT_A_TIME = 2_000;

/** Creates the access to the figures of one database. */
export const figureRecords = (database: Pick<Database, 'read'>) => ({
  /** Yields the figures of a time from the payments themselves, some of them at a time. */
  between: async function* (
    channelId: string,
    fromMs: number,
    beforeMs: number,
    slotMs: number,
  ): AsyncGenerator<() => Promise<readonly FigureRow[]>> {
    const before = firstIdAt(beforeMs);
    let from: string | undefined = firstIdAt(fromMs);
    while (from !== undefined) {
      const [next]: readonly { id: string }[] = await database.read(boundary, { entity: channelId, from, before });
      const slice = { entity: channelId, from, before: next?.id ?? before, slotMs };
      // CockroachDB divides integers to a decimal, so they are divided here.
      yield async () => (await database.read(alike, slice)).map((row) => ({ ...row, slot: row.slot / slotMs }));
      from = next?.id;
    }
  },

  /** Returns the kept figures of days, such as `2026-11-20`, by the day. */
  keptDays: async (channelId: string, from: string, to: string): Promise<ReadonlyMap<string, readonly FigureRow[]>> => {
    const found = await database.read(days, { entity: channelId, from, to });
    return new Map(found.map(({ day, rows }) => [day, JSON.parse(rows) as readonly FigureRow[]]));
  },
});

/** Returns the insertion of the figures of a day; a `Conflict` if they are kept already. */
export const insertDay = (channelId: string, day: string, rows: readonly FigureRow[]): Insert => ({
  table: 'daily_figures',
  identity: ['entity', 'day'],
  row: { entity: channelId, day, rows: JSON.stringify(rows) },
});
