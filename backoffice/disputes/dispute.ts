import { isChargebackReason } from '../../catalogue/books/chargeback-reasons.ts';
import type { DisputesTexts } from '../../catalogue/texts/en/backoffice/disputes.ts';

/** A dispute, as the merchants' interface shows it. */
export interface ShownDispute {
  readonly id: string;
  /** The payment. */
  readonly referencedId: string;
  readonly state: 'OPEN' | 'CONTESTED' | 'ACCEPTED' | 'EXPIRED' | 'LOST' | 'WON';
  readonly chargebackResultCode: string;
  readonly reason?: string;
  readonly caseId?: string;
  readonly amount: string;
  readonly currency: string;
  readonly reversedAmount: string;
  readonly deadline?: string;
  readonly wantedEvidence: readonly string[];
  readonly evidence?: readonly { readonly kind: string; readonly file?: unknown; readonly timestamp: string }[];
  readonly createdAt: string;
}

/** How states are marked. */
export const kindOfState = {
  OPEN: 'waiting',
  CONTESTED: 'waiting',
  ACCEPTED: 'bad',
  EXPIRED: 'bad',
  LOST: 'bad',
  WON: 'good',
} as const;

/** Returns the name of a reason, or its code if the reason has no name. */
export const nameOfReason = ({ reasons }: DisputesTexts, code: string): string =>
  isChargebackReason(code) ? reasons[code] : code;

/** Returns the name of the reason of a dispute. */
export const reasonText = (texts: DisputesTexts, { chargebackResultCode }: ShownDispute): string =>
  nameOfReason(texts, chargebackResultCode);

/** Returns the first and last day of a month that begins then, in UTC, as the addresses of lists have them. */
export const daysOf = (month: Date): { readonly from: string; readonly to: string } => {
  const last = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0));
  return { from: month.toISOString().slice(0, 10), to: last.toISOString().slice(0, 10) };
};
