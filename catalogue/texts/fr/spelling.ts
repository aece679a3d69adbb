import type { Spelling } from '../spelling.ts';

/** How tests know French. */
export const spelling: Spelling = {
  has: /ê/,
  hasNot: /[ßñåøã]/,
};
