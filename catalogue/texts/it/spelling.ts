import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Italian. */
export const spelling: Spelling = {
  has: /è/,
  hasNot: /[ñçßã]/,
  sameInEnglish: ['shop.navigation.account'],
};
