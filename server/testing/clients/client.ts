/**
 * The value that a client expects at a dotted path of a reply: exactly this text, a text of this form, or no value. In
 * a text, `{name}` stands for a credential, or for a value from this or an earlier reply.
 */
export type Read = string | RegExp | undefined;

/** One request of a client. In its texts, `{name}` stands for a credential, or for a value from an earlier reply. */
export interface ClientRequest {
  readonly does: string;
  /** The method and the path, as the client composes them. */
  readonly send: string;
  /** The exact body. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The parts of the reply that the client depends on: the HTTP status, and values by path. */
  readonly status: number;
  readonly reads: Readonly<Record<string, Read>>;
  /** The paths of values that later requests need, by the name under which those requests use them. */
  readonly keeps?: Readonly<Record<string, string>>;
  /**
   * The different answer of a strict channel: the parameters that it names, or its code; undefined when both answer the
   * same.
   */
  readonly strict?: readonly string[] | string;
}

/** An integration, named by its kind, with all its requests in order. */
export interface Client {
  readonly kind: string;
  readonly requests: readonly ClientRequest[];
}

/** The groups into which clients sort result codes. */
export const groups = {
  success: /^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0)/,
  pending: /^(000\.200)/,
  issuer: /^(800\.[17]00|800\.800\.[123])/,
  reference: /^(700\.[1345][05]0)/,
  format: /^(200\.[123]|100\.[53][07]|800\.900|100\.[69]00\.500)/,
  configuration: /^(600\.[23]|500\.[12]|800\.121)/,
  account: /^(100\.100|100.2[01])/,
  threeDSecure: /^(000\.400\.[1][0-9][1-9]|000\.400\.2)/,
  risk: /^(100\.400\.[0-3]|100\.380\.100|100\.380\.11|100\.380\.4|100\.380\.5)/,
} as const;

/** The form of an `ndc` in the interface, which a strict channel sends instead of the form that clients know. */
export const STRICT_NDC = /^[A-Za-z0-9-]{32,69}$/;

/** The header of clients that use access tokens. */
export const BEARER = { Authorization: 'Bearer {accessToken}' } as const;

/** The values that clients send as `Content-Type`. */
export const PLAIN_FORM = 'application/x-www-form-urlencoded';
export const UTF8_FORM = 'application/x-www-form-urlencoded;charset=UTF-8';

/** The forms of the ids of payments, registrations and checkouts, and of the parts of the envelope. */
export const RECORD_ID = /^[0-9a-z]{32}$/;
export const CHECKOUT_ID = /^[A-F0-9]{32}\.[a-z]+01-vm-tx01$/;
export const envelope = {
  buildNumber: /^[0-9a-f]{40}@\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000$/,
  timestamp: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+0000$/,
  ndc: /^[0-9a-f]{32}_[0-9a-f]{32}$/,
} as const;
