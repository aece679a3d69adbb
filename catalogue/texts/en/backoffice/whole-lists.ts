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
  keysTitle: 'Keys in lists',
  keysWhy: 'They do nothing in fields. You can switch them off in Your account.',
  keyMeanings: {
    '/': 'Go to the search',
    j: 'One row down',
    k: 'One row up',
    o: 'Open the row, as Enter does',
    '?': 'Show these keys',
  },
  acts: {
    select: 'Select',
    selectAll: 'Select all on this page',
    selected: '{count} selected',
    selectionActs: 'With the selected payments',
    refund: 'Refund',
    tag: 'Give a tag',
    untag: 'Remove a tag',
    preview: 'Show what would happen',
    actTitle: '{act}: {count} payments',
    would: 'It would be done with {count} payments:',
    cannot: 'Not possible with {count}:',
    carryOut: 'Do it now',
    nothingPossible: 'It is possible with none of them.',
    tagName: 'Tag',
    running: 'It is being done: {done} of {count}. You can close this; it goes on.',
    ended: 'Done with {done} of {count}.',
    failedOnes: 'Failed:',
    clearSelection: 'Clear the selection',
    mostSelected: 'At most {count} at once.',
  },
} as const;

type Shape<Table> = { readonly [Name in keyof Table]: Table[Name] extends string ? string : Shape<Table[Name]> };

/** The texts of what is done with whole lists, in one language. */
export type WholeListsTexts = Shape<typeof wholeLists>;
