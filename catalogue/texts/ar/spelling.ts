import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Arabic. */
export const spelling: Spelling = {
  script: /\p{Script=Arabic}/u,
};
