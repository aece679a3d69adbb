import type { Spelling } from '../spelling.ts';

/** How tests know Arabic. */
export const spelling: Spelling = {
  script: /\p{Script=Arabic}/u,
};
