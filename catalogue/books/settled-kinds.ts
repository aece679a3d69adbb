/** The words for what settlement records are. */
interface KindTexts {
  readonly settledKinds: Readonly<Record<string, string>>;
  readonly recordTypes: Readonly<Record<string, string>>;
  readonly transactionTypes: Readonly<Record<string, string>>;
  readonly statuses: Readonly<Record<string, string>>;
}

/** Returns the word for a code of the merchants' interface; the code itself if there is none. */
export const wordIn = (words: Readonly<Record<string, string>>, code: string | undefined): string | undefined =>
  code === undefined ? undefined : (words[code] ?? code);

/** Returns the words for what a record is: a payment, a refund, a fee for refunds … */
export const settledKindText = (
  { settledKinds, recordTypes, transactionTypes, statuses }: KindTexts,
  record: { readonly recordType: string; readonly transactionType?: string; readonly status?: string },
): string => {
  const { recordType, transactionType, status } = record;
  const kind =
    recordType === 'SETTLED'
      ? wordIn(settledKinds, transactionType)
      : recordType === 'FEE'
        ? [wordIn(recordTypes, 'FEE'), wordIn(transactionTypes, transactionType)].filter(Boolean).join(': ')
        : wordIn(recordTypes, recordType);
  return status === 'FAILED' ? `${kind} (${wordIn(statuses, status)})` : (kind ?? recordType);
};
