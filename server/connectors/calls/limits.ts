/** The limits of time and size. */
export interface ConnectionLimits {
  /** The time for name lookup, connection and encryption; when it runs out, nothing was sent. */
  readonly connectMs: number;
  /** An idle connection is closed after this time; other servers keep theirs for 5 seconds or more. */
  readonly idleMs: number;
  /** Enough for a payment that echoes a full cart. */
  readonly replyBytes: number;
  /** The most concurrent requests; further ones wait for a connection. */
  readonly connections: number;
  /** Certificates that are trusted instead of the system's, as PEM. */
  readonly trusted?: string;
}

/** The limits of repeated sending. */
export interface SendingLimits {
  /** For all attempts of one order together; shorter than the time for which a merchant waits. */
  readonly totalMs: number;
  readonly attempts: number;
  /** The pause before the second attempt, doubled before each further one. */
  readonly firstPauseMs: number;
}

/** The time for an inquiry, which is quick; the order had its own time before. */
export const INQUIRY_MS = 10_000;

/** The limits of connectors, where their defaults do not suit. */
export interface ConnectorsGiven {
  readonly connectorLimits?: Partial<ConnectionLimits & SendingLimits> | undefined;
}
