import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import { type DescheduleRequest, type RescheduleRequest, timing } from '../../../catalogue/requests/schedule.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { type Decision, deciding } from '../../platform/database/deciding.ts';
import { timerRecords } from '../../platform/timers/records.ts';
import { timerMoved } from '../../platform/timers/timer.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { scheduleEntry } from '../model/schedule-entries.ts';
import { relyOnRegistration } from '../registrations/records.ts';
import { isOfSameCustomer, type Registration } from '../registrations/registration.ts';
import { findChargeable } from '../stored-accounts/charge.ts';
import { refuseTooMany, refuseUnpayable, type Scheduled } from './create.ts';
import { endOfDuration, endOfNotice, hasTiming, keptOf, planOf, scheduleFaults } from './model/new-schedule.ts';
import { updateSchedule } from './model/records.ts';
import {
  ended,
  NOTICE_GIVEN,
  PAUSED_UNTIL,
  PLANNED_START,
  type Schedule,
  wakesAtMs,
  withoutSteps,
} from './model/schedule.ts';
import { cancelScheduleTimer, scheduleSubject, scheduleTimer } from './model/timers.ts';
import { nextRun } from './plan/plan.ts';

const UNKNOWN = '100.360.303';

/** Returns a schedule. @throws Rejection 404 if the channel has none with this id. */
export const findSchedule = async (
  { schedules }: PaymentDependencies,
  channelId: string,
  id: string,
): Promise<Schedule> => {
  const found = await schedules.byId(channelId, id);
  if (found === undefined)
    throw new Rejection(UNKNOWN, { status: 404, reason: 'no such schedule (its id matches none)' });
  return found;
};

/** How a request names a schedule where its path does not. */
interface Naming {
  readonly referenceUuid?: string | undefined;
  readonly registrationId?: string | undefined;
}

/** Returns the id of the schedule that a request names. @throws Rejection if it names none, or several. */
export const namedScheduleId = async (
  { schedules }: PaymentDependencies,
  channelId: string,
  { referenceUuid, registrationId }: Naming,
): Promise<string> => {
  if (referenceUuid !== undefined) return referenceUuid;
  const message = (why: string) => `invalid or missing parameter (${why})`;
  if (registrationId === undefined) {
    throw wrongParameters([
      { name: 'referenceUuid', message: message('send the id of the schedule'), isMissing: true },
    ]);
  }
  const [only, ...others] = await schedules.unended(channelId, registrationId);
  if (only !== undefined && others.length === 0) return only.id;
  const why =
    only === undefined ? 'the registration has no schedule' : 'the registration has several schedules: name one';
  throw wrongParameters([{ name: 'referenceUuid', message: message(why), isMissing: true }]);
};

/** Returns the changes that store a changed schedule and move its timer to its next work. */
const storing = async (dependencies: PaymentDependencies, schedule: Schedule, nowMs: number): Promise<ChangeSet> => {
  const updates = [updateSchedule(schedule)];
  const wakeMs = wakesAtMs(schedule, nowMs);
  if (wakeMs === undefined) return { updates, deletes: [cancelScheduleTimer(schedule)] };
  const timer = await timerRecords(dependencies.database).byKey('schedule.run', scheduleSubject(schedule));
  if (timer === undefined) return { updates, inserts: [scheduleTimer(schedule, wakeMs)] };
  return { updates: [...updates, timerMoved(timer, wakeMs)] };
};

const refuseEnded = ({ state, reason }: Schedule): void => {
  if (state !== 'ENDED') return;
  throw new Rejection(UNKNOWN, { status: 400, reason: `the schedule has ended (${reason})` });
};

/** The parameters of a plan, which a change replaces as a whole. */
const isOfPlan = (name: string): boolean =>
  (timing as readonly string[]).includes(name) || name === 'job.startDate' || name === 'job.endDate';

const replans = (request: RescheduleRequest): boolean => Object.keys(keptOf(request)).some(isOfPlan);

/**
 * Returns the request of a schedule after a change. A change of the plan replaces the whole plan, and ends a pause; a
 * new start or end replaces only that.
 */
const changedRequest = (
  schedule: Schedule,
  request: RescheduleRequest,
  pause: Pause | undefined,
): Readonly<Record<string, string>> => {
  const { [NOTICE_GIVEN]: _notice, [PAUSED_UNTIL]: until, [PLANNED_START]: start, ...before } = schedule.request;
  const left = hasTiming(request)
    ? Object.fromEntries(Object.entries(before).filter(([name]) => !isOfPlan(name)))
    : before;
  const paused = pause ?? (replans(request) ? {} : definedOnly({ [PAUSED_UNTIL]: until, [PLANNED_START]: start }));
  return { ...left, ...keptOf(request), ...paused };
};

const definedOnly = (notes: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(notes).flatMap(([name, note]) => (note === undefined ? [] : [[name, note]])));

const plannedAnew = (
  schedule: Schedule,
  request: RescheduleRequest,
  { zone, pause, nowMs }: { readonly zone: string; readonly pause: Pause | undefined; readonly nowMs: number },
): Pick<Schedule, 'request' | 'plan' | 'nextAtMs' | 'endsAtMs'> => {
  const whole = changedRequest(schedule, request, pause);
  const isReplanned = replans(request);
  const plan = isReplanned ? planOf(whole, zone) : schedule.plan;
  // What is owed of a plan that is over can still be paid.
  const faults = scheduleFaults(whole, plan, nowMs, !isReplanned && schedule.run !== undefined);
  if (faults.length > 0) throw wrongParameters(faults);
  const hasDuration = request['job.durationNumber'] !== undefined;
  const wasNoticed = schedule.request[NOTICE_GIVEN] !== undefined;
  return {
    request: whole,
    plan,
    nextAtMs: isReplanned || schedule.state === 'RESTING' ? nextRun(plan, nowMs) : schedule.nextAtMs,
    endsAtMs: hasDuration || wasNoticed ? endOfDuration(whole, plan, nowMs) : schedule.endsAtMs,
  };
};

/**
 * With another account, a schedule that is suspended, waits for a retry or is in its grace tries the outstanding due
 * time again at once; a suspended schedule does so after any change.
 */
const repaired = ({ run, state }: Schedule, hasNewAccount: boolean, nowMs: number): Schedule['run'] => {
  if (run === undefined || run.stage === 'open') return run;
  if (state !== 'RESTING' && !hasNewAccount) return run;
  return { ...withoutSteps(run), stage: 'retry', retryAtMs: nowMs, tries: 0, firstAtMs: nowMs };
};

const newAccountOf = async (
  dependencies: PaymentDependencies,
  schedule: Schedule,
  registrationId: string,
  isOwner: boolean,
): Promise<Registration> => {
  const registration = await findChargeable(dependencies, schedule.channelId, registrationId);
  if (registrationId === schedule.registrationId) return registration;
  const before = await dependencies.registrations.byId(schedule.channelId, schedule.registrationId);
  if (!isOwner && before !== undefined && !isOfSameCustomer(before, registration)) {
    const message = 'belongs to another customer than the account of the schedule';
    throw wrongParameters([{ name: 'registrationId', value: registrationId, message }]);
  }
  await refuseTooMany(dependencies, schedule.channelId, registrationId);
  return registration;
};

/** The change of a schedule that is wanted. */
export interface WantedChange<Request> {
  readonly channelId: string;
  readonly id: string;
  readonly request: Request;
  /** The id of its entry among the payments. */
  readonly entryId: string;
}

/** What a shopper's own change has, and a merchant's has not. */
interface ByShopper {
  /** @throws Error if the shopper may not change a schedule in this state. */
  readonly allows: (schedule: Schedule) => void;
  /** The notes of a pause. The schedule keeps its zone. */
  readonly pause?: Pause | undefined;
}

/** The notes of a paused schedule. */
export type Pause = Readonly<Record<string, string>>;

/**
 * Decides on the change of a schedule. A shopper owns both accounts, whatever their holders are called.
 * @throws Rejection as `reschedule`.
 */
export const rescheduleDecision = async (
  dependencies: PaymentDependencies,
  { channelId, id, request, entryId }: WantedChange<RescheduleRequest>,
  shopper?: ByShopper,
): Promise<Decision<Scheduled>> => {
  const found = await findSchedule(dependencies, channelId, id);
  shopper?.allows(found);
  refuseEnded(found);
  const nowMs = dependencies.clock.now();
  const channel = await dependencies.channelOf(channelId);
  const registrationId = request.registrationId ?? found.registrationId;
  const registration = await newAccountOf(dependencies, found, registrationId, shopper !== undefined);
  const zone = shopper === undefined ? channel.settings['schedule.timeZone'] : found.plan.zone;
  const planned = plannedAnew(found, request, { zone, pause: shopper?.pause, nowMs });
  const schedule: Schedule = {
    ...found,
    ...planned,
    registrationId,
    state: 'ACTIVE',
    reason: undefined,
    code: undefined,
    amount: request.amount === undefined ? found.amount : hundredthsOf(request.amount),
    currency: request.currency ?? found.currency,
    run: repaired(found, registrationId !== found.registrationId, nowMs),
  };
  const code = await refuseUnpayable(dependencies, channel, schedule, registration);
  const raised = { ...schedule, version: found.version + 1 };
  const { brand } = registration;
  const entry = { id: entryId, type: 'RS', brand, request: keptOf(request), createdAtMs: nowMs, code } as const;
  return {
    changes: together(
      await storing(dependencies, schedule, nowMs),
      { inserts: [scheduleEntry(schedule, entry)], updates: [relyOnRegistration(registration)] },
      await dependencies.announceSchedule({ action: 'CHANGED', schedule: raised }),
    ),
    result: { schedule: raised, code },
    line: `schedule ${id}`,
  };
};

/**
 * Changes a schedule from its next payment on. A suspended schedule becomes active and makes its outstanding payment. A
 * change during a notice withdraws the notice. Source: interface, 'Scheduling'.
 * @throws Rejection naming the faults of the request, or if the schedule has ended.
 */
export const reschedule = (
  dependencies: PaymentDependencies,
  channelId: string,
  id: string,
  request: RescheduleRequest,
  entryId: string,
): Promise<Scheduled> =>
  deciding(dependencies.database, () => rescheduleDecision(dependencies, { channelId, id, request, entryId }));

/** Decides on the end of a schedule. @throws Rejection as `deschedule`. */
export const descheduleDecision = async (
  dependencies: PaymentDependencies,
  { channelId, id, request, entryId }: WantedChange<DescheduleRequest>,
  shopper?: ByShopper,
): Promise<Decision<Scheduled>> => {
  const found = await findSchedule(dependencies, channelId, id);
  shopper?.allows(found);
  refuseEnded(found);
  const nowMs = dependencies.clock.now();
  if (found.request[NOTICE_GIVEN] !== undefined) {
    throw new Rejection(UNKNOWN, { status: 400, reason: 'notice was given before' });
  }
  const endsAtMs = endOfNotice(found, nowMs);
  const noticed = { ...found, endsAtMs, request: { ...found.request, [NOTICE_GIVEN]: String(nowMs) } };
  const schedule = endsAtMs <= nowMs ? ended(noticed, 'DESCHEDULED') : noticed;
  const raised = { ...schedule, version: found.version + 1 };
  const registration = await dependencies.registrations.byId(channelId, found.registrationId);
  const code = registration?.code ?? '000.100.110';
  const { brand } = registration ?? { brand: undefined };
  const entry = { id: entryId, type: 'DS', brand, request: keptOf(request), createdAtMs: nowMs, code } as const;
  const action = schedule.state === 'ENDED' ? 'ENDED' : 'CHANGED';
  return {
    changes: together(
      await storing(dependencies, schedule, nowMs),
      { inserts: [scheduleEntry(schedule, entry)] },
      await dependencies.announceSchedule({ action, schedule: raised }),
    ),
    result: { schedule: raised, code },
    line: `schedule ${id}`,
  };
};

/**
 * Ends a schedule: at once, or after its notice. Source: interface, 'Scheduling'. @throws Rejection if it has ended, or
 * already has a notice.
 */
export const deschedule = (
  dependencies: PaymentDependencies,
  channelId: string,
  id: string,
  request: DescheduleRequest,
  entryId: string,
): Promise<Scheduled> =>
  deciding(dependencies.database, () => descheduleDecision(dependencies, { channelId, id, request, entryId }));
