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
  /** What it may do; absent if it may do everything. */
  readonly rights?: readonly string[];
  /** Who made it; absent where nobody knows any more. */
  readonly maker?: TokenPerson;
  /** The person who answers for it, if another one has made it. */
  readonly keeper?: TokenPerson;
}

/** Somebody who made a token or answers for one. */
export interface TokenPerson {
  readonly kind: 'person' | 'command';
  /** Empty for the command line. */
  readonly name: string;
  readonly isDisabled?: true;
}

/** The reply with the access tokens of a person who is about to be disabled. */
export interface TokensOfPersonReply {
  readonly tokens: readonly {
    readonly id: string;
    readonly entity: { readonly name: string; readonly kind: 'merchant' | 'channel' };
    readonly used?: string;
    /** Whether it was used in the last 30 days. */
    readonly isUsed: boolean;
  }[];
  /** How many tokens of the person belong to merchants and channels whose tokens one may not change: they stay. */
  readonly elsewhere: number;
  /** Who may do everything that the tokens may which were used in the last 30 days. */
  readonly keepers: readonly { readonly id: string; readonly name: string; readonly email: string }[];
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
