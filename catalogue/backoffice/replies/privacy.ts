/** The erasure of the data of a person. */
export interface ErasureReply {
  readonly id: string;
  readonly state: 'RUNNING' | 'ENDED';
  readonly created: string;
  readonly ended?: string;
  /** How many records of each kind were erased or removed so far. */
  readonly counts: Readonly<Record<string, number>>;
}

/** A page of everything that is stored about a person. */
export interface ExportReply {
  readonly payments: readonly object[];
  readonly accounts: readonly object[];
  readonly schedules: readonly object[];
  readonly checkouts: readonly object[];
  readonly disputes: readonly object[];
  readonly mails: readonly object[];
  readonly sessions: readonly object[];
  readonly listEntries: readonly object[];
  /** Payments before it follow; absent on the last page. */
  readonly nextCursor?: string;
}
