import type { ScheduleReason, ScheduleState } from '../../../../catalogue/payments/schedules.ts';
import type { ResultCode } from '../../../../catalogue/result-codes/result-codes.ts';
import { retryTimeMs } from '../../../../catalogue/result-codes/retries.ts';
import type { Dunning } from '../../../../catalogue/settings/dunning.ts';
import type { Plan } from '../plan/plan.ts';

/** The current attempt to pay a due time; a schedule has at most one. */
export interface Run {
  readonly dueAtMs: number;
  /** Counts the attempts to pay this due time, from 1. */
  readonly attempt: number;
  /** The number of attempts that count as retries; a change of the schedule by the merchant resets it. */
  readonly tries: number;
  /** The time of the first of these attempts. */
  readonly firstAtMs: number;
  /** Earlier due times that are paid with this one. */
  readonly missed: number;
  readonly paymentId: string;
  /**
   * `open`: the outcome of the payment is not known, or not applied yet; `retry`: declined, with a retry at
   * `retryAtMs`; `grace`: finally declined, and the schedule is suspended at `restsAtMs` unless another account pays;
   * `owed`: outstanding until the merchant changes the schedule.
   */
  readonly stage: 'open' | 'retry' | 'grace' | 'owed';
  readonly retryAtMs?: number;
  readonly restsAtMs?: number;
  /** When the shopper is reminded next, while a retry or another account is waited for. */
  readonly remindsAtMs?: number;
  /** The result code of the last decline, until another attempt. */
  readonly code?: ResultCode;
}

/** Payments on a stored account, each at a due time of a plan. Source: interface, 'Scheduling'. */
export interface Schedule {
  readonly channelId: string;
  readonly id: string;
  readonly version: number;
  readonly registrationId: string;
  readonly state: ScheduleState;
  /** The reason why the schedule is suspended or has ended. */
  readonly reason: ScheduleReason | undefined;
  /** The result code of the failed payment of a suspended schedule. */
  readonly code: ResultCode | undefined;
  /** In hundredths. */
  readonly amount: bigint;
  readonly currency: string;
  /** The parameters of the request that created it, with later changes. */
  readonly request: Readonly<Record<string, string>>;
  readonly plan: Plan;
  /** The agreement of its payments; absent if another gateway has it. */
  readonly agreementId: string | undefined;
  /** The next due time that has not been attempted; undefined once the plan is over. */
  readonly nextAtMs: number | undefined;
  readonly run: Run | undefined;
  /** No payment is made from this time on: the end of the duration or of the notice. */
  readonly endsAtMs: number | undefined;
  readonly createdAtMs: number;
}

/** The interval of inquiries about a payment whose outcome is not known. */
const ASK_AGAIN_AFTER_MS = 60_000;

const earliest = (...times: readonly (number | undefined)[]): number | undefined => {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
};

/** Returns the time of a schedule's next work; undefined if it has none. */
export const wakesAtMs = (schedule: Schedule, nowMs: number): number | undefined => {
  const { state, run, nextAtMs, endsAtMs } = schedule;
  if (state === 'ENDED') return undefined;
  if (run?.stage === 'open') return nowMs + ASK_AGAIN_AFTER_MS;
  if (state === 'RESTING') return endsAtMs;
  if (run?.stage === 'grace') return earliest(run.restsAtMs, run.remindsAtMs, endsAtMs);
  return run?.stage === 'retry' ? earliest(run.retryAtMs, run.remindsAtMs, endsAtMs) : earliest(nextAtMs, endsAtMs);
};

/** Returns a schedule that has ended. */
export const ended = (schedule: Schedule, reason: ScheduleReason): Schedule => ({
  ...schedule,
  state: 'ENDED',
  reason,
  nextAtMs: undefined,
});

/** Returns a schedule that ends: after its notice, or after its duration. */
export const over = (schedule: Schedule): Schedule =>
  ended(schedule, schedule.request[NOTICE_GIVEN] === undefined ? 'COMPLETED' : 'DESCHEDULED');

/** The note of a schedule that the merchant has ended. */
export const NOTICE_GIVEN = 'schedule.noticeGiven';

/** The note of a schedule that its shopper has paused: the first day on which it may be charged again, `yyyy-MM-dd`. */
export const PAUSED_UNTIL = 'schedule.pausedUntil';

/** The note of a paused schedule: the start that its plan had before. */
export const PLANNED_START = 'schedule.plannedStart';

/** The note of a schedule that was made on a checkout: the checkout's id. */
export const ON_CHECKOUT = 'schedule.checkoutId';

const resting = (schedule: Schedule, reason: ScheduleReason, code: ResultCode): Schedule => ({
  ...schedule,
  state: 'RESTING',
  reason,
  code,
});

/** Returns a schedule whose payment could not be requested; the due time stays outstanding. */
export const refused = (schedule: Schedule, run: Run, code: ResultCode): Schedule =>
  resting({ ...schedule, run: { ...run, stage: 'owed' } }, 'REFUSED', code);

/** The known outcome of an attempt. */
interface RunOutcome {
  readonly isPaid: boolean;
  readonly code: ResultCode;
  /** `resultDetails.MerchantAdviceCode`. */
  readonly advice: string | undefined;
}

/** Returns a schedule that is suspended, with its due time outstanding. */
export const suspended = (schedule: Schedule, run: Run, code: ResultCode): Schedule =>
  resting({ ...schedule, run: withoutReminder(withoutSteps({ ...run, stage: 'owed' })) }, 'DECLINED', code);

const withoutReminder = ({ remindsAtMs: _reminds, ...run }: Run): Run => run;

/** Returns an attempt without the steps that were to follow the one before, but for the reminder. */
export const withoutSteps = ({ retryAtMs: _retry, restsAtMs: _rest, code: _code, ...run }: Run): Run => run;

const DAY_MS = 86_400_000;

/** Returns an attempt with its first reminder after a time. */
export const withNextReminder = (run: Run, { mails }: Dunning, afterMs: number): Run => {
  const remindsAtMs = mails.map((day) => run.firstAtMs + day * DAY_MS).find((timeMs) => timeMs > afterMs);
  return remindsAtMs === undefined ? withoutReminder(run) : { ...run, remindsAtMs };
};

/**
 * Returns a schedule after an attempt: paid, waiting for a retry or for another account, or suspended. After the last
 * payment of its plan, a schedule has ended.
 */
export const afterRun = (
  schedule: Schedule,
  attempted: Run,
  outcome: RunOutcome,
  { nowMs, dunning }: { readonly nowMs: number; readonly dunning: Dunning },
): Schedule => {
  const { isPaid, code, advice } = outcome;
  if (isPaid) {
    const paid = { ...schedule, run: undefined };
    return schedule.nextAtMs === undefined && schedule.state === 'ACTIVE' ? over(paid) : paid;
  }
  const isFirst = attempted.tries === 1;
  const run = isFirst ? withNextReminder(attempted, dunning, attempted.firstAtMs - 1) : attempted;
  const { firstAtMs } = run;
  const attempt = { code, advice, attempts: run.tries, firstAtMs, declinedAtMs: nowMs };
  const retryAtMs = retryTimeMs(attempt, dunning.retries);
  const restsAtMs = dunning.rest === undefined ? undefined : firstAtMs + dunning.rest * DAY_MS;
  // An advice may put a retry off until the schedule is suspended: then there is none.
  if (retryAtMs !== undefined && (restsAtMs === undefined || retryAtMs < restsAtMs)) {
    return { ...schedule, run: { ...withoutSteps(run), stage: 'retry', retryAtMs, code } };
  }
  if (restsAtMs !== undefined && restsAtMs > nowMs) {
    return { ...schedule, run: { ...withoutSteps(run), stage: 'grace', restsAtMs, code } };
  }
  return suspended(schedule, run, code);
};
