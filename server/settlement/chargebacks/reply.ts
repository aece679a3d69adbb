import { reasonOf } from '../../../catalogue/books/chargeback-reasons.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { timestampText } from '../../platform/base/clock.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { Dispute, Evidence } from './model/dispute.ts';

const shownPiece = ({ kind, file, createdAtMs }: Evidence) => ({ kind, file, timestamp: timestampText(createdAtMs) });

/** Returns the fields of a dispute in replies; its evidence only where it was read. */
export const disputeFields = (dispute: Dispute, evidence?: readonly Evidence[]) => ({
  id: dispute.id,
  referencedId: dispute.paymentId,
  state: dispute.state,
  chargebackResultCode: dispute.code,
  reason: dispute.reason,
  caseId: dispute.caseId,
  amount: amountText(dispute.amount),
  currency: dispute.currency,
  reversedAmount: amountText(dispute.reversed),
  deadline: dispute.state === 'OPEN' || dispute.state === 'CONTESTED' ? timestampText(dispute.deadlineMs) : undefined,
  wantedEvidence: reasonOf(dispute.code).evidence,
  ...(evidence === undefined ? {} : { evidence: evidence.map(shownPiece) }),
  createdAt: timestampText(dispute.createdAtMs),
});

/** Returns the answer about a dispute. */
export const disputeAnswer = (dispute: Dispute, evidence?: readonly Evidence[]): Answer => ({
  code: '000.000.100',
  fields: disputeFields(dispute, evidence),
});

/** Returns the answer with a list of disputes. */
export const disputesAnswer = (disputes: readonly Dispute[], nextCursor: string | undefined): Answer => ({
  code: '000.000.100',
  fields: { disputes: disputes.map((dispute) => disputeFields(dispute)), nextCursor },
});
