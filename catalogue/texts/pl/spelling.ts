import type { Spelling } from '../spelling.ts';

/** How tests know Polish. */
export const spelling: Spelling = {
  has: /ł/,
  hasNot: /[čřěů]/,
  sameInEnglish: ['banks.labels.bankName'],
};
