import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Swedish. */
export const spelling: Spelling = {
  has: /ä/,
  hasNot: /[øæßñ]/,
  sameInEnglish: ['banks.labels.bankName'],
};
