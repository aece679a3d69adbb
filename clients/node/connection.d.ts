/** How to reach a gateway. */
export interface ConnectionOptions {
  /** The address of the gateway, such as `https://pay.example`. */
  readonly baseUrl: string | URL;
  readonly accessToken: string;
  /** The merchant or channel of requests that name no other. */
  readonly entityId?: string;
  /** The longest time for one attempt; by default 60,000. */
  readonly timeoutMs?: number;
  /** How often a request is sent at most, where a repetition is safe; by default 3. */
  readonly attempts?: number;
  /** Sends the requests, instead of `fetch`. */
  readonly fetch?: typeof fetch;
}

/** Options of one request. */
export interface CallOptions {
  /** Recognizes repetitions of a POST for 24 hours; by default a new one for each call. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}
