import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Russian. */
export const spelling: Spelling = {
  script: /\p{Script=Cyrillic}/u,
  has: /ы/,
  hasNot: /[іїѝ]/,
};
