import { amountText } from '../../../../catalogue/payments/amount.ts';
import { insertion } from '../../../payments/acquiring/writing.ts';
import type { PaymentDependencies } from '../../../payments/model/dependencies.ts';
import type { Payment } from '../../../payments/model/payment.ts';
import { raiseVersion } from '../../../payments/model/records.ts';
import { type PreparedFollowUp, prepareFollowUp } from '../../../payments/operations/follow-up.ts';
import { timeOrderedId } from '../../../platform/base/clock.ts';
import { together } from '../../../platform/database/change-set.ts';
import type { ChangeSet } from '../../../platform/database/database.ts';

/**
 * Prepares the reversal (RV) of the rest of a charge that will not come in. The changes insert it, and rely on the
 * version of the charge; afterwards it is concluded.
 */
export const reversing = async (
  dependencies: PaymentDependencies,
  charge: Payment,
  amount: bigint,
): Promise<{ readonly reversal: PreparedFollowUp; readonly changes: ChangeSet }> => {
  const { channelId, currency } = charge;
  const reversal = await prepareFollowUp(dependencies, {
    id: timeOrderedId(dependencies.clock),
    type: 'RV',
    parent: charge,
    request: { entityId: channelId, paymentType: 'RV', amount: amountText(amount), currency },
    plan: { amount, effect: { takes: amount, gives: 0n, closes: 'payment' } },
  });
  const inserted = await insertion(dependencies, reversal.payment);
  return { reversal, changes: together(inserted, { updates: [raiseVersion(charge)] }) };
};
