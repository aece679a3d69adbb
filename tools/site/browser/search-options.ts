import type { Options } from 'minisearch';

/** A section of a page, as the search indexes it. `id` is its address below `/docs/`. */
export interface IndexedSection {
  readonly id: string;
  readonly page: string;
  readonly heading: string;
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

/** How the index is made and read: the build and the browser need the same. */
export const searchOptions: Options<IndexedSection> = {
  fields: ['page', 'heading', 'text'],
  storeFields: ['page', 'heading', 'shown', 'group'],
  tokenize: wordsOf,
  searchOptions: {
    tokenize: (text) => text.split(SEPARATOR).filter((word) => word !== ''),
    combineWith: 'AND',
    prefix: true,
    fuzzy: (word) => (word.length > 4 && !/\d/.test(word) ? 0.2 : false),
    boost: { page: 4, heading: 3 },
    // Decisions explain the past: readers look for the present first.
    boostDocument: (_id, _term, fields) => (fields?.['group'] === 'Decisions' ? 0.3 : 1),
  },
};
