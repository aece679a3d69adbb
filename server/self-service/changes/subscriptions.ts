import { date } from '../../../catalogue/formats/times.ts';
import { accountLimits } from '../../../catalogue/self-service/limits.ts';
import type { ShownSubscription } from '../../../catalogue/self-service/replies.ts';
import { descheduleDecision, type Pause, rescheduleDecision } from '../../payments/schedules/change.ts';
import type { Scheduled } from '../../payments/schedules/create.ts';
import { PAUSED_UNTIL, PLANNED_START, type Schedule } from '../../payments/schedules/model/schedule.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { dayAfter, dayIn, startOfDay } from '../../platform/base/zones.ts';
import type { Decision } from '../../platform/database/deciding.ts';
import type { AccountDependencies } from '../model/dependencies.ts';
import { Refused } from '../model/refusal.ts';
import { seenBy, seenSchedule, seesAccount } from '../shown/seen.ts';
import { isOwed, mayDo } from '../shown/subscriptions.ts';
import { type ChangeCall, changed, refusing } from './change.ts';

/** Returns a subscription of the session. @throws Refused `gone` if it sees none with this id. */
export const ownSchedule = async (
  dependencies: AccountDependencies,
  { session }: Pick<ChangeCall, 'session'>,
  id: string,
): Promise<Schedule> => {
  const found = await seenSchedule(dependencies, session, id);
  if (found === undefined) throw new Refused('gone');
  return found.schedule;
};

const allowing =
  (what: keyof ShownSubscription['can']) =>
  (schedule: Schedule): void => {
    if (!mayDo(schedule)[what]) throw new Refused('notPossible');
  };

/** Returns the start of a plan and its notes for a pause. @throws Refused `day` if the day is none, past, or too late. */
const pauseOf = (
  { plan, request, endsAtMs }: Schedule,
  until: string,
  nowMs: number,
): { readonly startDate: string; readonly notes: Pause } => {
  const today = dayIn(nowMs, plan.zone);
  if (date.read(until) === undefined || until < today || until > dayAfter(today, accountLimits.pauseDays)) {
    throw new Refused('day');
  }
  if (endsAtMs !== undefined && startOfDay(until, plan.zone) >= endsAtMs) throw new Refused('day');
  // A pause never brings a charge forward that the merchant has planned for later.
  const planned = request[PAUSED_UNTIL] === undefined ? plan.startDate : request[PLANNED_START];
  const wanted = `${until} 00:00:00`;
  const startDate = planned !== undefined && planned > wanted ? planned : wanted;
  return {
    startDate,
    notes: { [PAUSED_UNTIL]: until, ...(planned === undefined ? {} : { [PLANNED_START]: planned }) },
  };
};

/** Pauses a subscription: nothing is charged before a day. A day that is nearer ends the pause earlier. */
export const pause = (dependencies: AccountDependencies, call: ChangeCall, id: string, until: string) =>
  changed(dependencies, call, { action: 'account.paused', subject: id }, async (): Promise<Decision<Scheduled>> => {
    const schedule = await ownSchedule(dependencies, call, id);
    allowing('pause')(schedule);
    const { startDate, notes } = pauseOf(schedule, until, dependencies.clock.now());
    const { channelId } = schedule;
    const request = { 'job.startDate': startDate };
    const wanted = { channelId, id, request, entryId: timeOrderedId(dependencies.clock) };
    const decision = await refusing('day', () =>
      rescheduleDecision(dependencies, wanted, { allows: allowing('pause'), pause: notes }),
    );
    const { nextAtMs = Number.POSITIVE_INFINITY, endsAtMs } = decision.result.schedule;
    // A pause until the end of a fixed term would leave nothing to charge.
    if (endsAtMs !== undefined && nextAtMs >= endsAtMs) throw new Refused('day');
    return decision;
  });

/** Cancels a subscription: it ends at once, or after its notice. */
export const cancel = (dependencies: AccountDependencies, call: ChangeCall, id: string) =>
  changed(dependencies, call, { action: 'account.cancelled', subject: id }, async (): Promise<Decision<Scheduled>> => {
    const { channelId } = await ownSchedule(dependencies, call, id);
    const wanted = { channelId, id, request: {}, entryId: timeOrderedId(dependencies.clock) };
    return await refusing('notPossible', () =>
      descheduleDecision(dependencies, wanted, { allows: allowing('cancel') }),
    );
  });

const DAY_MS = 86_400_000;

/** Refuses to charge what is owed once more where that was tried often today: who has many cards is no shopper. */
const refuseTooMany = async ({ schedules, clock }: AccountDependencies, schedule: Schedule): Promise<void> => {
  if (!isOwed(schedule)) return;
  const most = accountLimits.attemptsToPay;
  const runs = await schedules.latestRuns(schedule, most);
  const oldestMs = runs.at(-1)?.madeAtMs ?? 0;
  const againMs = oldestMs + DAY_MS - clock.now();
  if (runs.length >= most && againMs > 0) throw new Refused('throttled', { retryAfter: Math.ceil(againMs / 1_000) });
};

/**
 * Decides that a subscription charges another account from now on; what is owed is charged with it at once.
 * @throws Refused `throttled` when that was tried too often.
 */
export const accountDecision = async (
  dependencies: AccountDependencies,
  { channelId, id }: Pick<Schedule, 'channelId' | 'id'>,
  accountId: string,
): Promise<Decision<Scheduled>> => {
  const schedule = await dependencies.schedules.byId(channelId, id);
  if (schedule !== undefined) await refuseTooMany(dependencies, schedule);
  const request = { registrationId: accountId };
  const wanted = { channelId, id, request, entryId: timeOrderedId(dependencies.clock) };
  return await refusing('notPossible', () =>
    rescheduleDecision(dependencies, wanted, { allows: allowing('changeAccount') }),
  );
};

/** Has a subscription charge another account of the same session. */
export const choose = (dependencies: AccountDependencies, call: ChangeCall, id: string, accountId: string) =>
  changed(dependencies, call, { action: 'account.chosen', subject: id }, async (): Promise<Decision<Scheduled>> => {
    const schedule = await ownSchedule(dependencies, call, id);
    const [account, seen] = await Promise.all([
      dependencies.registrations.byId(schedule.channelId, accountId),
      seenBy(dependencies, call.session),
    ]);
    if (account === undefined || !seesAccount(seen, account)) throw new Refused('gone');
    return await accountDecision(dependencies, schedule, accountId);
  });

/** Refuses to add an account for a subscription whose account cannot be changed. */
export const refuseUnchangeable = (schedule: Schedule): void => allowing('changeAccount')(schedule);
