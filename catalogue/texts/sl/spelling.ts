import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Slovenian. */
export const spelling: Spelling = {
  has: /č/,
  hasNot: /[ěřůťľćđ]/,
};
