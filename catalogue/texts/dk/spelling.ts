import type { Spelling } from '../spelling.ts';

/** How tests know Danish. */
export const spelling: Spelling = {
  has: /ø/,
  hasNot: /[äößñ]|ikke lukk/,
  sameInEnglish: ['banks.labels.bankName', 'pages.simulator.reference'],
};
