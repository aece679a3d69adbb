import type { Options } from 'minisearch';

/** A section of a page, as the search indexes it. `id` is its address below `/docs/`. */
export interface IndexedSection {
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  /** For the beginning of a page: its heading and its file. */
  readonly name: string;
  readonly text: string;
  /** What readers call it, beside its own words. */
  readonly called: string;
  readonly shown: string;
  readonly group: string;
}

const SEPARATOR = /[^\p{L}\p{N}._-]+/u;

/**
 * Splits a text into words. Names and codes such as `card.holder` and `800.100.155` are words of their own, beside
 * their parts.
 */
export const wordsOf = (text: string): string[] =>
  text.split(SEPARATOR).flatMap((written) => {
    const word = written.replace(/^[._-]+|[._-]+$/g, '');
    if (word === '') return [];
    const parts = word.split(/[._-]+|(?<=[a-z])(?=[A-Z])/);
    return parts.length === 1 ? [word] : [word, ...parts.filter((part) => part.length > 1)];
  });

/** Words of questions that say nothing about what is looked for. */
const fillers: ReadonlySet<string> = new Set(
  'a an and are at be by can do does for from get have how i if in is it its my of on or our the this to what when where which why with you your'.split(
    ' ',
  ),
);

/** Endings of a word's forms and what stands for them, the first that fits; short words and codes have none. */
const endings: readonly (readonly [ending: RegExp, stem: string])[] = [
  [/(?<=[a-z]{3})ies$/, 'y'],
  [/(?<=[a-z]{2}(?:ss|sh|ch|x))es$/, ''],
  [/(?<=[a-z]{2}[^sui])s$/, ''],
];

/** Returns a word as the index has it: in small letters, in the singular; nothing for a filler. */
export const stemOf = (written: string): string | null => {
  const word = written.toLowerCase();
  if (fillers.has(word)) return null;
  const [ending, stem] = endings.find(([each]) => each.test(word)) ?? [];
  return ending === undefined ? word : word.replace(ending, stem ?? '');
};

/** Decisions explain the past, and the project's own pages are for those who change it. */
const groupBoosts: Readonly<Record<string, number>> = { Decisions: 0.3, Project: 0.5, Runbook: 0.5 };

/** How the index is made and read: the build and the browser need the same. */
export const searchOptions: Options<IndexedSection> = {
  fields: ['name', 'page', 'heading', 'called', 'text'],
  storeFields: ['page', 'heading', 'shown', 'group'],
  tokenize: wordsOf,
  processTerm: stemOf,
  searchOptions: {
    tokenize: (text) => text.split(SEPARATOR).filter((word) => word !== ''),
    combineWith: 'AND',
    prefix: true,
    fuzzy: (word) => (word.length > 4 && !/\d/.test(word) ? 0.2 : false),
    boost: { name: 6, page: 3, heading: 3, called: 24 },
    // The beginning of a page before its sections; what integrators and operators read before how Tollgate is made.
    boostDocument: (_id, _term, fields) =>
      (fields?.['heading'] === '' ? 2 : 1) * (groupBoosts[String(fields?.['group'])] ?? 1),
  },
};
