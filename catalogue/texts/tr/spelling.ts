import type { Spelling } from '../spelling.ts';

/** How tests know Turkish. */
export const spelling: Spelling = {
  has: /ğ/,
  hasNot: /[ßøåãñ]/,
};
