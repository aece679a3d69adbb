import { disputeAfter, lostStates } from '../../../catalogue/books/disputes.ts';
import { insertion } from '../../payments/acquiring/writing.ts';
import { REOPENS } from '../../payments/model/ledger.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { raiseVersion } from '../../payments/model/records.ts';
import { repeatedFrom } from '../../payments/operations/repeated.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import type { ChargebackDependencies } from './dependencies.ts';
import { detailsOf } from './make.ts';
import { type Dispute, openAmount } from './model/dispute.ts';
import { updateDispute } from './model/records.ts';
import { cancelDisputeTimer } from './model/timers.ts';

/** The reversal of a chargeback that is ready to be stored. */
interface PreparedReversal {
  readonly payment: Payment;
  readonly dispute: Dispute;
  readonly changes: ChangeSet;
}

/** Returns a dispute after the acquirer has given back an amount; it is won when nothing is missing any more. */
const afterReversal = (dispute: Dispute, amount: bigint): Dispute => {
  const reversed = dispute.reversed + amount;
  const isWhole = reversed === dispute.amount;
  return {
    ...dispute,
    reversed,
    state: isWhole ? (disputeAfter(dispute.state, 'reverse') ?? dispute.state) : dispute.state,
  };
};

/**
 * Prepares the reversal (CR) of a chargeback: the payment that was charged back gets the amount back.
 * @throws Rejection if the amount is more than is left of the chargeback.
 */
export const prepareReversal = async (
  dependencies: ChargebackDependencies,
  chargeback: Payment,
  id: string,
  reported: bigint | undefined,
): Promise<PreparedReversal> => {
  const { channelId, id: chargebackId, referencedId = '' } = chargeback;
  const [dispute, paid] = await Promise.all([
    dependencies.disputes.byId(channelId, chargebackId),
    dependencies.records.byId(channelId, referencedId),
  ]);
  if (dispute === undefined || paid === undefined)
    throw new Rejection('700.300.200', { reason: 'it is no chargeback' });
  const remainder = openAmount(dispute);
  const amount = reported ?? remainder;
  if (amount === 0n || amount > remainder) {
    throw new Rejection('700.400.200', { reason: 'a chargeback is given back once, and no more than it took' });
  }
  const nowMs = dependencies.clock.now();
  const payment: Payment = {
    channelId,
    id,
    version: 1,
    rootId: chargeback.rootId,
    referencedId: chargebackId,
    checkoutId: undefined,
    type: 'CR',
    state: 'succeeded',
    amount,
    currency: chargeback.currency,
    brand: chargeback.brand,
    country: chargeback.country,
    acquirer: chargeback.acquirer,
    account: undefined,
    request: {
      ...repeatedFrom(paid),
      chargebackResultCode: dispute.code,
      ...(lostStates.includes(dispute.state) ? { [REOPENS]: 'true' } : {}),
    },
    outcome: { code: dispute.code, details: detailsOf(dispute) },
    createdAtMs: nowMs,
    askedAtMs: nowMs,
    attempt: 1,
    decidedAtMs: nowMs,
    effect: { takes: amount, gives: amount, closes: undefined },
  };
  const after = afterReversal(dispute, amount);
  const changes = together(
    await insertion(dependencies, payment),
    { updates: [raiseVersion(chargeback), raiseVersion(paid), updateDispute(after)] },
    after.state === 'WON' ? { deletes: [cancelDisputeTimer(dispute)] } : {},
    await dependencies.announceDispute({
      action: after.state === 'WON' ? 'WON' : 'CHANGED',
      dispute: { ...after, version: dispute.version + 1 },
    }),
  );
  return { payment, dispute: after, changes };
};
