import type { Spelling } from '../spelling.ts';

/** How tests know Norwegian. */
export const spelling: Spelling = {
  has: /ø/,
  hasNot: /[äößñ]|af /,
  sameInEnglish: ['banks.labels.bankName'],
};
