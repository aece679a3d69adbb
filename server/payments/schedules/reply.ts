import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '../../../catalogue/languages/languages.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { SHOWN_RUNS } from '../../../catalogue/payments/schedules.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { localMs, localText } from '../../platform/base/zones.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { nest } from '../reply/nest.ts';
import type { PastRun } from './model/records.ts';
import { NOTICE_GIVEN, ON_CHECKOUT, PAUSED_UNTIL, PLANNED_START, type Schedule } from './model/schedule.ts';
import { nextRuns } from './plan/plan.ts';
import { planSentence } from './plan/sentence.ts';

/** The number of latest attempts in a reply. */
export const SHOWN_PAST_RUNS = 24;

/** The content of a reply about a schedule. */
export interface ShownSchedule {
  readonly schedule: Schedule;
  readonly language: Language;
  readonly nowMs: number;
  /** Absent in lists and notifications. */
  readonly runs?: readonly PastRun[] | undefined;
  /** The largest number of future due times; `SHOWN_RUNS` by default. */
  readonly upcoming?: number | undefined;
}

const textOf = (timeMs: number | undefined): string | undefined =>
  timeMs === undefined ? undefined : timestampText(timeMs);

/** Returns whether a schedule is paused by its shopper. */
export const isPaused = ({ plan, request, state }: Schedule, nowMs: number): boolean =>
  state === 'ACTIVE' &&
  request[PAUSED_UNTIL] !== undefined &&
  plan.startDate !== undefined &&
  nowMs < localMs(plan.startDate, plan.zone);

/** Returns the due times that are not paid yet, as far as they are known today. */
export const upcomingRuns = (
  { state, plan, nextAtMs, endsAtMs = Number.POSITIVE_INFINITY }: Schedule,
  nowMs: number,
  count: number,
) => {
  if (state === 'ENDED') return [];
  const first = nextAtMs === undefined || state === 'RESTING' ? nowMs : Math.min(nextAtMs - 1, nowMs);
  return nextAtMs === undefined ? [] : nextRuns(plan, first, count).filter((dueAtMs) => dueAtMs < endsAtMs);
};

const expressionOf = ({ plan }: Schedule): string =>
  [plan.second, plan.minute, plan.hour, plan.dayOfMonth, plan.month, plan.dayOfWeek, plan.year].join(' ');

const shownRun = ({ dueAtMs, attempt, paymentId, missed, code }: PastRun) => ({
  dueAt: timestampText(dueAtMs),
  attempt,
  paymentId,
  resultCode: code,
  missed: missed === 0 ? undefined : missed,
});

/** Returns the fields of a schedule in replies. Source: interface, 'Scheduling'. */
const scheduleFields = async ({ schedule, language, nowMs, runs, upcoming = SHOWN_RUNS }: ShownSchedule) => {
  const { id, registrationId, amount, currency, request, plan, run, agreementId } = schedule;
  const {
    [NOTICE_GIVEN]: _notice,
    [ON_CHECKOUT]: _checkout,
    [PAUSED_UNTIL]: pausedUntil,
    [PLANNED_START]: _start,
    testMode: _mode,
    notificationUrl: _url,
    ...echoed
  } = request;
  const agreement: Record<string, string> =
    agreementId === undefined ? {} : { 'standingInstruction.agreementId': agreementId };
  return {
    id,
    paymentType: 'SD',
    registrationId,
    registration: { id: registrationId },
    amount: amountText(amount),
    currency,
    ...nest(Object.entries({ ...echoed, ...agreement })),
    schedule: {
      state: schedule.state,
      reason: schedule.reason,
      resultCode: schedule.code ?? run?.code,
      plan: await planSentence(plan, language),
      expression: expressionOf(schedule),
      timeZone: plan.zone,
      endsAt: textOf(schedule.endsAtMs),
      pausedUntil: isPaused(schedule, nowMs) ? pausedUntil : undefined,
      retryAt: run?.stage === 'retry' ? textOf(run.retryAtMs) : undefined,
      restsAt: textOf(run?.restsAtMs),
      nextRuns: upcomingRuns(schedule, nowMs, upcoming).map((timeMs) => ({
        utc: timestampText(timeMs),
        local: localText(timeMs, plan.zone),
      })),
      ...(runs === undefined ? {} : { runs: runs.map(shownRun) }),
    },
  };
};

/** Returns the answer about a schedule, with the payment type of the request that it answers. */
export const scheduleAnswer = async (
  shown: ShownSchedule,
  code: ResultCode,
  paymentType: 'SD' | 'RS' | 'DS' = 'SD',
): Promise<Answer> => ({ code, fields: { ...(await scheduleFields(shown)), paymentType }, status: 200 });

/** The due time of this number of schedules takes some milliseconds. */
const AT_A_TIME = 10;

/**
 * Returns the answer with a list of schedules, each with its next due time only, because computing twelve would take
 * most of the time.
 */
export const schedulesAnswer = async (
  shown: readonly ShownSchedule[],
  nextCursor: string | undefined,
): Promise<Answer> => ({
  code: '000.000.100',
  fields: { schedules: await fieldsOf(shown), nextCursor },
});

/** Other work runs in between, so that a long list does not delay payments. */
const fieldsOf = async (shown: readonly ShownSchedule[]): Promise<readonly object[]> => {
  const listed: object[] = [];
  for (const each of shown) {
    listed.push(await scheduleFields({ ...each, upcoming: 1 }));
    if (listed.length % AT_A_TIME === 0) await nextTurn();
  }
  return listed;
};
