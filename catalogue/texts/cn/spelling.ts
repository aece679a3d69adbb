import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize simplified Chinese. */
export const spelling: Spelling = {
  script: /\p{Script=Han}/u,
};
