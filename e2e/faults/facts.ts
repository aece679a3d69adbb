/** One request of a merchant, as the merchant knows it. */
export interface SentRequest {
  readonly kind: string;
  readonly entityId: string;
  readonly reference: string;
  readonly idempotencyKey: string;
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
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
  readonly result: { readonly code: string };
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
  /** The output of `ledger verify`, if it found a difference. */
  readonly ledgerFault: string | undefined;
}

/** Returns whether a result code is a success. */
export const isSuccess = (code: string): boolean => /^000\.(?:000\.|100\.1|300\.)/.test(code);

/** Returns whether a result code says that the outcome is not known yet. */
export const isPending = (code: string): boolean => /^(?:000\.200|800\.400\.5|100\.400\.500)/.test(code);
