import type { Spelling } from '../spelling.ts';

/** How tests know Czech. */
export const spelling: Spelling = {
  has: /ř/,
  hasNot: /[ľĺôł]/,
};
