import { bankExceptionRecords, exceptionOfBank, insertException } from '../../../connectors/sepa/model/exceptions.ts';
import type { SepaOrder } from '../../../connectors/sepa/model/order.ts';
import { endOrder, type SepaRecords } from '../../../connectors/sepa/model/records.ts';
import type { NoticeDependencies } from '../../../connectors/sepa/notice.ts';
import { continuePayment } from '../../../payments/acquiring/conclude.ts';
import { insertion } from '../../../payments/acquiring/writing.ts';
import type { PaymentDependencies } from '../../../payments/model/dependencies.ts';
import type { Payment } from '../../../payments/model/payment.ts';
import { raiseVersion } from '../../../payments/model/records.ts';
import { reversalOfPayout } from '../../../payments/operations/came-back.ts';
import { Rejection } from '../../../platform/base/rejection.ts';
import { together } from '../../../platform/database/change-set.ts';
import type { ChangeSet } from '../../../platform/database/database.ts';
import { deciding } from '../../../platform/database/deciding.ts';

/** The dependencies of refunds and payouts that come back. */
export interface ComeBackDependencies extends PaymentDependencies, Pick<NoticeDependencies, 'announceDebit'> {
  readonly sepa: SepaRecords;
}

/** How a refund or payout ended: its money never left the account, or came back to it. */
export interface PayoutEnd {
  readonly state: 'cancelled' | 'rejected' | 'returned';
  /** The reason of the bank, such as `AC04`. */
  readonly reason: string | undefined;
  /** The day on which the bank said so. */
  readonly day: string;
}

/** Returns the refusal of an answer about a payment that has no outcome yet. */
export const underWay = ({ id }: Pick<Payment, 'id'>): Rejection =>
  new Rejection('800.700.100', {
    status: 409,
    reason: `the payment ${id} or a follow-up of it has no outcome yet; send the file again once it has one`,
  });

/**
 * Returns the reversal (RV) of a refund or payout. If the money had left the account, both movements are settled: the
 * reversal takes nothing from the payment, and has the reference of the order, by which its settlement line finds it.
 */
const reversalOf = (
  { clock }: Pick<PaymentDependencies, 'clock'>,
  paid: Payment,
  { reference }: SepaOrder,
  { state, reason }: PayoutEnd,
  gives: bigint,
): Payment => {
  const hasMoved = state === 'returned';
  return reversalOfPayout(clock, paid, {
    details: {
      clearingInstituteName: 'SEPA',
      ...(hasMoved ? { ConnectorTxID1: reference } : {}),
      ...(reason === undefined ? {} : { AcquirerResponse: reason }),
    },
    effect: { takes: hasMoved ? 0n : paid.amount, gives, closes: undefined },
  });
};

/**
 * Returns the changes that undo a refund or payout: a reversal, with which the amount of a refund can be refunded anew,
 * and an exception for the merchant. They rely on the version of the order, so that it ends once.
 */
export const undoing = async (
  dependencies: ComeBackDependencies,
  order: SepaOrder,
  paid: Payment,
  end: PayoutEnd,
): Promise<ChangeSet> => {
  const { channelId, reference } = order;
  const { database, records, clock } = dependencies;
  const charge = paid.referencedId === undefined ? undefined : await records.byId(channelId, paid.referencedId);
  // A charge that was returned as a whole has nothing left to refund.
  const isReturned =
    charge !== undefined &&
    (await bankExceptionRecords(database).bySource(channelId, 'REFUNDED_AND_RETURNED', charge.id)) !== undefined;
  const gives = paid.type === 'RF' && !isReturned ? paid.amount : 0n;
  return together(
    await insertion(dependencies, reversalOf(dependencies, paid, order, end, gives)),
    { updates: [endOrder(order, end.state, end.reason), raiseVersion(paid)] },
    charge === undefined ? {} : { updates: [raiseVersion(charge)] },
    end.state === 'cancelled'
      ? {}
      : {
          inserts: [
            insertException(
              exceptionOfBank(clock, {
                channelId,
                kind: 'CAME_BACK',
                source: reference,
                paymentId: paid.id,
                amount: paid.amount,
                day: end.day,
                reason: end.reason,
              }),
            ),
          ],
        },
  );
};

/**
 * Undoes a refund or payout whose money came back to the account, once, however often the bank reports it. One that the
 * bank had rejected before is undone already. @throws Rejection while the payment has no outcome.
 */
export const takeBack = async (
  dependencies: ComeBackDependencies,
  { channelId, reference, paymentId }: Pick<SepaOrder, 'channelId' | 'reference' | 'paymentId'>,
  end: PayoutEnd,
): Promise<void> => {
  await continuePayment(dependencies, channelId, paymentId);
  await deciding(dependencies.database, async () => {
    const { sepa, records } = dependencies;
    const [order, paid] = await Promise.all([sepa.order(channelId, reference), records.byId(channelId, paymentId)]);
    if (order?.state !== 'open' || paid === undefined) return { changes: {}, result: undefined };
    if (paid.state !== 'succeeded') throw underWay(paid);
    return { changes: await undoing(dependencies, order, paid, end), result: undefined };
  });
};
