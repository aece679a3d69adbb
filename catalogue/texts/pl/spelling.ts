import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Polish. */
export const spelling: Spelling = {
  has: /ł/,
  hasNot: /[čřěů]/,
  sameInEnglish: ['banks.labels.bankName'],
};
