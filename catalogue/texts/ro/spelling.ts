import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Romanian. */
export const spelling: Spelling = {
  has: /ț/,
  hasNot: /[ţşßčñ]/,
};
