import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Japanese. */
export const spelling: Spelling = {
  script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
};
