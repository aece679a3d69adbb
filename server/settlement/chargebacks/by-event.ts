import { chargebackCodeOf } from '../../../catalogue/books/chargeback-reasons.ts';
import { amountOf, type EventHandlers } from '../../connectors/events/apply.ts';
import type { StoredEvent } from '../../connectors/events/records.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { lose } from './answer.ts';
import type { ChargebackDependencies } from './dependencies.ts';
import { prepareChargeback } from './make.ts';
import type { Dispute } from './model/dispute.ts';
import { prepareReversal } from './reverse.ts';

const disputeOf = async (
  { disputes, records }: ChargebackDependencies,
  { facts }: StoredEvent,
  { channelId, id }: Payment,
): Promise<Dispute | undefined> => {
  const charged = [id, ...(await records.succeededOf('CP', channelId, id))];
  const found = await disputes.ofPayments(charged.map((each) => ({ entity: channelId, id: each })));
  return found.find(({ caseId }) => caseId === facts['id']);
};

const unknownCase = (): Rejection => new Rejection('700.300.200', { reason: 'no chargeback here has its case' });

/** Returns what chargebacks do with events of processors. A case is the processor's id of the dispute. */
export const chargebacksByEvent = (dependencies: ChargebackDependencies): EventHandlers => ({
  'chargeback opened': async (event, payment) => {
    if ((await disputeOf(dependencies, event, payment)) !== undefined) return { note: 'the chargeback is known' };
    const reason = event.facts['reason'];
    const code = chargebackCodeOf(reason ?? '', payment.brand);
    const made = await prepareChargeback(dependencies, payment, timeOrderedId(dependencies.clock), {
      amount: amountOf(event, payment),
      code,
      reason: reason === code ? undefined : reason,
      caseId: event.facts['id'],
      acquirerId: event.facts['id'],
    });
    return { changes: made.changes, paymentId: made.payment.id };
  },
  'chargeback won': async (event, payment) => {
    const dispute = await disputeOf(dependencies, event, payment);
    const chargeback = dispute && (await dependencies.records.byId(dispute.channelId, dispute.id));
    if (chargeback === undefined) throw unknownCase();
    const made = await prepareReversal(dependencies, chargeback, timeOrderedId(dependencies.clock), undefined);
    return { changes: made.changes, paymentId: made.payment.id };
  },
  'chargeback lost': async (event, payment) => {
    const dispute = await disputeOf(dependencies, event, payment);
    if (dispute === undefined) throw unknownCase();
    const changes = await lose(dependencies, dispute);
    return changes === undefined ? { note: `the dispute is ${dispute.state}` } : { changes, paymentId: dispute.id };
  },
});
