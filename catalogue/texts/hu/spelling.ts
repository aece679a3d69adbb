import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Hungarian. */
export const spelling: Spelling = {
  has: /ő/,
  hasNot: /[čřłß]/,
  sameInEnglish: ['banks.labels.bankName'],
};
