import { amountText } from '../../../catalogue/payments/amount.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { together } from '../../platform/database/change-set.ts';
import { deciding } from '../../platform/database/deciding.ts';
import type { TimerHandler } from '../../platform/timers/timer.ts';
import { conclude } from '../acquiring/conclude.ts';
import { insertion } from '../acquiring/writing.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Payment } from '../model/payment.ts';
import { raiseVersion } from '../model/records.ts';
import { heldUntilOf, remainderOf } from '../model/rules.ts';
import { captureDue } from './capture-due.ts';
import { type PreparedFollowUp, prepareFollowUp } from './follow-up.ts';

/** The decision on an authorization that may have expired: a stored reversal, or a later time for the next decision. */
interface Release {
  readonly reversal?: PreparedFollowUp;
  readonly againAtMs?: number;
}

/** The pause before the next decision while a follow-up is in progress. */
const UNDER_WAY_MS = 60 * 60 * 1000;

const NOTHING = { changes: {}, result: {} } as const;

const decideRelease = (dependencies: PaymentDependencies, channelId: string, id: string): Promise<Release> =>
  deciding<Release>(dependencies.database, async () => {
    const parent = await dependencies.records.byId(channelId, id);
    if (parent?.state !== 'succeeded') return NOTHING;
    const taken = await dependencies.records.takenFrom(parent);
    const amount = remainderOf(parent, taken);
    const untilMs = heldUntilOf(parent, taken);
    const nowMs = dependencies.clock.now();
    if (untilMs === undefined || (amount === 0n && !taken.isUnderWay)) return NOTHING;
    if (nowMs < untilMs) return { changes: {}, result: { againAtMs: untilMs } };
    // The follow-up in progress may still change the remainder: an increment, a renewal, a capture that fails, this
    // reversal.
    if (taken.isUnderWay) return { changes: {}, result: { againAtMs: nowMs + UNDER_WAY_MS } };
    const reversal = await prepareFollowUp(dependencies, {
      id: timeOrderedId(dependencies.clock),
      type: 'RV',
      parent,
      request: { entityId: channelId, paymentType: 'RV', amount: amountText(amount), currency: parent.currency },
      plan: { amount, effect: { takes: amount, gives: 0n, closes: 'payment' } },
    });
    const changes = together(await insertion(dependencies, reversal.payment), { updates: [raiseVersion(parent)] });
    return { changes, result: { reversal } };
  });

/**
 * Handles the timer of an authorization's expiry: reverses the rest by a follow-up that merchants can query like any
 * other. A renewed authorization expires later; a used-up one needs no reversal.
 */
export const releaseExpired =
  (dependencies: PaymentDependencies): TimerHandler =>
  async ({ subject, data }) => {
    const { reversal, againAtMs } = await decideRelease(dependencies, data['entity'] ?? '', subject);
    if (reversal !== undefined) await conclude(dependencies, reversal.payment, reversal.context);
    return againAtMs === undefined ? {} : { againAtMs };
  };

/** Handles the timer of a capture by the gateway. Concurrent captures never take the same amount twice. */
export const captureInTime =
  (dependencies: PaymentDependencies): TimerHandler =>
  async ({ subject, data }) => {
    const authorization: Payment | undefined = await dependencies.records.byId(data['entity'] ?? '', subject);
    if (authorization !== undefined) await captureDue(dependencies, authorization);
    return {};
  };
