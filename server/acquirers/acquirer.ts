import type { PaymentType } from '../../catalogue/payments/payment-types.ts';
import type { ResultCode } from '../../catalogue/result-codes/result-codes.ts';
import type { Account } from '../accounts/account.ts';
import type { Redirect } from '../ports/redirect.ts';
import type { CardFacts } from './card-facts.ts';

/** What the acquirer is asked to do with money. */
export type AcquirerTask =
  | 'authorize'
  | 'debit'
  | 'capture'
  | 'refund'
  | 'reverse'
  | 'credit'
  | 'rebill'
  | 'receive'
  | 'increment'
  | 'reauthorize'
  | 'tokenize';

/** One order to an acquirer. */
export interface AcquirerOrder {
  /** Ours, unique, the same however often the order is sent: the acquirer carries it out once. */
  readonly reference: string;
  /** When this order was received: it was first sent not long after. */
  readonly receivedAtMs: number;
  /** The channel that pays. */
  readonly entity: string;
  readonly task: AcquirerTask;
  readonly paymentType: PaymentType;
  /** Whole hundredths. */
  readonly amount: bigint;
  readonly currency: string;
  readonly brand: string | undefined;
  /** Absent for an order that refers to an earlier one. Codes and cryptograms are there for the first call only. */
  readonly account: Account | undefined;
  /** Secrets that an order which refers to an earlier one brings itself; there for the first call only, never stored. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** The other parameters of the payment, under the interface's names, no secret among them. */
  readonly request: Readonly<Record<string, string>>;
  /** The reference of the earlier order that this one captures, refunds or reverses. */
  readonly referencedOrder: string | undefined;
  /** What the acquirer told of that order. */
  readonly referencedDetails: Readonly<Record<string, string>> | undefined;
  /** Where a shopper who was led to the acquirer comes back to; absent for an order that no shopper is there for. */
  readonly returnUrl: string | undefined;
}

/** The detail of an initial payment that later ones refer to: the scheme's reference. */
export const SCHEME_REFERENCE = 'CardholderInitiatedTransactionID';

/** The detail that names the agreement of an initial payment, where the acquirer keeps one itself. */
export const AGREEMENT_REFERENCE = 'AgreementID';

/** What the acquirer found when it compared address and security code, a letter each. Source: interface, 'Payment response'. */
export interface CardChecks {
  readonly avsResponse?: string;
  readonly cvvResponse?: string;
}

/** How an order ended. */
export interface AcquirerAnswer {
  readonly code: ResultCode;
  /** What the acquirer tells beside the code; becomes `resultDetails`. */
  readonly details: Readonly<Record<string, string>>;
  readonly checks?: CardChecks;
  /** What is known of the card by its number. */
  readonly card?: CardFacts;
  /**
   * What a pending order waits for: the shopper, who is led to the `redirect`, or the processor alone. How it ends is then
   * found by asking.
   */
  readonly waitsFor?: 'shopper' | 'processor';
  readonly redirect?: Redirect;
}

/** One processor, behind the same small interface as every other. */
export interface Acquirer {
  readonly name: string;
  /** Carries out an order. Rejects when the answer is unknown: the order may or may not have been carried out. */
  perform(order: AcquirerOrder): Promise<AcquirerAnswer>;
  /** Gives how an order ended that was sent before, or what it waits for; nothing when it never arrived. */
  find(order: AcquirerOrder): Promise<AcquirerAnswer | undefined>;
  /**
   * Ends an order that waits, so that it cannot be paid any more, and gives how it stands then: perhaps it was paid just
   * before. Absent where the processor ends its orders by itself.
   */
  cancel?(order: AcquirerOrder): Promise<AcquirerAnswer | undefined>;
  /** Gives the money that has come in so far for an order that is paid days later, in hundredths. */
  receivedFor?(order: AcquirerOrder): Promise<bigint>;
}

/** The answer never came: nobody knows yet whether money moved. */
export class AnswerLost extends Error {
  readonly code: ResultCode;

  constructor(code: ResultCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'AnswerLost';
    this.code = code;
  }
}
