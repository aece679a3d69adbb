/**
 * What a client reads at a dotted path of a reply: exactly this text, a text of this form, or nothing at all. In a text, `{name}`
 * stands for a credential, or for what this reply or an earlier one gave.
 */
export type Read = string | RegExp | undefined;

/** One request of a client. In its texts, `{name}` stands for a credential, or for what an earlier reply gave. */
export interface ClientRequest {
  readonly does: string;
  /** Method and address, as the client puts the address together. */
  readonly send: string;
  /** The body to the byte. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the client goes by: HTTP status, and parts of the reply. */
  readonly status: number;
  readonly reads: Readonly<Record<string, Read>>;
  /** Parts of the reply that later requests need, by the name under which they stand there. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** What a strict channel answers instead: the parameters that it names, or its code; the same as a lenient one where absent. */
  readonly strict?: readonly string[] | string;
}

/** An integration, named by its kind, and what it does from its first request to its last. */
export interface Client {
  readonly kind: string;
  readonly requests: readonly ClientRequest[];
}

/** How clients sort result codes. */
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

/** An `ndc` as the interface has it, which a strict channel sends instead of what clients know. */
export const STRICT_NDC = /^[A-Za-z0-9-]{32,69}$/;

/** The header of clients that know access tokens. */
export const BEARER = { Authorization: 'Bearer {accessToken}' } as const;

/** What clients write into `Content-Type`. */
export const PLAIN_FORM = 'application/x-www-form-urlencoded';
export const UTF8_FORM = 'application/x-www-form-urlencoded;charset=UTF-8';

/** The id of a payment or registration, of a checkout, and the parts of the envelope. */
export const RECORD_ID = /^[0-9a-z]{32}$/;
export const CHECKOUT_ID = /^[A-F0-9]{32}\.[a-z]+01-vm-tx01$/;
export const envelope = {
  buildNumber: /^[0-9a-f]{40}@\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000$/,
  timestamp: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+0000$/,
  ndc: /^[0-9a-f]{32}_[0-9a-f]{32}$/,
} as const;
