/** How a settlement file came to the gateway: a `PROCESSOR` said that it is there, and it was fetched. */
export type FileSource = 'UPLOAD' | 'COMMAND' | 'PROCESSOR' | 'SIMULATOR' | 'BANK';

/** What is known of a format of settlement files. */
interface FormatFacts {
  /** What its files are. */
  readonly meaning: string;
  /** How its files come to the gateway. */
  readonly sources: readonly FileSource[];
  /** The media types and the endings of its files, of those that people choose from a disk; the first is sent. */
  readonly chosenBy: readonly string[];
}

/** Reports of processors come as others do; `processor-reports.ts` has what is in them. */
const report = { sources: ['UPLOAD', 'COMMAND', 'PROCESSOR'], chosenBy: ['text/csv', '.csv'] } as const;

/** The formats of settlement files, by the names that their records have in reports. */
export const settlementFormats = {
  CSV: {
    meaning:
      'report of an acquirer or of another processor, in CSV; the settings `settlement.*` say what its columns are',
    sources: ['UPLOAD', 'COMMAND'],
    chosenBy: ['text/csv', '.csv'],
  },
  STRIPE: { meaning: 'itemized balance or payout reconciliation report of Stripe', ...report },
  ADYEN: { meaning: 'settlement details report of Adyen', ...report },
  MOLLIE: { meaning: 'settlement export of Mollie', ...report },
  PAYPAL: { meaning: 'settlement report (STL) of PayPal', ...report },
  CAMT: {
    meaning: "what a statement of the merchant's own bank books",
    sources: ['BANK'],
    chosenBy: [],
  },
  TOLLGATE_SIMULATOR: {
    meaning: 'report of the simulated acquirer; test environment only',
    sources: ['SIMULATOR'],
    chosenBy: [],
  },
} as const satisfies Readonly<Record<string, FormatFacts>>;

/** The name of a format of settlement files. */
export type SettlementFormatName = keyof typeof settlementFormats;

/** The names of all formats. */
export const settlementFormatNames = Object.keys(settlementFormats) as readonly SettlementFormatName[];

/** Returns the kinds of the files that come in some way and are chosen from a disk, by their endings, such as `CSV`. */
export const endingsFrom = (source: FileSource): readonly string[] => [
  ...new Set(
    formatsFrom(source)
      .flatMap((name): readonly string[] => settlementFormats[name].chosenBy)
      .flatMap((each) => (each.startsWith('.') ? [each.slice(1).toUpperCase()] : [])),
  ),
];

/** Returns the formats of the files that come in some way. */
export const formatsFrom = (source: FileSource): readonly SettlementFormatName[] =>
  settlementFormatNames.filter((name) => (settlementFormats[name].sources as readonly FileSource[]).includes(source));
