import type { Spelling } from '../spelling.ts';

/** How tests know Greek. */
export const spelling: Spelling = {
  script: /\p{Script=Greek}/u,
};
