import type { Spelling } from '../spelling.ts';

/** How tests know Swedish. */
export const spelling: Spelling = {
  has: /ä/,
  hasNot: /[øæßñ]/,
  sameInEnglish: ['banks.labels.bankName'],
};
