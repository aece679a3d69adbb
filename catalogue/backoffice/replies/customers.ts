import type { ScheduleState } from '../../payments/schedules.ts';
import type { ListedPayment } from './payments.ts';

/** A channel with its name. */
type Channel = ListedPayment['channel'];

/** A customer in a list. */
export interface ListedCustomer {
  /** The merchant, whose channels have their customers in common. */
  readonly merchant: string;
  /** The channels with payments that match. */
  readonly channels: readonly Channel[];
  /** Absent if the merchant sent no id: then the address alone names the customer. */
  readonly merchantCustomerId?: string;
  readonly email?: string;
  readonly name?: string;
  /** The time of the newest payment, as `2026-11-20 12:00:00+0000`. */
  readonly lastSeen: string;
}

/** A page of customers, the latest first. */
export interface CustomersReply {
  readonly customers: readonly ListedCustomer[];
  readonly nextCursor?: string;
}

/** The customer of a stored account, as far as the merchant named one. */
export interface CustomerOfAccount {
  readonly registrationId: string;
  readonly merchant: string;
  readonly merchantCustomerId?: string;
  readonly email?: string;
  readonly name?: string;
}

/** The reply with the customers of stored accounts. */
export interface NamesReply {
  readonly customers: readonly CustomerOfAccount[];
}

/** The agreement of a cardholder to later payments. */
export interface ShownAgreement {
  readonly id: string;
  readonly type: string;
  readonly initialTransactionId: string;
  readonly created: string;
  /** The last day on which a payment may be authorized. */
  readonly expiry?: string;
  /** The minimum number of days between two payments. */
  readonly frequency?: number;
  readonly numberOfInstallments?: number;
  /** The payments authorized under it; they are counted only where it limits them. */
  readonly payments?: number;
}

/** The states of a stored account. */
type AccountState = 'active' | 'removed' | 'declined';

/** A stored account: never its number. */
export interface StoredAccount {
  readonly id: string;
  readonly channel: Channel;
  readonly brand?: string;
  readonly last4?: string;
  /** The country of a bank account, if the merchant sent it. */
  readonly country?: string;
  /** As `05/2034`. */
  readonly expiry?: string;
  readonly holder?: string;
  readonly state: AccountState;
  readonly created: string;
  readonly removed?: string;
  readonly agreements: readonly ShownAgreement[];
}

/** A subscription of a customer. */
export interface CustomersSchedule {
  readonly id: string;
  readonly registrationId: string;
  readonly amount: string;
  readonly currency: string;
  readonly state: ScheduleState;
  readonly next?: string;
  readonly reference?: string;
}

/** What a customer has paid, of the newest payments that are looked at. */
export interface CustomerTotals {
  readonly approved: number;
  readonly declined: number;
  /** By currency; `net` is what was paid, less what was refunded or charged back. */
  readonly sums: readonly {
    readonly currency: string;
    readonly paid: string;
    readonly refunded: string;
    readonly chargedBack: string;
    readonly net: string;
  }[];
  /** Whether there are older payments than those that are counted. */
  readonly hasMore: boolean;
}

/** Everything of one customer that may be shown. */
export interface CustomerReply {
  readonly merchantCustomerId?: string;
  /** The addresses and names that the merchant sent, the newest first. */
  readonly emails: readonly string[];
  readonly names: readonly string[];
  readonly channels: readonly Channel[];
  readonly lastSeen?: string;
  readonly totals: CustomerTotals;
  readonly accounts: readonly StoredAccount[];
  readonly schedules: readonly CustomersSchedule[];
  readonly payments: readonly ListedPayment[];
  /** Whether there are more payments, accounts or subscriptions than are shown. */
  readonly hasMore: boolean;
}
