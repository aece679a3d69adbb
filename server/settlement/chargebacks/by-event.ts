import { chargebackCodeOf } from '../../../catalogue/books/chargeback-reasons.ts';
import { amountOf, type EventHandlers } from '../../connectors/events/apply.ts';
import { authorizationOf, chargedWith } from '../../connectors/events/family.ts';
import type { StoredEvent } from '../../connectors/events/records.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { raiseVersion } from '../../payments/model/records.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import { lose } from './answer.ts';
import type { ChargebackDependencies } from './dependencies.ts';
import { prepareChargeback } from './make.ts';
import type { Dispute } from './model/dispute.ts';
import { prepareReversal } from './reverse.ts';

/** Returns the dispute that has the case of an event, whichever capture the event is about. */
const disputeOf = async (
  dependencies: ChargebackDependencies,
  { facts }: StoredEvent,
  payment: Payment,
): Promise<Dispute | undefined> => {
  const charged = await chargedWith(dependencies, payment);
  const found = await dependencies.disputes.ofPayments(charged.map((id) => ({ entity: payment.channelId, id })));
  return found.find(({ caseId }) => caseId === facts['id']);
};

const unknownCase = (): Rejection => new Rejection('700.300.200', { reason: 'no chargeback here has its case' });

/** Returns what chargebacks do with events of processors. A case is the processor's id of the dispute. */
export const chargebacksByEvent = (dependencies: ChargebackDependencies): Required<EventHandlers>['ofPayments'] => ({
  'chargeback opened': async (event, payment) => {
    // Read first: two events about one case, applied to two captures at once, meet at the authorization's version.
    const authorization = await authorizationOf(dependencies, payment);
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
    const met = authorization === undefined ? {} : { updates: [raiseVersion(authorization)] };
    return { changes: together(made.changes, met), paymentId: made.payment.id };
  },
  'chargeback won': async (event, payment) => {
    const dispute = await disputeOf(dependencies, event, payment);
    const chargeback = dispute && (await dependencies.records.byId(dispute.channelId, dispute.id));
    if (chargeback === undefined) throw unknownCase();
    if (dispute?.state === 'WON') return { note: 'the dispute is WON' };
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
