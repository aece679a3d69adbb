import type { ResultCode } from '../../catalogue/result-codes/result-codes.ts';
import type { ChangeSet } from '../database/database.ts';
import type { StepInput } from './stepped-payment.ts';

/** What a check makes of a payment. */
export interface RiskVerdict {
  /** `review`: a payment that succeeds is told by the code of a review. `reject`: it is declined. */
  readonly verdict: 'accept' | 'review' | 'reject';
  /** Where it is not the usual one: 000.400.000 for a review, 100.400.000 for a rejection. */
  readonly code?: ResultCode;
  /** What replies tell of it, such as `risk.score`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Written with the payment, or with its outcome. */
  readonly changes?: ChangeSet;
}

/** What is known of a payment once its acquirer has approved it. */
export interface ApprovedInput extends StepInput {
  readonly code: ResultCode;
  readonly checks: { readonly avsResponse?: string; readonly cvvResponse?: string } | undefined;
  /** What the acquirer told of the card by its number, under the interface's names. */
  readonly card?: Readonly<Partial<Record<string, string>>> | undefined;
}

/** Checks payments for fraud. Each call may come again, when rivals made the payment be decided upon again. */
export interface RiskCheck {
  /** Before a payment is written down; its changes are part of the first change set. */
  before(input: StepInput): Promise<RiskVerdict>;
  /** After the acquirer approved it; what is rejected is reversed there, and declined. */
  after(input: ApprovedInput): Promise<RiskVerdict>;
}

const accepted: RiskVerdict = { verdict: 'accept', parameters: {} };

/** Accepts every payment. */
export const noRiskCheck: RiskCheck = { before: async () => accepted, after: async () => accepted };
