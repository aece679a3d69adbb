import type { Language } from '../languages/languages.ts';

/** Below these addresses are the pages on which shoppers manage what they agreed to: `/account/{channel}`. */
export const ACCOUNT_PATH = '/account';

/** The header in which the page sends the secret of its session. It is in no address, so in no log and no referrer. */
export const SESSION_HEADER = 'x-account-session';

/** The part of a link behind `#`, which browsers send to nobody: `#open=…`. */
export const LINK_FRAGMENT = 'open';

/** An amount as the interface writes it, with its currency. */
export interface ShownAmount {
  readonly amount: string;
  readonly currency: string;
}

/** A stored account, as its owner recognizes it. */
export interface ShownAccount {
  readonly id: string;
  readonly brand: string;
  /** The last digits of a card or bank account; absent for wallets. */
  readonly last4?: string;
  /** `yyyy-MM`, of a card. */
  readonly expires?: string;
  readonly holder?: string;
  readonly isDefault: boolean;
  /** Ids of the subscriptions that charge it: it cannot be removed before they use another. */
  readonly usedBy: readonly string[];
}

/** A payment, with what was given back. */
export interface ShownPayment extends ShownAmount {
  readonly id: string;
  readonly at: string;
  readonly state: 'paid' | 'pending' | 'failed' | 'refunded' | 'partly refunded' | 'refund pending';
  /** What was given back so far. */
  readonly refunded?: string;
  readonly brand?: string;
  readonly last4?: string;
  /** The merchant's reference of the order. */
  readonly reference?: string;
  /** While it is pending: the day on which the bank collects it, `yyyy-MM-dd`. */
  readonly collectedOn?: string;
  /** Whether it has a receipt. */
  readonly hasReceipt: boolean;
  readonly subscriptionId?: string;
}

/** A subscription. */
export interface ShownSubscription extends ShownAmount {
  readonly id: string;
  readonly state: 'active' | 'paused' | 'unpaid' | 'ending' | 'ended';
  /** Its plan in words, in the language of the session: `on the 3rd of each month`. */
  readonly plan: string;
  /** What was bought, where the merchant said so. */
  readonly description?: string;
  readonly accountId?: string;
  /** The next charges, at most three, as timestamps; none while nothing will be charged. */
  readonly next: readonly string[];
  /** The day until which it is paused, `yyyy-MM-dd`; the first charge is on or after it. */
  readonly pausedUntil?: string;
  /** When it ends or has ended. */
  readonly endsAt?: string;
  /** The day on which it would end if it were cancelled now: its notice. */
  readonly cancelEnds: string;
  /** What is owed after a failed charge, and why it failed, as a key of `declineReasons`; absent when nothing is. */
  readonly owed?: ShownAmount & { readonly reason?: string };
  /** The latest charges, the newest first, at most twelve. */
  readonly history: readonly ShownPayment[];
  readonly can: { readonly pause: boolean; readonly cancel: boolean; readonly changeAccount: boolean };
}

/** A mandate for direct debits. */
export interface ShownMandate {
  readonly id: string;
  readonly reference: string;
  readonly signedAt: string;
  readonly state: 'active' | 'revoked' | 'expired';
  /** The text that was agreed to, in its paragraphs. */
  readonly text: readonly string[];
  readonly last4?: string;
}

/** Everything that the page shows; lists are bounded, `isCut` names those that have more. */
export interface AccountReply {
  readonly language: Language;
  /** By `customer`, the merchant vouches for the shopper; by `address`, each change asks for a code. */
  readonly by: 'customer' | 'address';
  /** The address, with its middle hidden: `ja…@example.com`. */
  readonly address?: string;
  readonly sessionEndsAt: string;
  /** The subscription that the opened link is about. */
  readonly about?: string;
  readonly subscriptions: readonly ShownSubscription[];
  readonly accounts: readonly ShownAccount[];
  readonly payments: readonly ShownPayment[];
  readonly mandates: readonly ShownMandate[];
  readonly isCut: readonly ('subscriptions' | 'accounts' | 'payments' | 'mandates')[];
}

/** The reply to an opened session. */
export interface SessionReply {
  /** The secret to send as `SESSION_HEADER`. */
  readonly session: string;
  readonly account: AccountReply;
}

/** The reply to a wish to add an account: a checkout for the widget. */
export interface AddingReply {
  readonly checkoutId: string;
  /** The address of `paymentWidgets.js` for this checkout, and its hash. */
  readonly script: string;
  readonly integrity: string;
  /** Where the widget leads when it is done: the page itself, with the checkout in its query. */
  readonly resultUrl: string;
  /** The brands of the form, as in `data-brands`. */
  readonly brands: string;
}

/** Why a request of the page was refused; each has its text in all languages. */
export const accountRefusals = [
  'link.unknown', // forged, cut, or of another environment or channel
  'link.used',
  'link.expired',
  'link.void', // what it was about has another address by now
  'code.wrong', // also for an address that nobody has paid with: neither is told apart
  'code.needed', // the change needs a code; one was sent to the address
  'session.over',
  'throttled',
  'closed', // the channel is closed, or offers no such page
  'gone', // what it is about is not there (any more)
  'inUse', // the account is charged by a subscription
  'notPossible', // the state does not allow it: see `can`
  'declined', // the bank did not accept the account
  'day', // the day is none, is past, or too late
] as const;

/** Why a request of the page was refused. */
export type AccountRefusal = (typeof accountRefusals)[number];

/** The reply to a refused request, with status 400, 401 (`session.over`), 403 (codes, links), 404, 409 or 429. */
export interface RefusalReply {
  readonly refusal: AccountRefusal;
  /** Seconds until it may be tried again, of `throttled`. */
  readonly retryAfter?: number;
}
