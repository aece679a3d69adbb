import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Finnish. */
export const spelling: Spelling = {
  has: /ää/,
  hasNot: /[øæßå]/,
};
