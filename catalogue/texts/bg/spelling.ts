import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Bulgarian. */
export const spelling: Spelling = {
  script: /\p{Script=Cyrillic}/u,
  has: /ъ/,
  hasNot: /[ыэё]/,
};
