import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Turkish. */
export const spelling: Spelling = {
  has: /ğ/,
  hasNot: /[ßøåãñ]/,
};
