import type { AuthenticationRequest, AuthenticationResponse, MessageVersion, ResultsRequest } from './messages.ts';

/** A directory's data about the range of a card number. */
export interface CardRange {
  /** The newest protocol version that both sides support. */
  readonly version: MessageVersion;
  /** The issuer's hidden page that checks the browser; not every issuer has one. */
  readonly threeDSMethodURL?: string;
}

/**
 * The course of events that a test request asks for; real directories ignore it. Source: compatibility, 'Test data in
 * common use'.
 */
export interface ForcedFlow {
  readonly isEnrolled?: boolean;
  readonly flow?: 'challenge' | 'frictionless';
}

/**
 * The directory server of a scheme, with its issuers. An implementation guarantees that the messages come unchanged
 * from the directory, for example by the certificates of the connection.
 */
export interface Directory {
  /** Returns the range of a card; undefined when the card is not enrolled. */
  rangeOf(number: string, forced: ForcedFlow): Promise<CardRange | undefined>;
  /**
   * Requests an authentication. A repeated request with the same `threeDSServerTransID` gets the same answer. Rejects
   * when the directory is out of reach.
   */
  authenticate(request: AuthenticationRequest, forced: ForcedFlow): Promise<AuthenticationResponse>;
  /** Returns the result of a challenge or a decoupled authentication; undefined while it is open. */
  resultOf(acsTransID: string): Promise<ResultsRequest | undefined>;
}

/** An error: the directory sent no answer, or not a usable one. */
export class DirectoryOutOfReach extends Error {
  override readonly name = 'DirectoryOutOfReach';
}
