import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Slovak. */
export const spelling: Spelling = {
  has: /ť/,
  hasNot: /[řěůł]/,
};
