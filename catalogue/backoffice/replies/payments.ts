import type { StandingState } from '../../payments/standing.ts';

/** A payment in a list of people. */
export interface ListedPayment {
  readonly id: string;
  readonly shortId: string;
  /** As `2026-11-20 12:00:00+0000`. */
  readonly created: string;
  readonly channel: { readonly id: string; readonly name: string };
  readonly paymentType: string;
  readonly paymentBrand?: string;
  /** Where it comes from, in two letters. */
  readonly country?: string;
  readonly amount: string;
  readonly currency: string;
  readonly state: PaymentState;
  /** What has become of it; absent where lists are added up only. */
  readonly standing?: StandingState;
  readonly code?: string;
  readonly description?: string;
  /** The merchant's reference. */
  readonly reference?: string;
  readonly customer?: string;
  readonly email?: string;
  readonly last4?: string;
  /** The country of a bank account, if the merchant sent it. */
  readonly accountCountry?: string;
  /** The payment that it refers to. */
  readonly referencedId?: string;
  /** Why somebody made it: one of `followUpReasons`, or a text of the merchant's. */
  readonly reason?: string;
  /** What somebody noted with it. */
  readonly note?: string;
  /** The connector that moved the money, and its first id of the payment. */
  readonly connector?: string;
  readonly connectorTxId1?: string;
  /** When it was settled. */
  readonly settled?: string;
  /** In the order of the alphabet; absent where lists show none. */
  readonly tags?: readonly string[];
}

/** The states of a payment, as people see them. */
type PaymentState = 'succeeded' | 'declined' | 'pending' | 'received';

/** What a typed text may be: `part` is the beginning or the end of a reference or an id. */
export type SearchedAs =
  | 'id'
  | 'shortId'
  | 'email'
  | 'last4'
  | 'amount'
  | 'reference'
  | 'customer'
  | 'name'
  | 'part'
  | 'tag';

/** A page of payments, the newest first. */
export interface PaymentsReply {
  readonly payments: readonly ListedPayment[];
  readonly nextCursor?: string;
  /** What a text was taken for; it was searched as each of them. */
  readonly searched?: readonly SearchedAs[];
  /** More references begin or end so than were looked at. */
  readonly isCut?: true;
}

/** What may follow a payment now: the amount at most, or the code of the reason why nothing may. */
export interface PossibleFollowUp {
  readonly paymentType: 'CP' | 'RF' | 'RV' | 'RB';
  readonly amount?: string;
  readonly reason?: { readonly code: string; readonly description: string };
}

/** How the page of a customer is asked for: by the merchant's id of them, else by their address. */
export interface CustomerAddress {
  /** The merchant, whose channels have their customers in common. */
  readonly entityId: string;
  readonly merchantCustomerId?: string;
  readonly email?: string;
}

/** Payments that have something in common with one, besides its family. */
export interface RelatedGroup {
  /** How many were found and looked at. */
  readonly approved: number;
  readonly declined: number;
  /** Whether there are more than were looked at. */
  readonly isMore: boolean;
  /** The sum of those that were approved, less refunds, by currency. */
  readonly sums: Readonly<Record<string, string>>;
  /** The newest of them. */
  readonly newest: readonly ListedPayment[];
}

/** What a payment is compared with. */
export interface RelatedReply {
  /** Payments of the same customer; absent if it names none, or if the person may not see customers. */
  readonly customer?: RelatedGroup;
  /** Payments with the same card or account; absent for ways to pay without one. */
  readonly account?: RelatedGroup;
  /** How often payments of this channel were declined for the same reason in the last days. */
  readonly reason?: {
    readonly code: string;
    readonly description: string;
    readonly count: number;
    readonly attempts: number;
    readonly days: number;
  };
}

/** How a payment was settled. */
export interface PaymentSettlement {
  /** `2026-11-20` */
  readonly day: string;
  /** In the currency of the settlement, negative if it was taken from the merchant; before the fee. */
  readonly amount: string;
  readonly fee: string;
  readonly currency: string;
  /** The file that told so; a statement of the bank means that the money is on the account. */
  readonly file?: { readonly id: string; readonly name: string; readonly isOfBank: boolean };
  /** The payout that has it, and the day on which the bank booked that. */
  readonly payout?: { readonly id: string; readonly reference: string; readonly arrivedOn?: string };
}

/** One payment with everything that may be shown of it. */
export interface PaymentReply {
  readonly payment: ListedPayment;
  /** The fields of the reply that the merchant gets. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The payments of its family, itself included, the oldest first. */
  readonly family: readonly ListedPayment[];
  readonly possible: readonly PossibleFollowUp[];
  /** Until when an authorization holds the amount. */
  readonly heldUntil?: string;
  readonly settled?: string;
  /** How it was settled; absent before, and for those who may not see settlement. */
  readonly settlement?: PaymentSettlement;
  /** The processor on whose page it is made, which also tells its channel events about it. */
  readonly processor?: string;
  /** Its customer; absent if it names none, or if the person may not see the customers of its channel. */
  readonly customer?: CustomerAddress;
}
