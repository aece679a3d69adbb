/** A settlement record, as far as the views show it, under the names of the merchants' interface. */
export interface ShownRecord {
  readonly id: string;
  readonly recordType: string;
  readonly transactionType?: string;
  readonly amount: string;
  readonly currency: string;
  readonly paymentBrand?: string;
  readonly merchantTransactionId?: string;
  readonly merchantAccount: { readonly id: string; readonly name?: string };
  readonly settlement: {
    readonly date: string;
    readonly amount: string;
    readonly currency: string;
    readonly fee?: string;
    readonly payoutId?: string;
    readonly status: string;
    readonly cashflow: string;
  };
  readonly payment?: { readonly id: string; readonly shortId?: string };
  readonly matchedTransactions?: { readonly status: string; readonly payment?: readonly { readonly id: string }[] };
  readonly exception?: string;
}

/** A page of settlement records. */
export interface RecordsReply {
  readonly reconciliations: readonly ShownRecord[];
  readonly nextCursor?: string;
}

/** A sum of the settlement records of one day and kind. */
export interface ShownSum {
  readonly date: string;
  readonly currency: string;
  readonly brand?: string;
  readonly recordType: string;
  readonly transactionType: string;
  readonly cashflow: string;
  readonly status: string;
  readonly records: number;
  readonly amount: string;
  readonly fee: string;
}

/** The sums of a report. */
export interface SumsReply {
  readonly sums: readonly ShownSum[];
}
