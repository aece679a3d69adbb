import type { Spelling } from '../spelling.ts';

/** How tests know Hungarian. */
export const spelling: Spelling = {
  has: /ő/,
  hasNot: /[čřłß]/,
  sameInEnglish: ['banks.labels.bankName'],
};
