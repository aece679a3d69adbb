import type { Spelling } from '../spelling.ts';

/** How tests know Romanian. */
export const spelling: Spelling = {
  has: /ț/,
  hasNot: /[ţşßčñ]/,
};
