import type { Spelling } from '../spelling.ts';

/** How tests know Japanese. */
export const spelling: Spelling = {
  script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
};
