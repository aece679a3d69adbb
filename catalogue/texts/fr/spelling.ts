import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize French. */
export const spelling: Spelling = {
  has: /ê/,
  hasNot: /[ßñåøã]/,
  sameInEnglish: ['shop.facts.date', 'shop.facts.total'],
};
