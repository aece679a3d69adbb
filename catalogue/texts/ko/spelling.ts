import type { Spelling } from '../spelling.ts';

/** How tests know Korean. */
export const spelling: Spelling = {
  script: /\p{Script=Hangul}/u,
};
