import { isAbsent } from './movement.ts';

/** What the lines of a text name, by the labels that banks write before it. */
export interface NamedInText {
  readonly endToEndIds: readonly string[];
  readonly mandateIds: readonly string[];
  /** Of files and their parts. */
  readonly messageIds: readonly string[];
  /** Ids of the gateway's form, with a label or without. */
  readonly ids: readonly string[];
}

/**
 * The labels of banks, by what is behind them: with a plus (`EREF+`, of the German banks), between slashes (`/EREF/`, of
 * the Dutch and Austrian ones), or with a colon. What is behind the last ones is not of interest, but it ends a value.
 */
const labels = {
  endToEndIds: ['EREF', 'END-TO-END-REF', 'END-TO-END-ID', 'ENDTOENDID', 'E2E-REF'],
  mandateIds: ['MREF', 'MARF', 'MANDATSREFERENZ', 'MANDATSREF', 'MANDATE REFERENCE', 'MANDATE REF', 'MANDATE-ID'],
  messageIds: ['KREF', 'PREF', 'PMTINFID', 'MSGID'],
  others: [
    ...['CRED', 'DEBT', 'COAM', 'OAMT', 'SVWZ', 'ABWA', 'ABWE', 'BREF', 'RREF', 'PURP', 'IBAN', 'BIC', 'NAME', 'REMI'],
    ...['CNTP', 'CSID', 'TRTP', 'ISDT', 'ULTC', 'ULTD', 'RTRN', 'TRCD', 'SVCL', 'BENM', 'ORDP', 'OCMT', 'CHGS', 'CDTR'],
  ],
} as const;

type Label = keyof typeof labels;

const kinds: ReadonlyMap<string, Label> = new Map(
  (Object.keys(labels) as Label[]).flatMap((kind) => labels[kind].map((label) => [label, kind] as const)),
);

const any = [...kinds.keys()].join('|');

const LABEL = new RegExp(`/(${any})/|(${any})\\.?\\s?[+:]`, 'gi');

/** Identifiers have at most 35 characters. */
const LONGEST = 35;

/** Returns what a labelled text may name: banks cut lines anywhere, and write on behind a blank. */
const valuesOf = (text: string): readonly string[] => {
  const [first = ''] = text.trim().split(/[\s/]/, 1);
  const joined = text.replaceAll(/\s/g, '').replace(/\/+$/, '');
  return [...new Set([joined, first])].filter((each) => each !== '' && each.length <= LONGEST && !isAbsent(each));
};

const ID = /(?=(8a[0-9a-f]{30}))/gi;

/** A text has two or three ids. More are no references, and would only be looked up. */
const MOST_IDS = 20;

/** Returns an identifier as the gateway writes it: some banks write all letters large. */
const asWritten = (text: string): string => (/^8a[0-9a-f]{30}$/i.test(text) ? text.toLowerCase() : text);

/** Returns what the texts about a movement name. */
export const namedInTexts = (texts: readonly string[]): NamedInText => {
  const found: Record<Label, string[]> = { endToEndIds: [], mandateIds: [], messageIds: [], others: [] };
  for (const text of texts) {
    const all = [...text.matchAll(LABEL)];
    for (const [place, match] of all.entries()) {
      const kind = kinds.get((match[1] ?? match[2] ?? '').toUpperCase());
      if (kind === undefined) continue;
      const value = text.slice(match.index + match[0].length, all[place + 1]?.index);
      found[kind].push(...valuesOf(value).map(asWritten));
    }
  }
  const ids = texts.flatMap((text) => [...text.replaceAll(/\s/g, '').matchAll(ID)].map(([, id = '']) => asWritten(id)));
  const { endToEndIds, mandateIds, messageIds } = found;
  return { endToEndIds, mandateIds, messageIds, ids: [...new Set(ids)].slice(0, MOST_IDS) };
};

/** The labels before what the payer wrote: of the German banks, and of the Dutch and Austrian ones. */
const OF_PAYER: ReadonlySet<string> = new Set(['SVWZ', 'REMI']);

/** What the Dutch banks write before a text, or before a structured reference. */
const FORM_OF_REMITTANCE = /^\s*(?:USTD\/\/|STRD\/(?:[A-Z]{3}\/)?)/i;

/** Returns what the payer wrote: the part of a text behind a label for that, or all of a text without one. */
export const writtenByPayer = (text: string): string => {
  const all = [...text.matchAll(LABEL)];
  const place = all.findIndex((match) => OF_PAYER.has((match[1] ?? match[2] ?? '').toUpperCase()));
  const label = all[place];
  if (label === undefined) return text;
  return text.slice(label.index + label[0].length, all[place + 1]?.index).replace(FORM_OF_REMITTANCE, '');
};
