import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Greek. */
export const spelling: Spelling = {
  script: /\p{Script=Greek}/u,
};
