import { shortIdOf } from '../../platform/base/identifiers.ts';

/** What the terms of a payment are made of. */
export interface SearchedPayment {
  readonly id: string;
  readonly request: Readonly<Record<string, string | undefined>>;
  readonly outcome?: { readonly details: Readonly<Record<string, string>> } | undefined;
}

/** A beginning or an end of fewer characters would be that of too many references. */
export const SHORTEST_PART = 4;

/** A name of one letter, such as an initial, finds nothing useful. */
const SHORTEST_WORD = 2;

/** Terms are cut, so that rows stay small; what they find is compared with the whole text. */
const LONGEST_TERM = 20;

/** An id is found by its end: all ids of a day begin alike. */
const LONGEST_END_OF_ID = 12;

/** More words than a name has. */
const MOST_WORDS = 8;

const NAMES = ['customer.givenName', 'customer.middleName', 'customer.surname', 'customer.companyName'] as const;
const HOLDERS = ['card.holder', 'bankAccount.holder', 'virtualAccount.holder'] as const;
const REFERENCES = ['merchantTransactionId', 'merchantInvoiceId'] as const;
const OF_CONNECTOR = ['ConnectorTxID1', 'ConnectorTxID2', 'ConnectorTxID3'] as const;

/** Returns a text without capitals and without the marks of letters: `É` is `e`. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Returns the words of a name, each once. */
export const wordsOf = (name: string): readonly string[] => [
  ...new Set(
    plain(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= SHORTEST_WORD),
  ),
];

/**
 * Returns a reference by its letters and digits alone, so that `ORDER-003995` and `order 003995` are the same. Only
 * letters of English stay: databases of any collation sort them alike.
 */
export const bareReference = (reference: string): string => plain(reference).replaceAll(/[^a-z0-9]/g, '');

/** Returns a text from its end to its beginning. */
export const reversed = (text: string): string => [...text].toReversed().join('');

const valuesIn = <Name extends string>(
  from: Readonly<Record<string, string | undefined>>,
  names: readonly Name[],
): readonly string[] => names.flatMap((name) => from[name] ?? []);

const namesOf = ({ request }: SearchedPayment): readonly string[] => valuesIn(request, [...NAMES, ...HOLDERS]);

const connectorsOf = ({ outcome }: SearchedPayment): readonly string[] =>
  outcome === undefined ? [] : valuesIn(outcome.details, OF_CONNECTOR);

const referencesOf = (payment: SearchedPayment): readonly string[] =>
  [...valuesIn(payment.request, REFERENCES), ...connectorsOf(payment)].map(bareReference);

/** The forms of terms: a word of a name, a reference, or a reference from its end. */
const FORMS = { word: 'w', beginning: 'b', end: 'e' } as const;

/** How a term finds. */
export type TermForm = keyof typeof FORMS;

/** Returns a term as it is stored. */
export const termOf = (form: TermForm, text: string): string => `${FORMS[form]}${text.slice(0, LONGEST_TERM)}`;

/** Returns the last term that begins with a text of letters and digits. */
export const lastTermWith = (beginning: string): string => `${beginning}${'z'.repeat(LONGEST_TERM)}`;

/** Returns the terms of a payment, each once. */
export const searchTermsOf = (payment: SearchedPayment): readonly string[] => {
  const words = wordsOf(namesOf(payment).join(' ')).slice(0, MOST_WORDS);
  const references = referencesOf(payment).filter(({ length }) => length >= SHORTEST_PART);
  const ids = [payment.id.slice(-LONGEST_END_OF_ID), shortIdOf(payment.id).replaceAll('.', '')];
  return [
    ...new Set([
      ...words.map((word) => termOf('word', word)),
      ...references.flatMap((text) => [termOf('beginning', text), termOf('end', reversed(text))]),
      ...ids.map((text) => termOf('end', reversed(text))),
    ]),
  ];
};

/** What somebody looks for, as names and as a part of a reference. */
export interface Sought {
  /** All of them must be words of the name; the longest is the first. */
  readonly words: readonly string[];
  /** A beginning or an end; undefined for texts that are too short. */
  readonly part: string | undefined;
}

/** Returns what a typed text may be: words of a name, and a part of a reference. */
export const soughtIn = (text: string): Sought => {
  const isAddress = text.includes('@');
  const words = isAddress ? [] : wordsOf(text).toSorted((one, other) => other.length - one.length);
  const part = bareReference(text);
  return {
    words: words.slice(0, MOST_WORDS),
    part: !isAddress && part.length >= SHORTEST_PART ? part : undefined,
  };
};

/** Returns whether the name of a payment has all these words. */
export const hasWords = (payment: SearchedPayment, words: readonly string[]): boolean => {
  const all = new Set(wordsOf(namesOf(payment).join(' ')));
  return words.length > 0 && words.every((word) => all.has(word));
};

/** Returns whether a reference of a payment, or its id, begins or ends with a text. */
export const hasPart = (payment: SearchedPayment, part: string): boolean => {
  const ids = [payment.id, shortIdOf(payment.id).replaceAll('.', '')];
  return (
    referencesOf(payment).some((text) => text.startsWith(part) || text.endsWith(part)) ||
    ids.some((text) => text.startsWith(part) || text.endsWith(part))
  );
};
