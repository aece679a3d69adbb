/** A format of journals. */
interface JournalFormat {
  readonly meaning: string;
  readonly type:
    | 'text/plain; charset=utf-8'
    | 'text/csv; charset=utf-8'
    | 'text/csv; charset=windows-1252'
    | 'application/json; charset=utf-8';
  readonly ending: string;
  /** The accounts that it names: ours, the merchant's, or ours and, where there is a chart, the merchant's too. */
  readonly accounts: 'ours' | 'chart' | 'both';
  /** How many currencies a file may have: several, several but one for each account, or one. */
  readonly currencies: 'several' | 'onePerAccount' | 'one';
}

/** The formats in which the lines of the ledger go to accounting programs. */
export const journalFormats = {
  hledger: {
    meaning: 'Plain text for hledger and Ledger',
    type: 'text/plain; charset=utf-8',
    ending: 'journal',
    accounts: 'ours',
    currencies: 'several',
  },
  beancount: {
    meaning: 'Plain text for Beancount',
    type: 'text/plain; charset=utf-8',
    ending: 'beancount',
    accounts: 'ours',
    currencies: 'several',
  },
  datev: {
    meaning: 'A booking batch for DATEV (EXTF, Buchungsstapel)',
    type: 'text/csv; charset=windows-1252',
    ending: 'csv',
    accounts: 'chart',
    currencies: 'one',
  },
  xero: {
    meaning: 'Manual journals for Xero',
    type: 'text/csv; charset=utf-8',
    ending: 'csv',
    accounts: 'chart',
    currencies: 'one',
  },
  quickbooks: {
    meaning: 'Journal entries for QuickBooks Online',
    type: 'text/csv; charset=utf-8',
    ending: 'csv',
    accounts: 'chart',
    currencies: 'onePerAccount',
  },
  csv: {
    meaning: 'A table for spreadsheets and other programs',
    type: 'text/csv; charset=utf-8',
    ending: 'csv',
    accounts: 'both',
    currencies: 'several',
  },
  json: {
    meaning: 'Data for programs',
    type: 'application/json; charset=utf-8',
    ending: 'json',
    accounts: 'both',
    currencies: 'several',
  },
} as const satisfies Readonly<Record<string, JournalFormat>>;

/** The name of a format. */
export type JournalFormatName = keyof typeof journalFormats;

/** The names of all formats. */
export const journalFormatNames = Object.keys(journalFormats) as readonly JournalFormatName[];

/** Returns the encoding of the files of a format. */
export const encodingOf = (format: JournalFormatName): 'latin1' | 'utf8' =>
  journalFormats[format].type.endsWith('windows-1252') ? 'latin1' : 'utf8';

/** The types of the files. */
export type JournalType = (typeof journalFormats)[JournalFormatName]['type'];
