/** An access token, without its text. */
export interface ListedToken {
  readonly id: string;
  readonly entity: { readonly id: string; readonly name: string; readonly kind: 'merchant' | 'channel' };
  readonly state: 'active' | 'expired' | 'revoked';
  readonly created: string;
  readonly expires?: string;
  readonly revoked?: string;
  /** When a request was sent with it last, to the hour. */
  readonly used?: string;
}

/** The access tokens that a person may see. */
export interface TokensReply {
  readonly tokens: readonly ListedToken[];
}

/** A new access token; it is shown this once. */
export interface NewTokenReply {
  readonly id: string;
  readonly token: string;
}
