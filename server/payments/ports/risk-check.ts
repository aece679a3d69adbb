import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import type { Account } from '../accounts/account.ts';
import type { StepInput } from './stepped-payment.ts';

/** The result of a risk check. */
export interface RiskVerdict {
  /** `review`: a payment that succeeds gets the code of a review. `reject`: the payment is declined. */
  readonly verdict: 'accept' | 'review' | 'reject';
  /** The result code, if it is not the usual one: 000.400.000 for a review, 100.400.000 for a rejection. */
  readonly code?: ResultCode;
  /** The parameters for the reply, such as `risk.score`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The changes that are written with the payment, or with its outcome. */
  readonly changes?: ChangeSet;
}

/** A payment that its acquirer has approved. */
interface ApprovedInput extends StepInput {
  readonly code: ResultCode;
  readonly checks: { readonly avsResponse?: string; readonly cvvResponse?: string } | undefined;
  /** Card data from the acquirer, under the interface's names. */
  readonly card?: Readonly<Partial<Record<string, string>>> | undefined;
}

/** A chargeback, for later decisions about the same shopper. */
interface ChargedBackInput {
  readonly channelId: string;
  readonly chargebackId: string;
  /** The account that was charged, if it is stored. */
  readonly account: Account | undefined;
  /** The parameters of the first payment of its family. */
  readonly request: Readonly<Record<string, string | undefined>>;
  /** Whether its reason says that the account should not be charged again. */
  readonly blocks: boolean;
}

/** A follow-up that charges or pays the account of its family again. */
interface AgainInput extends StepInput {
  /** The parameters of the first payment of its family: a follow-up does not repeat who the shopper is. */
  readonly first: Readonly<Record<string, string>>;
}

/** Checks payments for fraud. Each call may be repeated, when a concurrent change causes a new decision. */
export interface RiskCheck {
  /** Checks a payment before it is stored; its changes are part of the first change set. */
  before(input: StepInput): Promise<RiskVerdict>;
  /** Checks a payment after the acquirer approved it; a rejected payment is reversed there and declined. */
  after(input: ApprovedInput): Promise<RiskVerdict>;
  /** Returns the code with which a further charge, or a payout, is declined because it is blocked. */
  again(input: AgainInput): Promise<ResultCode | undefined>;
  /** Returns the changes that remember who was charged back, to be committed together with the chargeback. */
  chargedBack(input: ChargedBackInput): Promise<ChangeSet>;
}

const accepted: RiskVerdict = { verdict: 'accept', parameters: {} };

/** A risk check that accepts every payment. */
export const noRiskCheck: RiskCheck = {
  before: async () => accepted,
  after: async () => accepted,
  again: async () => undefined,
  chargedBack: async () => ({}),
};
