import type { Spelling } from '../spelling.ts';

/** How tests know Spanish. */
export const spelling: Spelling = {
  has: /ó/,
  hasNot: /[çãßàè]/,
};
