import type { Spelling } from '../spelling.ts';

/** Letters by which tests recognize simplified Chinese. */
export const spelling: Spelling = {
  script: /\p{Script=Han}/u,
  hasNot: /[碼號銀處請檢關這網絡帳訂單發]/u,
};
