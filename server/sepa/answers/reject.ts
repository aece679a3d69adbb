import { amountText } from '../../../catalogue/payments/amount.ts';
import { timeOrderedId } from '../../base/clock.ts';
import { together } from '../../database/change-set.ts';
import { deciding } from '../../database/deciding.ts';
import { conclude } from '../../payments/acquiring/conclude.ts';
import { insertion } from '../../payments/acquiring/writing.ts';
import type { PaymentDependencies } from '../../payments/model/dependencies.ts';
import { raiseVersion } from '../../payments/model/records.ts';
import { remainderOf } from '../../payments/model/rules.ts';
import { type PreparedFollowUp, prepareFollowUp } from '../../payments/operations/follow-up.ts';
import { readStatusReport, type StatusReport } from '../files/status-report.ts';
import { rejected } from '../model/mandate.ts';
import type { SepaOrder } from '../model/order.ts';
import { endOrder, type SepaRecords, updateMandate } from '../model/records.ts';

/** The dependencies of the bank's rejections. */
export interface RejectionDependencies extends PaymentDependencies {
  readonly sepa: SepaRecords;
}

/** What a status report did. */
export interface StatusTotals {
  /** Orders that the bank rejected now. */
  rejected: number;
  /** Orders that had been rejected or returned before. */
  repeated: number;
  /** Files and orders that the channel does not have. */
  unknown: number;
}

/** Notes the rejection of an order, and prepares the reversal of its payment. */
const decideRejection = (
  dependencies: RejectionDependencies,
  given: SepaOrder,
  reason: string | undefined,
): Promise<PreparedFollowUp | undefined> =>
  deciding<PreparedFollowUp | undefined>(dependencies.database, async () => {
    const { sepa, records, clock } = dependencies;
    const order = await sepa.order(given.entity, given.reference);
    const payment = await records.byId(given.entity, given.paymentId);
    if (order?.state !== 'open' || payment === undefined) return { changes: {}, result: undefined };
    const mandate = order.mandate && (await sepa.mandate(order.entity, order.mandate.id));
    const ended = together(
      { updates: [endOrder(order, 'rejected', reason)] },
      mandate && order.mandate?.sequenceType === 'FRST' ? { updates: [updateMandate(rejected(mandate, 'FRST'))] } : {},
    );
    const taken = await records.takenFrom(payment);
    const amount = remainderOf(payment, taken);
    // A refund or a payout has no reversal; a debit that was refunded meanwhile has nothing left.
    if (order.kind !== 'collection' || amount !== payment.amount || taken.isUnderWay) {
      dependencies.log.error(
        { payment: payment.id, reason },
        'the bank rejected an order whose payment cannot be reversed; it is for the merchant to settle',
      );
      return { changes: ended, result: undefined };
    }
    const reversal = await prepareFollowUp(dependencies, {
      id: timeOrderedId(clock),
      type: 'RV',
      parent: payment,
      request: { entityId: payment.entity, paymentType: 'RV', amount: amountText(amount), currency: payment.currency },
      plan: { amount, effect: { takes: amount, gives: 0n, closes: 'payment' } },
    });
    const changes = together(ended, await insertion(dependencies, reversal.payment), {
      updates: [raiseVersion(payment)],
    });
    return { changes, result: reversal };
  });

const rejectOrder = async (
  dependencies: RejectionDependencies,
  order: SepaOrder,
  reason: string | undefined,
  totals: StatusTotals,
): Promise<void> => {
  if (order.state !== 'open') {
    totals.repeated += 1;
    return;
  }
  const reversal = await decideRejection(dependencies, order, reason);
  totals.rejected += 1;
  if (reversal !== undefined) await conclude(dependencies, reversal.payment, reversal.context);
};

/** Yields the orders that a rejection of a file, of a part or of one order concerns. */
const concerned = async function* (
  { sepa }: RejectionDependencies,
  entity: string,
  { messageId, partId, endToEndId }: StatusReport,
): AsyncGenerator<SepaOrder> {
  if (endToEndId !== undefined) {
    const order = await sepa.order(entity, endToEndId);
    if (order !== undefined) yield order;
    return;
  }
  const file = await sepa.fileByMessage(entity, messageId);
  if (file === undefined) return;
  for (const { sequenceType } of await sepa.totals(file)) {
    if (partId === undefined || sequenceType === undefined || partId.endsWith(`-${sequenceType}`)) {
      yield* sepa.orders(file, sequenceType);
    }
  }
};

/**
 * Applies a status report of the bank: the payments of rejected orders are reversed, once, however often the report
 * comes. The whole report is read before anything is changed.
 * @throws UnreadableXml for a file that is no status report.
 */
export const applyStatusReport = async (
  dependencies: RejectionDependencies,
  entity: string,
  source: AsyncIterable<Uint8Array>,
): Promise<StatusTotals> => {
  const totals: StatusTotals = { rejected: 0, repeated: 0, unknown: 0 };
  const rejections: StatusReport[] = [];
  for await (const report of readStatusReport(source)) if (report.status === 'rejected') rejections.push(report);
  for (const rejection of rejections) {
    let isKnown = false;
    for await (const order of concerned(dependencies, entity, rejection)) {
      isKnown = true;
      await rejectOrder(dependencies, order, rejection.reason, totals);
    }
    if (!isKnown) totals.unknown += 1;
  }
  return totals;
};
