import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Dutch. */
export const spelling: Spelling = {
  has: /ij/,
  hasNot: /[ßñçøå]/,
  sameInEnglish: [
    'banks.labels.bankName',
    'banks.labels.postcode',
    'cardMore.labels.postcode',
    'shop.navigation.account',
    'shop.ways.online',
  ],
};
