import type { Spelling } from '../spelling.ts';

/** How tests know Portuguese. */
export const spelling: Spelling = {
  has: /ã/,
  hasNot: /[ñßäö]/,
};
