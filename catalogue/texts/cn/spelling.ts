import type { Spelling } from '../spelling.ts';

/** How tests know simplified Chinese. */
export const spelling: Spelling = {
  script: /\p{Script=Han}/u,
};
