import type { Spelling } from '../spelling.ts';

/** How tests know Russian. */
export const spelling: Spelling = {
  script: /\p{Script=Cyrillic}/u,
  has: /ы/,
  hasNot: /[іїѝ]/,
};
