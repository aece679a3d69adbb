import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Danish. */
export const spelling: Spelling = {
  has: /ø/,
  hasNot: /[äößñ]|ikke lukk/,
  sameInEnglish: ['banks.labels.bankName', 'pages.facts.reference'],
};
