import type { Options } from 'minisearch';

/** A section of a page, as the search indexes it. `id` is its address below `/docs/`. */
export interface IndexedSection {
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  /** For the beginning of a page: its heading and its file. */
  readonly name: string;
  readonly text: string;
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

/** Decisions explain the past, and the project's own pages are for those who change it. */
const groupBoosts: Readonly<Record<string, number>> = { Decisions: 0.3, Project: 0.5 };

/** How the index is made and read: the build and the browser need the same. */
export const searchOptions: Options<IndexedSection> = {
  fields: ['name', 'page', 'heading', 'text'],
  storeFields: ['page', 'heading', 'shown', 'group'],
  tokenize: wordsOf,
  searchOptions: {
    tokenize: (text) => text.split(SEPARATOR).filter((word) => word !== ''),
    combineWith: 'AND',
    prefix: true,
    fuzzy: (word) => (word.length > 4 && !/\d/.test(word) ? 0.2 : false),
    boost: { name: 6, page: 3, heading: 3 },
    // The beginning of a page before its sections; what integrators and operators read before how Tollgate is made.
    boostDocument: (_id, _term, fields) =>
      (fields?.['heading'] === '' ? 2 : 1) * (groupBoosts[String(fields?.['group'])] ?? 1),
  },
};
