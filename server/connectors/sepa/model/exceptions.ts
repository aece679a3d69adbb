import type { BankExceptionKind } from '../../../../catalogue/books/bank-exceptions.ts';
import { type Clock, timeOrderedId } from '../../../platform/base/clock.ts';
import { isRecordId } from '../../../platform/base/identifiers.ts';
import type { Database, Insert, Update } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/query.ts';
import { rowQueries } from '../../../platform/database/row-queries.ts';

/** Something that somebody must settle by hand. */
export interface BankException {
  readonly channelId: string;
  readonly id: string;
  readonly version: number;
  readonly kind: BankExceptionKind;
  /** What caused it: a movement or an order. Each causes one exception of a kind, however often the bank tells of it. */
  readonly source: string;
  /** Undefined if it is of several payments. */
  readonly paymentId: string | undefined;
  /** In hundredths of a euro. */
  readonly amount: bigint;
  /** The day of the movement, or on which the bank said so: `2026-11-27`. */
  readonly day: string;
  /** The reason of the bank, such as `AC04`. */
  readonly reason: string | undefined;
  readonly createdAtMs: number;
  readonly resolution: { readonly atMs: number; readonly by: string; readonly why: string } | undefined;
}

interface ExceptionRow {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly kind: string;
  readonly source: string;
  readonly payment_id: string | null;
  readonly amount: number;
  readonly day: string;
  readonly reason: string | null;
  readonly created_at: number;
  readonly resolved_at: number | null;
  readonly resolved_by: string | null;
  readonly resolved_why: string | null;
}

interface Tables {
  sepa_exceptions: ExceptionRow;
}

const exceptions = rowQueries<ExceptionRow>('sepa_exceptions');
const byId = exceptions.by('entity', 'id');
const bySource = exceptions.by('entity', 'source', 'kind');

const openAfter = query<Tables, { entity: string; after: string; limit: number }>()((db, input) =>
  db
    .selectFrom('sepa_exceptions')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('resolved_at', 'is', null)
    .where('id', '>', input('after'))
    .orderBy('id')
    .limit(input('limit')),
);

const openUntil = query<Tables, { entity: string; day: string; limit: number }>()((db, input) =>
  db
    .selectFrom('sepa_exceptions')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('resolved_at', 'is', null)
    .where('day', '<=', input('day'))
    .orderBy('id')
    .limit(input('limit')),
);

const exceptionOf = (row: ExceptionRow): BankException => ({
  channelId: row.entity,
  id: row.id,
  version: row.version,
  kind: row.kind as BankExceptionKind,
  source: row.source,
  paymentId: row.payment_id ?? undefined,
  amount: BigInt(row.amount),
  day: row.day,
  reason: row.reason ?? undefined,
  createdAtMs: row.created_at,
  resolution:
    row.resolved_at === null
      ? undefined
      : { atMs: row.resolved_at, by: row.resolved_by ?? '', why: row.resolved_why ?? '' },
});

/** Creates the access to the exceptions of one database. */
export const bankExceptionRecords = (database: Database) => ({
  byId: async (channelId: string, id: string): Promise<BankException | undefined> => {
    if (!isRecordId(id)) return undefined;
    return (await database.read(byId, { entity: channelId, id })).map(exceptionOf)[0];
  },

  /** Returns the exception of a kind that a movement or an order caused. */
  bySource: async (channelId: string, kind: BankExceptionKind, source: string): Promise<BankException | undefined> =>
    (await database.read(bySource, { entity: channelId, kind, source })).map(exceptionOf)[0],

  /** Returns the oldest exceptions that nobody has resolved. */
  openAfter: async (channelId: string, limit: number, after = ''): Promise<readonly BankException[]> =>
    (await database.read(openAfter, { entity: channelId, after, limit })).map(exceptionOf),

  /** Returns the oldest exceptions, of days until one, that nobody has resolved. */
  openUntil: async (channelId: string, day: string, limit: number): Promise<readonly BankException[]> =>
    (await database.read(openUntil, { entity: channelId, day, limit })).map(exceptionOf),
});

/** The exceptions of one database. */
export type BankExceptionRecords = ReturnType<typeof bankExceptionRecords>;

/** An exception that nobody has resolved yet. */
export type NewException = Omit<BankException, 'version' | 'resolution'>;

/** Returns a new exception. */
export const exceptionOfBank = (
  clock: Clock,
  exception: Omit<NewException, 'id' | 'createdAtMs' | 'reason'> & { readonly reason?: string | undefined },
): NewException => ({ reason: undefined, ...exception, id: timeOrderedId(clock), createdAtMs: clock.now() });

/** Returns the insertion of an exception; a `Conflict` if its source has caused one of its kind. */
export const insertException = (exception: NewException): Insert => ({
  table: 'sepa_exceptions',
  identity: ['entity', 'source', 'kind'],
  row: {
    entity: exception.channelId,
    id: exception.id,
    version: 1,
    kind: exception.kind,
    source: exception.source,
    payment_id: exception.paymentId ?? null,
    amount: exception.amount,
    day: exception.day,
    reason: exception.reason ?? null,
    created_at: exception.createdAtMs,
  },
});

/** Returns the update that stores the resolution of an exception, provided that it has the version that was read. */
export const resolveException = (
  { channelId, id, version }: BankException,
  { atMs, by, why }: NonNullable<BankException['resolution']>,
): Update => ({
  table: 'sepa_exceptions',
  key: { entity: channelId, id },
  version,
  set: { resolved_at: atMs, resolved_by: by, resolved_why: why },
});
