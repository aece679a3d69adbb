/** The texts of what is done with whole lists, in English. */
export const wholeLists = {
  totals: 'Totals',
  entries: '{count} in total',
  cut: 'Added up: the newest {count}. Choose a shorter period for the rest.',
  charged: 'Charged',
  refunded: 'Given back',
  net: 'Net',
  sum: 'Sum',
  export: 'Export',
  exportTitle: 'Export this list',
  exportWhy:
    'The file has everything that this search finds, with the shown columns and the facts that books need. It may hold personal data: the audit notes each export and each download.',
  format: 'File',
  formats: { csv: 'CSV', xlsx: 'Excel (XLSX)' },
  making: 'The file is being made. You can close this and find it here later.',
  exported: 'Exports of the last day',
  noExports: 'You have exported nothing in the last day.',
  states: { MAKING: 'Is being made', READY: 'Ready', FAILED: 'Not made: your roles changed' },
  download: 'Download',
  cutFile: 'The first {count} entries: more do not fit into one file.',
  rowsOf: '{count} entries',
} as const;

type Shape<Table> = { readonly [Name in keyof Table]: Table[Name] extends string ? string : Shape<Table[Name]> };

/** The texts of what is done with whole lists, in one language. */
export type WholeListsTexts = Shape<typeof wholeLists>;
