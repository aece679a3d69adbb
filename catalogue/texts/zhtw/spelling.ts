import type { Spelling } from '../spelling.ts';

/** Letters by which tests recognize traditional Chinese. */
export const spelling: Spelling = {
  script: /\p{Script=Han}/u,
  hasNot: /[码号银处请检关这网络账订单发]/u,
};
