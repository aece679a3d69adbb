/** A payment link, and what has become of it. */
export interface ListedLink {
  readonly id: string;
  /** The address that the shopper opens. */
  readonly url: string;
  readonly state: 'open' | 'declined' | 'pending' | 'paid' | 'expired' | 'cancelled';
  readonly channel: { readonly id: string; readonly name: string };
  readonly amount: string;
  readonly currency: string;
  readonly paymentType: string;
  readonly merchantTransactionId?: string;
  readonly description?: string;
  readonly created: string;
  readonly createdBy: string;
  readonly expires: string;
  readonly paymentId?: string;
}

/** A page of payment links, the newest first. */
export interface LinksReply {
  readonly links: readonly ListedLink[];
  readonly nextCursor?: string;
}
