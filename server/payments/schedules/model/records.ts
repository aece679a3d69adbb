import type { ScheduleReason, ScheduleState } from '../../../../catalogue/payments/schedules.ts';
import type { ResultCode } from '../../../../catalogue/result-codes/result-codes.ts';
import { isRecordId } from '../../../platform/base/identifiers.ts';
import type { Database, Insert, Update } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/query.ts';
import type { Plan } from '../plan/plan.ts';
import { ON_CHECKOUT, type Run, type Schedule } from './schedule.ts';

interface ScheduleRow {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly registration_id: string;
  readonly state: string;
  readonly reason: string | null;
  readonly result_code: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly request: string;
  readonly plan: string;
  readonly agreement_id: string | null;
  readonly next_at: number | null;
  readonly run: string | null;
  readonly ends_at: number | null;
  readonly created_at: number;
}

interface RunRow {
  readonly entity: string;
  readonly schedule_id: string;
  readonly due_at: number;
  readonly attempt: number;
  readonly payment_id: string | null;
  readonly result_code: string | null;
  readonly missed: number;
  readonly made_at: number;
}

interface Tables {
  schedules: ScheduleRow;
  schedule_runs: RunRow;
  payments: { readonly entity: string; readonly id: string; readonly result_code: string | null };
}

const scheduleById = query<Tables, { entity: string; id: string }>()((db, input) =>
  db.selectFrom('schedules').selectAll().where('entity', '=', input('entity')).where('id', '=', input('id')),
);

/** Texts before and after every id, which begin with `8a`. */
const BEFORE_ALL = '';
const BEHIND_ALL = 'g';

interface Page extends Record<string, string | number> {
  entity: string;
  before: string;
  limit: number;
}

const newest = query<Tables, Page>()((db, input) =>
  db
    .selectFrom('schedules')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('id', '<', input('before'))
    .orderBy('id', 'desc')
    .limit(input('limit')),
);

const newestIn = query<Tables, Page & { state: string }>()((db, input) =>
  db
    .selectFrom('schedules')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('state', '=', input('state'))
    .where('id', '<', input('before'))
    .orderBy('id', 'desc')
    .limit(input('limit')),
);

const newestOn = query<Tables, Page & { registration: string }>()((db, input) =>
  db
    .selectFrom('schedules')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('registration_id', '=', input('registration'))
    .where('id', '<', input('before'))
    .orderBy('id', 'desc')
    .limit(input('limit')),
);

const latestRuns = query<Tables, { entity: string; id: string; limit: number }>()((db, input) =>
  db
    .selectFrom('schedule_runs as runs')
    .leftJoin('payments', (on) =>
      on.onRef('payments.entity', '=', 'runs.entity').onRef('payments.id', '=', 'runs.payment_id'),
    )
    .select([
      'runs.due_at',
      'runs.attempt',
      'runs.payment_id',
      'runs.missed',
      'runs.made_at',
      'runs.result_code as refused_with',
      'payments.result_code as code',
    ])
    .where('runs.entity', '=', input('entity'))
    .where('runs.schedule_id', '=', input('id'))
    .orderBy('runs.due_at', 'desc')
    .orderBy('runs.attempt', 'desc')
    .limit(input('limit')),
);

/** A past attempt, as replies show it. */
export interface PastRun {
  readonly dueAtMs: number;
  readonly attempt: number;
  readonly paymentId: string | undefined;
  readonly missed: number;
  readonly madeAtMs: number;
  /** Undefined while the outcome of its payment is not known. */
  readonly code: ResultCode | undefined;
}

const scheduleOf = (row: ScheduleRow): Schedule => ({
  channelId: row.entity,
  id: row.id,
  version: row.version,
  registrationId: row.registration_id,
  state: row.state as ScheduleState,
  reason: (row.reason as ScheduleReason | null) ?? undefined,
  code: (row.result_code as ResultCode | null) ?? undefined,
  amount: BigInt(row.amount),
  currency: row.currency,
  request: JSON.parse(row.request) as Record<string, string>,
  plan: JSON.parse(row.plan) as Plan,
  agreementId: row.agreement_id ?? undefined,
  nextAtMs: row.next_at ?? undefined,
  run: row.run === null ? undefined : (JSON.parse(row.run) as Run),
  endsAtMs: row.ends_at ?? undefined,
  createdAtMs: row.created_at,
});

/** A selection of schedules, the newest first. */
interface ScheduleSelection {
  readonly registrationId: string | undefined;
  readonly state: string | undefined;
  /** Only those with a lower id. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** A registration has few schedules, so the state is filtered here and not in the query. */
const ROWS_AT_A_TIME = 500;

/** Creates the access to the schedules of one database. */
export const scheduleRecords = (database: Database) => {
  const onRegistration = async (
    channelId: string,
    { registrationId = '', state, before = BEHIND_ALL, limit }: ScheduleSelection,
  ): Promise<readonly Schedule[]> => {
    const found: ScheduleRow[] = [];
    let last: string | undefined = before;
    while (last !== undefined && last !== BEFORE_ALL && found.length < limit) {
      const page: Page & { registration: string } = {
        entity: channelId,
        registration: registrationId,
        before: last,
        limit: ROWS_AT_A_TIME,
      };
      const rows: readonly ScheduleRow[] = await database.read(newestOn, page);
      found.push(...rows.filter((row) => state === undefined || row.state === state));
      last = rows.length < ROWS_AT_A_TIME ? undefined : rows.at(-1)?.id;
    }
    return found.slice(0, limit).map(scheduleOf);
  };

  return {
    byId: async (channelId: string, id: string): Promise<Schedule | undefined> => {
      // A path may contain any text, even one that a database cannot store.
      if (!isRecordId(id)) return undefined;
      const [row] = await database.read(scheduleById, { entity: channelId, id });
      return row && scheduleOf(row);
    },

    /** Returns the newest schedules of a selection. */
    newest: async (channelId: string, selection: ScheduleSelection): Promise<readonly Schedule[]> => {
      const { registrationId, state, before = BEHIND_ALL, limit } = selection;
      if (registrationId !== undefined) return await onRegistration(channelId, selection);
      const rows =
        state === undefined
          ? await database.read(newest, { entity: channelId, before, limit })
          : await database.read(newestIn, { entity: channelId, state, before, limit });
      return rows.map(scheduleOf);
    },

    /** Returns the schedules of a registration that have not ended. */
    unended: async (channelId: string, registrationId: string): Promise<readonly Schedule[]> => {
      const all = { registrationId, state: undefined, before: undefined, limit: Number.MAX_SAFE_INTEGER };
      return (await onRegistration(channelId, all)).filter(({ state }) => state !== 'ENDED');
    },

    /** Returns the schedule that a checkout created together with a registration. */
    ofCheckout: async (
      channelId: string,
      registrationId: string,
      checkoutId: string,
    ): Promise<Schedule | undefined> => {
      const all = { registrationId, state: undefined, before: undefined, limit: Number.MAX_SAFE_INTEGER };
      return (await onRegistration(channelId, all)).find(({ request }) => request[ON_CHECKOUT] === checkoutId);
    },

    /** Returns the latest attempts of a schedule, the newest first. */
    latestRuns: async ({ channelId, id }: Schedule, limit: number): Promise<readonly PastRun[]> =>
      (await database.read(latestRuns, { entity: channelId, id, limit })).map((row) => ({
        dueAtMs: row.due_at,
        attempt: row.attempt,
        paymentId: row.payment_id ?? undefined,
        missed: row.missed,
        madeAtMs: row.made_at,
        code: ((row.code ?? row.refused_with) as ResultCode | null) ?? undefined,
      })),
  };
};

/** The schedules of one database. */
export type ScheduleRecords = ReturnType<typeof scheduleRecords>;

const columnsOf = (schedule: Schedule) => ({
  registration_id: schedule.registrationId,
  state: schedule.state,
  reason: schedule.reason ?? null,
  result_code: schedule.code ?? null,
  amount: schedule.amount,
  currency: schedule.currency,
  request: JSON.stringify(schedule.request),
  plan: JSON.stringify(schedule.plan),
  agreement_id: schedule.agreementId ?? null,
  next_at: schedule.nextAtMs ?? null,
  run: schedule.run === undefined ? null : JSON.stringify(schedule.run),
  ends_at: schedule.endsAtMs ?? null,
});

/** Returns the insertion of a new schedule. */
export const insertSchedule = (schedule: Schedule): Insert => ({
  table: 'schedules',
  identity: ['entity', 'id'],
  row: {
    entity: schedule.channelId,
    id: schedule.id,
    version: schedule.version,
    ...columnsOf(schedule),
    created_at: schedule.createdAtMs,
  },
});

/** Returns the update that writes a schedule, provided that it still has the version that was read. */
export const updateSchedule = (schedule: Schedule): Update => ({
  table: 'schedules',
  key: { entity: schedule.channelId, id: schedule.id },
  version: schedule.version,
  set: columnsOf(schedule),
});

/** Returns the insertion of an attempt; a `Conflict` if another process has inserted it. */
export const insertRun = (
  { channelId, id }: Schedule,
  { dueAtMs, attempt, missed }: Pick<Run, 'dueAtMs' | 'attempt' | 'missed'>,
  made: { readonly paymentId?: string; readonly code?: ResultCode; readonly nowMs: number },
): Insert => ({
  table: 'schedule_runs',
  identity: ['entity', 'schedule_id', 'due_at', 'attempt'],
  row: {
    entity: channelId,
    schedule_id: id,
    due_at: dueAtMs,
    attempt,
    payment_id: made.paymentId ?? null,
    result_code: made.code ?? null,
    missed,
    made_at: made.nowMs,
  },
});
