/** One request of a merchant, as the merchant knows it. */
export interface SentRequest {
  readonly kind: string;
  readonly entityId: string;
  readonly reference: string;
  readonly idempotencyKey: string;
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  /** The payments that a settlement file names. */
  readonly settles?: readonly string[];
  /** The whole answer that was received; undefined while it is unknown whether the gateway carried the request out. */
  answer?: Answer;
}

/** An answer of the gateway. */
export interface Answer {
  readonly status: number;
  readonly id?: string;
  readonly code: string;
}

/** A payment as the gateway shows it at the end. */
export interface ShownPayment {
  readonly id: string;
  readonly paymentType: string;
  readonly amount?: string;
  readonly merchantTransactionId?: string;
  readonly referencedId?: string;
  readonly timestamp: string;
  /** The channel. */
  readonly entityId: string;
  readonly result: { readonly code: string };
}

/** A line of a settlement file, as the gateway's reconciliation report shows it. */
export interface SettledLine {
  readonly entityId: string;
  /** The payment that was found for it. */
  readonly paymentId?: string;
  readonly amount: string;
  /** Positive for money that the merchant gets. */
  readonly signedCents: number;
  readonly feeCents: number;
  readonly date: string;
  /** The acquirer's id of the payout that pays it. */
  readonly payoutId?: string;
}

/** A payout of an acquirer, as the gateway lists it. */
export interface ListedPayout {
  readonly entityId: string;
  readonly reference: string;
  readonly cents: number;
  readonly isArrived: boolean;
}

/** What `ledger balances` shows of a channel: the cents of an account, positive for a debit. */
export interface Balances {
  readonly entityId: string;
  readonly cents: Readonly<Record<string, number>>;
}

/** Everything that the checker compares. */
export interface Facts {
  readonly requests: readonly SentRequest[];
  /** The payments that the gateway has at the end, all of them. */
  readonly payments: readonly ShownPayment[];
  /** The ids of payments that went to the acquirer's process, by what the gateway reports. */
  readonly forwarded: readonly string[];
  /** The payments that the acquirer's process has, with the gateway's ids. */
  readonly acquirer: readonly { readonly reference: string; readonly amount: string; readonly succeeded: boolean }[];
  /** The payments and codes of which the consumer was notified. */
  readonly notified: readonly { readonly id: string; readonly code: string }[];
  readonly settled: readonly SettledLine[];
  readonly payouts: readonly ListedPayout[];
  /** The channels that the simulated acquirer settles, day by day. */
  readonly settledDaily: readonly string[];
  /** The first day of which payments may not be settled yet. */
  readonly settledUntil: string;
  readonly balances: readonly Balances[];
  /** The output of `ledger verify`, if it found a difference. */
  readonly ledgerFault: string | undefined;
}

/** Returns the day of a time. */
export const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 'yyyy-MM-dd'.length);

/** Returns an amount in cents. */
export const centsOf = (amount = '0'): number => Math.round(Number(amount) * 100);

/** Returns whether a result code is a success. */
export const isSuccess = (code: string): boolean => /^000\.(?:000\.|100\.1|300\.)/.test(code);

/** Returns whether a result code says that the outcome is not known yet. */
export const isPending = (code: string): boolean => /^(?:000\.200|800\.400\.5|100\.400\.500)/.test(code);
