import { type ChargebackReasonCode, reasonOf } from '../../../catalogue/books/chargeback-reasons.ts';
import { ANSWER_WITHIN_DAYS, canBeContested } from '../../../catalogue/books/disputes.ts';
import { postings } from '../../../catalogue/payments/payment-types.ts';
import { insertion } from '../../payments/acquiring/writing.ts';
import { posting } from '../../payments/ledger/entry.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { raiseVersion } from '../../payments/model/records.ts';
import { remainderOf } from '../../payments/model/rules.ts';
import { repeatedFrom } from '../../payments/operations/repeated.ts';
import { storedAccountOf } from '../../payments/operations/stored-account.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import type { ChargebackDependencies } from './dependencies.ts';
import type { Dispute } from './model/dispute.ts';
import { entriesOfDispute } from './model/ledger.ts';
import { insertDispute } from './model/records.ts';
import { disputeTimer } from './model/timers.ts';

/** A chargeback as the acquirer reports it. */
interface ReportedChargeback {
  /** In hundredths; everything that was captured and not refunded if missing. */
  readonly amount: bigint | undefined;
  readonly code: ChargebackReasonCode;
  /** The reason in the words of the scheme. */
  readonly reason?: string | undefined;
  /** The acquirer's id of the case. */
  readonly caseId?: string | undefined;
  /** The acquirer's id of the chargeback itself, by which its settlement files name it. */
  readonly acquirerId?: string | undefined;
}

/** A chargeback that is ready to be stored. */
interface PreparedChargeback {
  readonly payment: Payment;
  readonly dispute: Dispute;
  readonly changes: ChangeSet;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the result details of a chargeback or of its reversal: the scheme's reason and the acquirer's case id. */
export const detailsOf = ({
  reason,
  caseId,
}: Pick<Dispute, 'reason' | 'caseId'>): Readonly<Record<string, string>> => ({
  ...(reason === undefined ? {} : { ExtendedDescription: reason }),
  ...(caseId === undefined ? {} : { ChargebackCaseId: caseId }),
});

/** Returns why a payment cannot be charged back; undefined if it can. */
const chargebackRefusal = ({ type, state }: Payment): string | undefined => {
  const types: readonly string[] = postings.CB.refersTo;
  if (!types.includes(type)) return `a payment of type ${type} cannot be charged back, only one of ${types.join(', ')}`;
  return state === 'succeeded' ? undefined : 'the payment has not succeeded';
};

const chargebackOf = (
  paid: Payment,
  id: string,
  { code, reason, caseId, acquirerId }: ReportedChargeback,
  amount: bigint,
  nowMs: number,
): Payment => ({
  channelId: paid.channelId,
  id,
  version: 1,
  rootId: paid.rootId,
  referencedId: paid.id,
  checkoutId: undefined,
  type: 'CB',
  state: 'succeeded',
  amount,
  currency: paid.currency,
  brand: paid.brand,
  country: paid.country,
  acquirer: paid.acquirer,
  account: undefined,
  request: { ...repeatedFrom(paid), chargebackResultCode: code },
  outcome: {
    code,
    details: { ...detailsOf({ reason, caseId }), ...(acquirerId === undefined ? {} : { ConnectorTxID1: acquirerId }) },
  },
  createdAtMs: nowMs,
  askedAtMs: nowMs,
  attempt: 1,
  decidedAtMs: nowMs,
  effect: { takes: amount, gives: 0n, closes: undefined },
});

/** Returns the dispute of a chargeback, which is lost at once where it cannot be contested. */
const disputeOf = (
  { channelId, id, amount, currency, createdAtMs: nowMs }: Payment,
  paid: Payment,
  { code, reason, caseId }: ReportedChargeback,
): Dispute => {
  const isOpen = canBeContested(paid.acquirer);
  return {
    channelId,
    id,
    version: 1,
    paymentId: paid.id,
    state: isOpen ? 'OPEN' : 'ACCEPTED',
    code,
    reason,
    caseId,
    amount,
    currency,
    reversed: 0n,
    deadlineMs: nowMs + ANSWER_WITHIN_DAYS * DAY_MS,
    contestedAtMs: undefined,
    lostAtMs: isOpen ? undefined : nowMs,
    lost: isOpen ? 0n : amount,
    pieces: 0,
    createdAtMs: nowMs,
  };
};

/**
 * Prepares the chargeback of a payment, with its dispute. Together with refunds, chargebacks never take more than was
 * captured. @throws Rejection if the payment cannot be charged back, or not by this amount.
 */
export const prepareChargeback = async (
  dependencies: ChargebackDependencies,
  paid: Payment,
  id: string,
  reported: ReportedChargeback,
): Promise<PreparedChargeback> => {
  const refusal = chargebackRefusal(paid);
  if (refusal !== undefined) throw new Rejection('700.300.200', { reason: refusal });
  const remainder = remainderOf(paid, await dependencies.records.takenFrom(paid));
  const amount = reported.amount ?? remainder;
  if (amount === 0n || amount > remainder) {
    throw new Rejection('700.400.200', { reason: 'a chargeback takes at most what was captured and not refunded' });
  }
  const payment = chargebackOf(paid, id, reported, amount, dependencies.clock.now());
  const dispute = disputeOf(payment, paid, reported);
  const isOpen = dispute.state === 'OPEN';
  const changes = together(
    await insertion(dependencies, payment),
    {
      updates: [raiseVersion(paid)],
      inserts: [insertDispute(dispute), ...(isOpen ? [disputeTimer(dispute)] : posting(entriesOfDispute(dispute)))],
    },
    await dependencies.risk.chargedBack({
      channelId: paid.channelId,
      chargebackId: id,
      account: (await storedAccountOf(dependencies, paid))?.account,
      request: (await dependencies.records.byId(paid.channelId, paid.rootId))?.request ?? paid.request,
      blocks: reasonOf(reported.code).blocks === true,
    }),
    await dependencies.announceDispute({ action: isOpen ? 'OPENED' : 'ACCEPTED', dispute }),
  );
  return { payment, dispute, changes };
};
