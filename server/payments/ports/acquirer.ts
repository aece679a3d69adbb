import type { Brand } from '../../../catalogue/brands/brands.ts';
import type { AcquirerTask } from '../../../catalogue/connectors/facts.ts';
import type { PaymentType } from '../../../catalogue/payments/payment-types.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { Account } from '../accounts/account.ts';
import type { CardFacts } from './card-facts.ts';
import type { MandateOfForm, ShownMandate } from './mandate.ts';
import type { Redirect } from './redirect.ts';

/** One order to an acquirer. */
export interface AcquirerOrder {
  /** Our unique reference, the same however often the order is sent: the acquirer carries it out once. */
  readonly reference: string;
  /** The time when this order was received; it was first sent shortly after. */
  readonly receivedAtMs: number;
  /** The channel of the payment. */
  readonly channelId: string;
  readonly task: AcquirerTask;
  readonly paymentType: PaymentType;
  /** Whole hundredths. */
  readonly amount: bigint;
  readonly currency: string;
  readonly brand: string | undefined;
  /** Absent for an order that refers to an earlier one. Codes and cryptograms are present for the first call only. */
  readonly account: Account | undefined;
  /** Secrets of an order that refers to an earlier one; present for the first call only, never stored. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** The other parameters of the payment, under the interface's names, without secrets. */
  readonly request: Readonly<Record<string, string>>;
  /** The reference of the earlier order that this one captures, refunds or reverses. */
  readonly referencedOrder: string | undefined;
  /** The type of that order's payment; undefined where it is not known. */
  readonly referencedType?: PaymentType | undefined;
  /** The details of the acquirer's answer to that order. */
  readonly referencedDetails: Readonly<Record<string, string>> | undefined;
  /** The details of the acquirer's last answer to this order; absent before there is one. */
  readonly ownDetails?: Readonly<Record<string, string>> | undefined;
  /** The address to which a redirected shopper returns; absent for an order without a shopper. */
  readonly returnUrl: string | undefined;
}

/** The detail of an initial payment that later ones refer to: the scheme's reference. */
export const SCHEME_REFERENCE = 'CardholderInitiatedTransactionID';

/** The detail that names the agreement of an initial payment, where the acquirer keeps one itself. */
export const AGREEMENT_REFERENCE = 'AgreementID';

/** The acquirer's checks of address and security code, a letter each. Source: interface, 'Payment response'. */
export interface CardChecks {
  readonly avsResponse?: string;
  readonly cvvResponse?: string;
}

/** The outcome of an order. */
export interface AcquirerAnswer {
  readonly code: ResultCode;
  /** Further details of the acquirer's answer; they become `resultDetails`. */
  readonly details: Readonly<Record<string, string>>;
  readonly checks?: CardChecks;
  /** Facts about the card that follow from its number. */
  readonly card?: CardFacts;
  /** The brand that was paid, where the shopper chose it at the processor. */
  readonly brand?: Brand | undefined;
  /** The account that the processor keeps for later payments, where the order asked it to. */
  readonly account?: Account | undefined;
  /** What the processor charged or holds, where it says so. Success with another amount than the order's is reviewed. */
  readonly charged?: { readonly amount: bigint; readonly currency: string } | undefined;
  /** The merchant's account to which the shopper transfers the money, under the interface's names. */
  readonly payee?: Payee;
  /**
   * What a pending order waits for: the shopper, who follows the `redirect`, or the processor alone. Inquiries then
   * find the outcome.
   */
  readonly waitsFor?: 'shopper' | 'processor';
  readonly redirect?: Redirect;
}

/** The account to which shoppers transfer money. Source: interface, 'Payment response', merchant.bankAccount. */
export type Payee = Readonly<Partial<Record<`merchant.bankAccount.${(typeof payeeFields)[number]}`, string>>>;

/** The fields of a payee's account. */
export const payeeFields = ['holder', 'number', 'bic', 'country'] as const;

/** An acquirer; every processor implements this interface. */
export interface Acquirer {
  readonly name: string;
  /** Carries out an order. Rejects when the answer is unknown: the order may or may not have been carried out. */
  perform(order: AcquirerOrder): Promise<AcquirerAnswer>;
  /** Returns the outcome of an order that was sent before, or what it waits for; undefined when it never arrived. */
  find(order: AcquirerOrder): Promise<AcquirerAnswer | undefined>;
  /**
   * Ends a waiting order, so that it can no longer be paid, and returns its outcome; it may have been paid just before.
   * Undefined for an order that cannot be ended, such as a refund. Absent where the processor ends its orders by itself.
   */
  cancel?(order: AcquirerOrder): Promise<AcquirerAnswer | undefined>;
  /**
   * Returns whether its account has what an order is about: the page of the order, the payment that it refers to, or the
   * stored account. True for an order about nothing that exists. Absent where there is only one account.
   * @throws AnswerLost where that is unknown.
   */
  knows?(order: AcquirerOrder): Promise<boolean>;
  /** Returns the mandate that a form shows before a debit; absent where holders give none to the gateway. */
  mandateFor?(form: MandateOfForm): ShownMandate | undefined;
  /** Returns the money received so far for an order that is paid days later, in hundredths. */
  receivedFor?(order: AcquirerOrder): Promise<bigint>;
}

/** The answer never came: it is unknown whether money moved. */
export class AnswerLost extends Error {
  readonly code: ResultCode;

  constructor(code: ResultCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'AnswerLost';
    this.code = code;
  }
}
