import type { Spelling } from '../spelling.ts';

/** How tests know Finnish. */
export const spelling: Spelling = {
  has: /ää/,
  hasNot: /[øæßå]/,
};
