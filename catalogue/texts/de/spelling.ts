import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize German. */
export const spelling: Spelling = {
  has: /ß/,
  hasNot: /[åøçéñ]/,
  sameInEnglish: [
    'messages.optional',
    'banks.labels.bankName',
    'banks.labels.pin',
    'pages.facts.merchant',
    'shop.navigation.label',
  ],
};
