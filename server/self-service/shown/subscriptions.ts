import type { Language } from '../../../catalogue/languages/languages.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { declineReasonOf } from '../../../catalogue/result-codes/decline-reasons.ts';
import { accountLimits } from '../../../catalogue/self-service/limits.ts';
import { planWords } from '../../../catalogue/self-service/plan-words.ts';
import type { ShownSubscription } from '../../../catalogue/self-service/replies.ts';
import { accountsByLanguage } from '../../../catalogue/texts/registry/accounts.ts';
import { endOfNotice } from '../../payments/schedules/model/new-schedule.ts';
import { NOTICE_GIVEN, PAUSED_UNTIL, type Schedule } from '../../payments/schedules/model/schedule.ts';
import { planSentence } from '../../payments/schedules/plan/sentence.ts';
import { isPaused, upcomingRuns } from '../../payments/schedules/reply.ts';
import { known } from '../../platform/base/known.ts';
import type { AccountDependencies } from '../model/dependencies.ts';
import { shownPayments, shownTime } from './payments.ts';

/** Returns what the owner of a subscription may do with it now. */
export const mayDo = ({ state, run, request, nextAtMs }: Schedule): ShownSubscription['can'] => {
  const isGoingOn = state !== 'ENDED' && request[NOTICE_GIVEN] === undefined;
  // What was bought is delivered already: instalments are neither put off nor ended.
  const isBought = request['standingInstruction.type'] === 'INSTALLMENT';
  return {
    // A change during a notice would withdraw it, and one of a suspended subscription would charge what is owed.
    pause: isGoingOn && !isBought && state === 'ACTIVE' && run === undefined && nextAtMs !== undefined,
    cancel: isGoingOn && !isBought,
    changeAccount: isGoingOn,
  };
};

/** Returns whether something is owed of a subscription. */
export const isOwed = ({ state, run }: Schedule): boolean =>
  state !== 'ENDED' && run !== undefined && run.stage !== 'open';

const stateOf = (schedule: Schedule, nowMs: number): ShownSubscription['state'] => {
  if (schedule.state === 'ENDED') return 'ended';
  if (schedule.state === 'RESTING' || isOwed(schedule)) return 'unpaid';
  if (schedule.request[NOTICE_GIVEN] !== undefined) return 'ending';
  return isPaused(schedule, nowMs) ? 'paused' : 'active';
};

const owedOn = (schedule: Schedule): ShownSubscription['owed'] => {
  if (!isOwed(schedule)) return undefined;
  const code = schedule.code ?? schedule.run?.code;
  const { amount, currency } = schedule;
  const reason = code === undefined ? undefined : declineReasonOf(code);
  return { amount: amountText(amount), currency, ...known({ reason }) };
};

/** Later than any calendar. */
const LAST_TIME_MS = 253_402_300_799_000;

/** Returns a subscription as its owner sees it. */
export const shownSubscription = async (
  dependencies: Pick<AccountDependencies, 'schedules' | 'records' | 'mandates' | 'clock' | 'channelOf'>,
  schedule: Schedule,
  language: Language,
): Promise<ShownSubscription> => {
  const { channelId, id, amount, currency, plan, request, registrationId, endsAtMs } = schedule;
  const { schedules, records, clock } = dependencies;
  const nowMs = clock.now();
  const runs = await schedules.latestRuns(schedule, accountLimits.shownCharges);
  const charges = await records.byIds(
    channelId,
    runs.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const isCharging = schedule.state === 'ACTIVE';
  return {
    id,
    amount: amountText(amount),
    currency,
    state: stateOf(schedule, nowMs),
    plan: planWords(plan, accountsByLanguage[language], language) ?? (await planSentence(plan, language)),
    next: isCharging ? upcomingRuns(schedule, nowMs, accountLimits.shownNext).map(shownTime) : [],
    cancelEnds: shownTime(Math.min(endOfNotice(schedule, nowMs), LAST_TIME_MS)),
    history: await shownPayments(dependencies, charges),
    can: mayDo(schedule),
    ...known({
      description: request['descriptor'],
      accountId: registrationId,
      pausedUntil: isPaused(schedule, nowMs) ? request[PAUSED_UNTIL] : undefined,
      endsAt: endsAtMs === undefined ? undefined : shownTime(Math.min(endsAtMs, LAST_TIME_MS)),
      owed: owedOn(schedule),
    }),
  };
};
