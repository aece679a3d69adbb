/** A request of a merchant's server and how it was answered, without the values that it sent. */
export interface ListedRequest {
  readonly id: string;
  /** When it was answered, in UTC. */
  readonly at: string;
  readonly entity: { readonly id: string; readonly name: string; readonly kind: 'merchant' | 'channel' };
  /** Method and path as the interface names them. */
  readonly endpoint: string;
  readonly status: number;
  readonly code: string;
  readonly description: string;
  readonly milliseconds: number;
  /** The `X-Request-Id` of the reply. */
  readonly requestId: string;
  readonly ndc: string;
  /** The record that the path addresses. */
  readonly addressed?: string;
  /** The record that the reply contains. */
  readonly replied?: string;
  readonly wrong: readonly { readonly name: string; readonly message: string }[];
}

/** A page of requests, the newest first. */
export interface RequestsReply {
  readonly requests: readonly ListedRequest[];
  readonly nextCursor?: string;
}
