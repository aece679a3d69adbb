import type { Spelling } from '../spelling.ts';

/** How tests know Bulgarian. */
export const spelling: Spelling = {
  script: /\p{Script=Cyrillic}/u,
  has: /ъ/,
  hasNot: /[ыэё]/,
};
