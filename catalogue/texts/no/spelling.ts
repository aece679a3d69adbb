import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Norwegian. */
export const spelling: Spelling = {
  has: /ø/,
  hasNot: /[äößñ]|af /,
  sameInEnglish: ['banks.labels.bankName'],
};
