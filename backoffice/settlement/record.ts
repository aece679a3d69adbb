import type { SettlementTexts } from '../../catalogue/texts/en/backoffice/settlement.ts';

/** Returns the word for a code of the merchants' interface; the code itself if there is none. */
export const wordIn = (words: Readonly<Record<string, string>>, code: string | undefined): string | undefined =>
  code === undefined ? undefined : (words[code] ?? code);

/** Returns the words for what a record is: a settled debit, a fee for refunds … */
export const kindText = (
  { recordTypes, transactionTypes }: SettlementTexts,
  { recordType, transactionType }: { readonly recordType: string; readonly transactionType?: string },
): string => [wordIn(recordTypes, recordType), wordIn(transactionTypes, transactionType)].filter(Boolean).join(': ');

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
    readonly status: string;
    readonly cashflow: string;
  };
  readonly payment?: { readonly id: string };
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
