import type { SepaRecords } from '../../../connectors/sepa/model/records.ts';
import type { NoticeDependencies } from '../../../connectors/sepa/notice.ts';
import { conclude } from '../../../payments/acquiring/conclude.ts';
import type { PaymentDependencies } from '../../../payments/model/dependencies.ts';
import { hasOutcome } from '../../../payments/model/payment.ts';
import { remainderOf } from '../../../payments/model/rules.ts';
import type { PreparedFollowUp } from '../../../payments/operations/follow-up.ts';
import { together } from '../../../platform/database/change-set.ts';
import type { ChangeSet } from '../../../platform/database/database.ts';
import { deciding } from '../../../platform/database/deciding.ts';
import type { TimerHandler } from '../../../platform/timers/timer.ts';
import { unpaidRefunds } from './refunds.ts';
import { reversing } from './reversing.ts';

/** The dependencies of reversals of charges that were taken out of their files. */
export interface ReversalDependencies extends PaymentDependencies, Pick<NoticeDependencies, 'announceDebit'> {
  readonly sepa: SepaRecords;
}

/** What is to be done for a charge that was taken out. `waits`: its payment, or a follow-up of it, has no outcome yet. */
type Reversing = 'done' | 'waits' | PreparedFollowUp;

const decideReversal = (dependencies: ReversalDependencies, channelId: string, reference: string): Promise<Reversing> =>
  deciding<Reversing>(dependencies.database, async () => {
    const { sepa, records, log } = dependencies;
    const order = await sepa.order(channelId, reference);
    const payment = order && (await records.byId(channelId, order.paymentId));
    if (order?.state !== 'cancelled' || payment === undefined) return { changes: {}, result: 'done' };
    if (!hasOutcome(payment)) return { changes: {}, result: 'waits' };
    const taken = await records.takenFrom(payment);
    if (taken.isUnderWay) return { changes: {}, result: 'waits' };
    const refunds = await unpaidRefunds(dependencies, order, undefined);
    const ended: ChangeSet = { updates: refunds.updates };
    const amount = payment.state === 'succeeded' ? remainderOf(payment, taken) : 0n;
    if (refunds.cancelled.length + refunds.paid.length > 0) {
      log.error(
        { payment: payment.id, cancelled: refunds.cancelled, paid: refunds.paid },
        'a charge that was taken out of its file had been refunded; it is for the merchant to settle',
      );
    }
    if (amount === 0n) return { changes: ended, result: 'done' };
    const { reversal, changes } = await reversing(dependencies, payment, amount);
    return { changes: together(ended, changes), result: reversal };
  });

/**
 * Reverses the payment of a charge that was taken out of its file, once, however often it is asked. Returns whether that
 * is done; while the payment has no outcome, it is not.
 */
export const reverseTakenOut = async (
  dependencies: ReversalDependencies,
  channelId: string,
  reference: string,
): Promise<boolean> => {
  const decided = await decideReversal(dependencies, channelId, reference);
  if (decided === 'waits') return false;
  if (decided !== 'done') await conclude(dependencies, decided.payment, decided.context);
  return true;
};

/** The pause before the next look at a payment that has no outcome. */
const UNDER_WAY_MS = 60_000;

/** Creates the handler of the timer that reverses the payment of a charge that was taken out of its file. */
export const reverseInTime =
  (dependencies: ReversalDependencies): TimerHandler =>
  async ({ subject }) => {
    const [channelId = '', reference = ''] = subject.split('/');
    return (await reverseTakenOut(dependencies, channelId, reference))
      ? {}
      : { againAtMs: dependencies.clock.now() + UNDER_WAY_MS };
  };
