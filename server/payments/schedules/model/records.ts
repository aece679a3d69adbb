import { sql } from 'kysely';
import type { ResultCode } from '../../../../catalogue/result-codes/result-codes.ts';
import { BEHIND_ALL, isRecordId } from '../../../platform/base/identifiers.ts';
import type { Database, Insert, Update } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/query.ts';
import { amount, integer, json, optional, type RowIn, tableOf, text } from '../../../platform/database/table.ts';
import { ON_CHECKOUT, type Run, type Schedule } from './schedule.ts';

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

const schedules = tableOf<Schedule>()('schedules', {
  key: ['channelId', 'id'],
  fixed: ['createdAtMs'],
  identity: ['channelId', 'id'],
  columns: {
    channelId: text('entity'),
    id: text('id'),
    version: integer('version'),
    registrationId: text('registration_id'),
    state: text('state'),
    reason: optional(text('reason')),
    code: optional(text('result_code')),
    amount: amount('amount'),
    currency: text('currency'),
    request: json('request'),
    plan: json('plan'),
    agreementId: optional(text('agreement_id')),
    nextAtMs: optional(integer('next_at')),
    run: optional(json('run')),
    endsAtMs: optional(integer('ends_at')),
    createdAtMs: integer('created_at'),
  },
});

type ScheduleRow = RowIn<typeof schedules>;

interface Tables {
  schedule_runs: RunRow;
  payments: { readonly entity: string; readonly id: string; readonly result_code: string | null };
}

/** A text before every id. */
const BEFORE_ALL = '';
const scheduleById = schedules.by('entity', 'id');
const newest = schedules.newestBy('entity');
const newestIn = schedules.newestBy('entity', 'state');
const newestOn = schedules.newestBy('entity', 'registration_id');

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

const runsBefore = query<Tables, { entity: string; id: string; dueAt: number; attempt: number; limit: number }>()(
  (db, input) =>
    db
      .selectFrom('schedule_runs')
      .select(['due_at', 'attempt', 'payment_id'])
      .where('entity', '=', input('entity'))
      .where('schedule_id', '=', input('id'))
      .where(
        sql<boolean>`(due_at < ${input('dueAt')} or (due_at = ${input('dueAt')} and attempt < ${input('attempt')}))`,
      )
      .orderBy('due_at', 'desc')
      .orderBy('attempt', 'desc')
      .limit(input('limit')),
);

const paymentsBefore = query<Tables, { entity: string; id: string; before: string; limit: number }>()((db, input) =>
  db
    .selectFrom('schedule_runs')
    .select('payment_id')
    .where('entity', '=', input('entity'))
    .where('schedule_id', '=', input('id'))
    .where('payment_id', '<', input('before'))
    .orderBy('payment_id', 'desc')
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
      const page = { entity: channelId, registration_id: registrationId, before: last, limit: ROWS_AT_A_TIME };
      const rows: readonly ScheduleRow[] = await database.read(newestOn, page);
      found.push(...rows.filter((row) => state === undefined || row.state === state));
      last = rows.length < ROWS_AT_A_TIME ? undefined : rows.at(-1)?.id;
    }
    return found.slice(0, limit).map(schedules.recordOf);
  };

  return {
    byId: async (channelId: string, id: string): Promise<Schedule | undefined> => {
      // A path may contain any text, even one that a database cannot store.
      if (!isRecordId(id)) return undefined;
      return (await database.read(scheduleById, { entity: channelId, id })).map(schedules.recordOf)[0];
    },

    /** Returns the newest schedules of a selection. */
    newest: async (channelId: string, selection: ScheduleSelection): Promise<readonly Schedule[]> => {
      const { registrationId, state, before = BEHIND_ALL, limit } = selection;
      if (registrationId !== undefined) return await onRegistration(channelId, selection);
      const rows =
        state === undefined
          ? await database.read(newest, { entity: channelId, before, limit })
          : await database.read(newestIn, { entity: channelId, state, before, limit });
      return rows.map(schedules.recordOf);
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

    /** Yields the ids of all payments that a schedule has made, page by page, the newest first. */
    async *paymentIds({ channelId, id }: Pick<Schedule, 'channelId' | 'id'>): AsyncGenerator<readonly string[]> {
      let [dueAt, attempt] = [Number.MAX_SAFE_INTEGER, 0];
      for (;;) {
        const rows = await database.read(runsBefore, { entity: channelId, id, dueAt, attempt, limit: ROWS_AT_A_TIME });
        yield rows.flatMap(({ payment_id }) => payment_id ?? []);
        const last = rows.at(-1);
        if (last === undefined || rows.length < ROWS_AT_A_TIME) return;
        [dueAt, attempt] = [last.due_at, last.attempt];
      }
    },

    /** Returns the ids of payments that a schedule has made before another, the newest first. */
    paymentsBefore: async (
      { channelId, id }: Pick<Schedule, 'channelId' | 'id'>,
      before: string,
      limit: number,
    ): Promise<readonly string[]> => {
      const rows = await database.read(paymentsBefore, { entity: channelId, id, before, limit });
      return rows.flatMap(({ payment_id }) => payment_id ?? []);
    },

    /** Returns the latest attempts of a schedule, the newest first. */
    latestRuns: async (
      { channelId, id }: Pick<Schedule, 'channelId' | 'id'>,
      limit: number,
    ): Promise<readonly PastRun[]> =>
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

/** Returns the insertion of a new schedule. */
export const insertSchedule = (schedule: Schedule): Insert => schedules.insert(schedule);

/** Returns the update that writes a schedule, provided that it still has the version that was read. */
export const updateSchedule = (schedule: Schedule): Update => schedules.update(schedule);

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
