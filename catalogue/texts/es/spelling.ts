import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Spanish. */
export const spelling: Spelling = {
  has: /ó/,
  hasNot: /[çãßàè]/,
  sameInEnglish: ['shop.facts.total'],
};
