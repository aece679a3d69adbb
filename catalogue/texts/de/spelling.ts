import type { Spelling } from '../spelling.ts';

/** How tests know German. */
export const spelling: Spelling = {
  has: /ß/,
  hasNot: /[åøçéñ]/,
  sameInEnglish: ['banks.labels.bankName', 'banks.labels.pin', 'pages.issuer.merchant'],
};
