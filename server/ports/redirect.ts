/** One field of a form that a browser posts, or of the query that it asks with. */
export interface RedirectParameter {
  readonly name: string;
  readonly value: string;
}

/** Something that the browser does in a hidden frame before it leads the shopper on. */
export interface Precondition {
  readonly origin: string;
  readonly waitUntil: string;
  readonly description: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly parameters: readonly RedirectParameter[];
}

/** Where a shopper must go before a payment can go on. Source: interface, 'Asynchronous payments', redirect. */
export interface Redirect {
  /** Absolute. */
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly parameters: readonly RedirectParameter[];
  readonly preconditions?: readonly Precondition[];
}
