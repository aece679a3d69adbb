import type { AuthenticationRequest, AuthenticationResponse, MessageVersion, ResultsRequest } from './messages.ts';

/** What a directory knows of the cards that a number belongs to. */
export interface CardRange {
  /** The newest version that both sides speak. */
  readonly version: MessageVersion;
  /** The issuer's page that has a look at the browser; not every issuer has one. */
  readonly threeDSMethodURL?: string;
}

/** What a test wants to happen. Source: compatibility, 'Test data in common use'. Real directories do not know it. */
export interface Forced {
  readonly isEnrolled?: boolean;
  readonly flow?: 'challenge' | 'frictionless';
}

/**
 * The directory server of a scheme, and the issuers behind it. Whoever implements it vouches for what it tells: that it
 * comes from the directory (by the certificates of the connection), unchanged.
 */
export interface Directory {
  /** Gives the range of a card; nothing where its issuer takes no part. */
  rangeOf(number: string, forced: Forced): Promise<CardRange | undefined>;
  /** Asks for an authentication. Asked again with the same `threeDSServerTransID`, it gives the same answer. Rejects when out of reach. */
  authenticate(request: AuthenticationRequest, forced: Forced): Promise<AuthenticationResponse>;
  /** Gives how a challenge, or an answer elsewhere, ended; nothing while that is open. */
  resultOf(acsTransID: string): Promise<ResultsRequest | undefined>;
}

/** There was no answer from the directory, or none that could be used. */
export class DirectoryOutOfReach extends Error {
  override readonly name = 'DirectoryOutOfReach';
}
