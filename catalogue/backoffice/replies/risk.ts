/** The rules of risk of a channel. */
export interface RiskReply {
  readonly channel: { readonly id: string; readonly name: string };
  /** The rules as they are written; `none` without any. */
  readonly rules: string;
  /** Stands for exactly these rules, for the request that replaces them. */
  readonly basis: string;
}

/**
 * Why a rule cannot be tried as it would have decided: it counts earlier payments, it needs the card number, or it needs
 * the country of an IBAN. Of these, only a rule about countries is tried, by the countries that are stored.
 */
type TrialLimit = 'history' | 'number' | 'account';

/** How many payments a rule matches. */
export interface TriedRule {
  /** Without the values of lists, which may be personal data. */
  readonly rule: string;
  /** In which rules it is. */
  readonly set: 'before' | 'after' | 'both';
  readonly hits: number;
  readonly limit?: TrialLimit;
}

/** Payments with one decision, before and after. */
interface TriedDecision {
  readonly decision: 'accept' | 'review' | 'reject';
  readonly before: number;
  readonly after: number;
}

/** The amounts that rules let through or not, in one currency. */
interface TriedSum {
  readonly currency: string;
  readonly rejectedBefore: string;
  readonly rejectedAfter: string;
  readonly reviewedBefore: string;
  readonly reviewedAfter: string;
}

/** A payment on which the rules decide differently. */
export interface TriedExample {
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
  readonly before: TriedDecision['decision'];
  readonly after: TriedDecision['decision'];
  /** What became of the payment. */
  readonly became: 'approved' | 'declined' | 'chargedBack' | 'open';
}

/** What rules would have decided on past payments, beside the rules in force. */
export interface RiskTrialReply {
  readonly payments: number;
  /** Whether there are older payments in the period that were not tried. */
  readonly hasMore: boolean;
  readonly decisions: readonly TriedDecision[];
  readonly sums: readonly TriedSum[];
  readonly rules: readonly TriedRule[];
  /** Approved payments, not charged back, that would be rejected only after the change. */
  readonly lost: number;
  /** Declined and charged-back payments that would be reviewed or rejected only after the change. */
  readonly caught: number;
  readonly examples: readonly TriedExample[];
}
