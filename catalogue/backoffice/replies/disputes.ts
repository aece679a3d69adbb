/** How many, and their sums by currency. */
export interface DisputeSums {
  readonly count: number;
  readonly amounts: Readonly<Record<string, string>>;
}

/** The reply with how often payments were disputed in a month. */
export interface DisputeRatesReply {
  /** Such as `2026-11`, in UTC. */
  readonly month: string;
  /** Charges that succeeded in the month. */
  readonly payments: DisputeSums;
  /** Disputes that were received in the month, won ones too. */
  readonly disputes: DisputeSums;
  /** Those with most disputes first. */
  readonly brands: readonly {
    readonly brand: string;
    /** Whether `payments` are those of the month before, as the scheme of the brand counts. */
    readonly isBefore: boolean;
    readonly payments: DisputeSums;
    readonly disputes: DisputeSums;
  }[];
  readonly reasons: readonly { readonly code: string; readonly disputes: DisputeSums }[];
}
