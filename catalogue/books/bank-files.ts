/** What is known of a kind of files that banks send. */
interface BankFileFacts {
  /** What its files are. */
  readonly is: 'a status report' | 'a statement';
  /** The messages, by the names of ISO 20022 or SWIFT. */
  readonly messages: readonly string[];
  /** Whether they are XML. */
  readonly isXml: boolean;
  /** The media types and the endings of its files, by which people choose them from a disk. */
  readonly chosenBy: readonly string[];
}

/** The kinds of files of banks that are read. */
export const bankFiles = {
  pain002: {
    is: 'a status report',
    messages: ['pain.002'],
    isXml: true,
    chosenBy: ['application/xml', 'text/xml', '.xml'],
  },
  camt: {
    is: 'a statement',
    messages: ['camt.052', 'camt.053', 'camt.054'],
    isXml: true,
    chosenBy: ['application/xml', 'text/xml', '.xml'],
  },
  mt940: {
    is: 'a statement',
    messages: ['MT940', 'MT942'],
    isXml: false,
    chosenBy: ['text/plain', '.sta', '.txt', '.940', '.mt940'],
  },
} as const satisfies Readonly<Record<string, BankFileFacts>>;

/** The name of a kind of files of banks. */
export type BankFileKind = keyof typeof bankFiles;

/** The names of all kinds. */
export const bankFileKinds = Object.keys(bankFiles) as readonly BankFileKind[];

/** The media types and the endings of all files, for the choice of one from a disk. */
export const bankFilesChosenBy: readonly string[] = [
  ...new Set(bankFileKinds.flatMap((kind) => bankFiles[kind].chosenBy)),
];

/** Returns the messages of some kinds, such as `camt.052, camt.053, camt.054`. */
export const messagesOf = (is: (facts: BankFileFacts) => boolean): string =>
  bankFileKinds
    .filter((kind) => is(bankFiles[kind]))
    .flatMap((kind) => bankFiles[kind].messages)
    .join(', ');
