import type { Spelling } from '../spelling.ts';

/** How tests know Dutch. */
export const spelling: Spelling = {
  has: /ij/,
  hasNot: /[ßñçøå]/,
  sameInEnglish: ['banks.labels.bankName', 'banks.labels.postcode', 'cardMore.labels.postcode'],
};
