import { isRecordId } from '../platform/base/identifiers.ts';
import type { Database, Expectation, Insert } from '../platform/database/database.ts';
import { query } from '../platform/database/query.ts';
import { integer, optional, type RowIn, tableOf, text } from '../platform/database/table.ts';

/**
 * The state of a period: a person has asked for the close and another one must confirm it; the close is being carried
 * out; it is closed; it was opened again.
 */
export type PeriodState = 'REQUESTED' | 'CLOSING' | 'CLOSED' | 'REOPENED';

/** A month of a channel that is closed, or was. Each close of the same month is a generation of its own. */
export interface Period {
  readonly channelId: string;
  /** When the month begins, in the time zone of the books. */
  readonly startsAtMs: number;
  /** Counted from 1. */
  readonly generation: number;
  readonly version: number;
  readonly id: string;
  /** The month, such as 2026-10. */
  readonly period: string;
  readonly endsAtMs: number;
  readonly state: PeriodState;
  readonly requestedAtMs: number;
  /** The name then. */
  readonly requestedBy: string;
  /** The id of that person; undefined for a token or a command. */
  readonly requestedById: string | undefined;
  /** Who confirmed it, where two people must agree. */
  readonly confirmedBy: string | undefined;
  /** Why it was closed although something was open. */
  readonly reason: string | undefined;
  /** How many lines are posted in it. */
  readonly lines: number | undefined;
  /** The digest of the period before; of the first one, zeros. */
  readonly previous: string | undefined;
  readonly digest: string | undefined;
  readonly closedAtMs: number | undefined;
  /** Of a closed period: when somebody asked to open it again, which another person must confirm. */
  readonly reopenedAtMs: number | undefined;
  readonly reopenedBy: string | undefined;
  readonly reopenedById: string | undefined;
  readonly reopenConfirmedBy: string | undefined;
  readonly reopenReason: string | undefined;
}

const table = tableOf<Period>()('ledger_periods', {
  key: ['channelId', 'startsAtMs', 'generation'],
  fixed: ['id', 'period', 'endsAtMs'],
  identity: ['id'],
  columns: {
    channelId: text('entity'),
    startsAtMs: integer('starts_at'),
    generation: integer('generation'),
    version: integer('version'),
    id: text('id'),
    period: text('period'),
    endsAtMs: integer('ends_at'),
    state: text<PeriodState, 'state'>('state'),
    requestedAtMs: integer('requested_at'),
    requestedBy: text('requested_by'),
    requestedById: optional(text('requested_by_id')),
    confirmedBy: optional(text('confirmed_by')),
    reason: optional(text('reason')),
    lines: optional(integer('lines')),
    previous: optional(text('previous')),
    digest: optional(text('digest')),
    closedAtMs: optional(integer('closed_at')),
    reopenedAtMs: optional(integer('reopened_at')),
    reopenedBy: optional(text('reopened_by')),
    reopenedById: optional(text('reopened_by_id')),
    reopenConfirmedBy: optional(text('reopen_confirmed_by')),
    reopenReason: optional(text('reopen_reason')),
  },
});

/** The lines of a day of a closed period. */
export interface ClosedDay {
  /** A date in the time zone of the books. */
  readonly day: string;
  readonly lines: number;
  /** The hash of its lines. */
  readonly digest: string;
}

interface DayRow {
  readonly entity: string;
  readonly starts_at: number;
  readonly generation: number;
  readonly day: string;
  readonly lines: number;
  readonly digest: string;
}

const byId = table.by('entity', 'id');
const ofChannel = table.inOrder(['starts_at', 'generation'], 'entity');

const channelsWithPeriods = query<{ ledger_periods: { readonly entity: string } }>()((db) =>
  db.selectFrom('ledger_periods').select('entity').distinct(),
);

const daysOf = query<{ ledger_days: DayRow }, { entity: string; startsAt: number; generation: number }>()((db, input) =>
  db
    .selectFrom('ledger_days')
    .select(['day', 'lines', 'digest'])
    .where('entity', '=', input('entity'))
    .where('starts_at', '=', input('startsAt'))
    .where('generation', '=', input('generation'))
    .orderBy('day'),
);

/** Returns the earlier closes of the month of a period, all of which were opened again. */
export const closesBefore = (
  all: readonly Period[],
  { startsAtMs, generation }: Pick<Period, 'startsAtMs' | 'generation'>,
): readonly Period[] => all.filter((each) => each.startsAtMs === startsAtMs && each.generation < generation);

/** Returns the insertion of a period. */
export const insertPeriod = (period: Period): Insert => table.insert(period);

/** Returns the update of a period, as it was read, to what it becomes. */
export const updatePeriod = (period: Period, becomes: Period = period) =>
  table.update({ ...becomes, version: period.version });

/** Returns the expectation that a period is still as it was read. */
export const expectPeriod = ({ channelId, startsAtMs, generation, version }: Period): Expectation => ({
  table: 'ledger_periods',
  key: { entity: channelId, starts_at: startsAtMs, generation },
  version,
});
/** Returns the removal of a period, as it was read: only of one that was never closed. */
export const removePeriod = (period: Period) => table.remove(period);

/** Returns the insertion of a day of a closed period. */
export const insertDay = (
  { channelId, startsAtMs, generation }: Period,
  { day, lines, digest }: ClosedDay,
): Insert => ({
  table: 'ledger_days',
  row: { entity: channelId, starts_at: startsAtMs, generation, day, lines, digest },
});

/** Creates the access to the periods of one database. */
export const periodRecords = (database: Pick<Database, 'read'>) => ({
  /** Returns all periods of a channel that are closed or were, in the order of their months. */
  of: async (channelId: string): Promise<readonly Period[]> =>
    ((await database.read(ofChannel, { entity: channelId })) as readonly RowIn<typeof table>[]).map(table.recordOf),

  /** Returns a period of a channel; undefined if it has none with this id. */
  byId: async (channelId: string, id: string): Promise<Period | undefined> => {
    if (!isRecordId(id)) return undefined;
    return (await database.read(byId, { entity: channelId, id })).map(table.recordOf)[0];
  },

  /** Returns the ids of the channels that have periods. */
  channels: async (): Promise<readonly string[]> =>
    (await database.read(channelsWithPeriods, {})).map(({ entity }) => entity),

  /** Returns the days of a closed period. */
  daysOf: async ({ channelId, startsAtMs, generation }: Period): Promise<readonly ClosedDay[]> =>
    await database.read(daysOf, { entity: channelId, startsAt: startsAtMs, generation }),
});

/** The periods of one database. */
export type PeriodRecords = ReturnType<typeof periodRecords>;
