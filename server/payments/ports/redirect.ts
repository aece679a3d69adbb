/** One field of a form that a browser posts, or of the query of a URL that it loads. */
export interface RedirectParameter {
  readonly name: string;
  readonly value: string;
}

/** A request that the browser sends in a hidden frame before it redirects the shopper. */
export interface Precondition {
  readonly origin: string;
  readonly waitUntil: string;
  readonly description: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly parameters: readonly RedirectParameter[];
}

/** The redirect of a shopper that a payment needs to continue. Source: interface, 'Asynchronous payments', redirect. */
export interface Redirect {
  /** An absolute URL. */
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly parameters: readonly RedirectParameter[];
  readonly preconditions?: readonly Precondition[];
}
