import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Czech. */
export const spelling: Spelling = {
  has: /ř/,
  hasNot: /[ľĺôł]/,
};
