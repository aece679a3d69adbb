import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Portuguese. */
export const spelling: Spelling = {
  has: /ã/,
  hasNot: /[ñßäö]/,
};
