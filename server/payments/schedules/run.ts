import type { ScheduleAction } from '../../../catalogue/payments/notification-kinds.ts';
import type { RegistrationPaymentRequest } from '../../../catalogue/requests/requests.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import type { TimerEnd, TimerHandler } from '../../platform/timers/timer.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { hasOutcome, type Payment } from '../model/payment.ts';
import { type Charge, pay } from '../operations/pay.ts';
import type { Agreement } from '../registrations/agreement.ts';
import { limitOn } from '../registrations/agreement-rules.ts';
import { chargeOf, findChargeable, openedAccount } from '../stored-accounts/charge.ts';
import { type Due, dueNow } from './due.ts';
import { insertRun, updateSchedule } from './model/records.ts';
import {
  afterRun,
  ended,
  over,
  type Run,
  refused,
  type Schedule,
  suspended,
  wakesAtMs,
  withNextReminder,
  withoutSteps,
} from './model/schedule.ts';
import { scheduleOfSubject } from './model/timers.ts';
import { paymentOfSchedule } from './payment.ts';

/** The end of a timer that leaves a schedule as it is until its next work. */
const later = (schedule: Schedule, nowMs: number, changes: ChangeSet = {}): TimerEnd => {
  const againAtMs = wakesAtMs(schedule, nowMs);
  return againAtMs === undefined ? { changes } : { changes, againAtMs };
};

/** The notification for each kind of change in a run. */
const actionOf = (before: Schedule, after: Schedule): ScheduleAction => {
  if (after.state === 'ENDED') return 'ENDED';
  if (after.state === 'RESTING') return 'RESTING';
  if (after.run?.stage === 'retry') return 'FAILED';
  if (after.run?.stage === 'grace') return 'GRACE';
  return before.run === undefined ? 'CHANGED' : 'RUN';
};

/** Returns the end of a timer that stores a changed schedule. */
const storing = async (
  dependencies: PaymentDependencies,
  before: Schedule,
  after: Schedule,
  { action = actionOf(before, after), ...more }: ChangeSet & { readonly action?: ScheduleAction } = {},
): Promise<TimerEnd> => {
  const announced = await dependencies.announceSchedule({
    action,
    schedule: { ...after, version: before.version + 1 },
  });
  const changes = together({ updates: [updateSchedule(after)] }, more, announced);
  return later(after, dependencies.clock.now(), changes);
};

const agreementOf = async (
  { agreements }: PaymentDependencies,
  { channelId, agreementId }: Schedule,
): Promise<Agreement | undefined> =>
  agreementId === undefined ? undefined : (await agreements.byId(channelId, agreementId))[0];

/** Returns the effect of the agreement's limits: they forbid all further payments, or only this due time. */
const forbiddenBy = async (
  dependencies: PaymentDependencies,
  schedule: Schedule,
): Promise<'all' | 'this' | undefined> => {
  const agreement = await agreementOf(dependencies, schedule);
  if (agreement === undefined) return undefined;
  const authorized = await dependencies.agreements.authorizedUnder(agreement);
  return limitOn(agreement, authorized, dependencies.clock.now());
};

/** Returns the schedule after the outcome of its payment. */
const conclude = async (
  dependencies: PaymentDependencies,
  schedule: Schedule,
  run: Run,
  payment: Payment,
): Promise<Schedule> => {
  const isPaid = payment.state === 'succeeded';
  const code = payment.outcome?.code ?? '000.200.000';
  const advice = payment.outcome?.details['MerchantAdviceCode'];
  const { settings } = await dependencies.channelOf(schedule.channelId);
  const steps = { nowMs: dependencies.clock.now(), dunning: settings['schedule.dunning'] };
  const after = afterRun(schedule, run, { isPaid, code, advice }, steps);
  if (!isPaid || after.state !== 'ACTIVE') return after;
  return (await forbiddenBy(dependencies, after)) === 'all' ? ended(after, 'FULFILLED') : after;
};

/** The schedule has changed since it was read; the timer reads it again. */
class Outdated extends Error {
  override readonly name = 'Outdated';
}

/** An attempt that is about to be made, and the schedule with it. */
interface Attempt {
  readonly run: Run;
  readonly schedule: Schedule;
}

const attemptAt = (
  schedule: Schedule,
  due: Due & { readonly dueAtMs: number },
  paymentId: string,
  nowMs: number,
): Attempt => {
  const { dueAtMs, missed, nextAtMs } = due;
  const run: Run = { dueAtMs, attempt: 1, tries: 1, firstAtMs: nowMs, missed, paymentId, stage: 'open' };
  return { run, schedule: { ...schedule, run, nextAtMs } };
};

const retryOf = (schedule: Schedule, before: Run, paymentId: string): Attempt => {
  const last = withoutSteps(before);
  const run: Run = { ...last, attempt: last.attempt + 1, tries: last.tries + 1, paymentId, stage: 'open' };
  return { run, schedule: { ...schedule, run } };
};

/**
 * Pays an attempt. The payment, the attempt and the schedule are one change set, so that the due time is attempted
 * once, even if the process stops at any point.
 */
const payOnce = async (
  dependencies: PaymentDependencies,
  before: Schedule,
  { run, schedule }: Attempt,
): Promise<Payment> => {
  const { channelId, registrationId } = before;
  const nowMs = dependencies.clock.now();
  const request = paymentOfSchedule(before, run);
  let isFirst = true;
  const charge = async (): Promise<Charge> => {
    if (!isFirst) {
      const stored = await dependencies.schedules.byId(channelId, before.id);
      if (stored?.version !== before.version) throw new Outdated();
    }
    isFirst = false;
    const registration = await findChargeable(dependencies, channelId, registrationId);
    const account = await openedAccount(dependencies, registration);
    return {
      ...chargeOf(registration, account, request as unknown as RegistrationPaymentRequest),
      alongside: () => ({
        updates: [updateSchedule(schedule)],
        inserts: [insertRun(before, run, { paymentId: run.paymentId, nowMs })],
      }),
    };
  };
  return await pay(dependencies, channelId, charge, run.paymentId);
};

/** Returns the end of a timer after an attempt that could not even be requested. */
const refusedWith = async (
  dependencies: PaymentDependencies,
  before: Schedule,
  { run, schedule }: Attempt,
  { code }: Rejection,
): Promise<TimerEnd> => {
  if (code === '100.150.202' || code === '100.150.200') {
    return await storing(dependencies, before, ended(before, 'REGISTRATION_REMOVED'));
  }
  const nowMs = dependencies.clock.now();
  const inserts = [insertRun(before, run, { code, nowMs })];
  return await storing(dependencies, before, refused(schedule, run, code), { inserts });
};

const payDue = async (dependencies: PaymentDependencies, before: Schedule, attempt: Attempt): Promise<TimerEnd> => {
  let payment: Payment;
  try {
    payment = await payOnce(dependencies, before, attempt);
  } catch (error) {
    // The timer reads the schedule again at once.
    if (error instanceof Outdated) return { againAtMs: dependencies.clock.now(), isNoAttempt: true };
    if (error instanceof Rejection) return await refusedWith(dependencies, before, attempt, error);
    throw error;
  }
  const open: Schedule = { ...attempt.schedule, version: before.version + 1 };
  if (!hasOutcome(payment)) return later(open, dependencies.clock.now());
  return await storing(dependencies, open, await conclude(dependencies, open, attempt.run, payment));
};

/** Applies the outcome of an earlier payment, if it is known now. */
const resolveRun = async (dependencies: PaymentDependencies, schedule: Schedule, run: Run): Promise<TimerEnd> => {
  const payment = await dependencies.records.byId(schedule.channelId, run.paymentId);
  if (payment === undefined)
    throw new Error(`the payment ${run.paymentId} of the schedule ${schedule.id} is not stored`);
  if (!hasOutcome(payment)) return later(schedule, dependencies.clock.now());
  return await storing(dependencies, schedule, await conclude(dependencies, schedule, run, payment));
};

/** Pays the latest past due time, unless missed due times are skipped or the agreement forbids the payment. */
const beginRun = async (dependencies: PaymentDependencies, schedule: Schedule, firstMs: number): Promise<TimerEnd> => {
  const nowMs = dependencies.clock.now();
  const { settings } = await dependencies.channelOf(schedule.channelId);
  const due = dueNow(schedule.plan, firstMs, nowMs, settings['schedule.missedRuns']);
  const { dueAtMs, nextAtMs } = due;
  if (dueAtMs === undefined) {
    const skipped = { ...schedule, nextAtMs };
    return await storing(dependencies, schedule, nextAtMs === undefined ? over(skipped) : skipped);
  }
  const attempt = attemptAt(schedule, { ...due, dueAtMs }, timeOrderedId(dependencies.clock), nowMs);
  const forbidden = await forbiddenBy(dependencies, schedule);
  if (forbidden === 'all') return await storing(dependencies, schedule, ended(schedule, 'FULFILLED'));
  if (forbidden === 'this') {
    const inserts = [insertRun(schedule, attempt.run, { code: '800.100.163', nowMs })];
    const skipped = { ...schedule, nextAtMs };
    return await storing(dependencies, schedule, nextAtMs === undefined ? over(skipped) : skipped, { inserts });
  }
  return await payDue(dependencies, schedule, attempt);
};

/** Reminds the shopper of what is owed. */
const remind = async (dependencies: PaymentDependencies, schedule: Schedule, run: Run): Promise<TimerEnd> => {
  const { settings } = await dependencies.channelOf(schedule.channelId);
  const after = { ...schedule, run: withNextReminder(run, settings['schedule.dunning'], dependencies.clock.now()) };
  return await storing(dependencies, schedule, after, { action: 'REMINDER' });
};

/** Makes the payment that is due, completes an earlier one, reminds the shopper, or ends the schedule. */
const advance = async (dependencies: PaymentDependencies, schedule: Schedule): Promise<TimerEnd> => {
  const nowMs = dependencies.clock.now();
  const { run, state, endsAtMs, nextAtMs } = schedule;
  if (state === 'ENDED') return {};
  if (run?.stage === 'open') return await resolveRun(dependencies, schedule, run);
  if (endsAtMs !== undefined && endsAtMs <= nowMs) return await storing(dependencies, schedule, over(schedule));
  if (state === 'RESTING') return later(schedule, nowMs);
  if (run?.stage === 'retry' && (run.retryAtMs ?? 0) <= nowMs) {
    return await payDue(dependencies, schedule, retryOf(schedule, run, timeOrderedId(dependencies.clock)));
  }
  if (run?.stage === 'grace' && (run.restsAtMs ?? 0) <= nowMs) {
    return await storing(dependencies, schedule, suspended(schedule, run, run.code ?? '000.200.000'));
  }
  if (run !== undefined) {
    const isDue = run.remindsAtMs !== undefined && run.remindsAtMs <= nowMs;
    return isDue ? await remind(dependencies, schedule, run) : later(schedule, nowMs);
  }
  if (nextAtMs === undefined) return await storing(dependencies, schedule, over(schedule));
  return nextAtMs > nowMs ? later(schedule, nowMs) : await beginRun(dependencies, schedule, nextAtMs);
};

/** Creates the handler of the timer `schedule.run`. */
export const runSchedule =
  (dependencies: PaymentDependencies): TimerHandler =>
  async ({ subject }) => {
    const { channelId, id } = scheduleOfSubject(subject);
    const schedule = await dependencies.schedules.byId(channelId, id);
    return schedule === undefined ? {} : await advance(dependencies, schedule);
  };
