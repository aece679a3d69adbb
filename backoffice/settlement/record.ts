import type { SettlementTexts } from '../../catalogue/texts/en/backoffice/settlement.ts';

/** Returns the word for a code of the merchants' interface; the code itself if there is none. */
export const wordIn = (words: Readonly<Record<string, string>>, code: string | undefined): string | undefined =>
  code === undefined ? undefined : (words[code] ?? code);

/** Returns the words for what a record is: a payment, a refund, a fee for refunds … */
export const kindText = (
  { settledKinds, recordTypes, transactionTypes, statuses }: SettlementTexts,
  record: { readonly recordType: string; readonly transactionType?: string; readonly status?: string },
): string => {
  const { recordType, transactionType, status } = record;
  const kind =
    recordType === 'SETTLED'
      ? wordIn(settledKinds, transactionType)
      : recordType === 'FEE'
        ? [recordTypes.FEE, wordIn(transactionTypes, transactionType)].filter(Boolean).join(': ')
        : wordIn(recordTypes, recordType);
  return status === 'FAILED' ? `${kind} (${statuses.FAILED})` : (kind ?? recordType);
};

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
