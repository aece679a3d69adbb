import type { Spelling } from '../spelling.ts';

/** How tests know Slovenian. */
export const spelling: Spelling = {
  has: /č/,
  hasNot: /[ěřůťľćđ]/,
};
