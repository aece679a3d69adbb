import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Korean. */
export const spelling: Spelling = {
  script: /\p{Script=Hangul}/u,
};
