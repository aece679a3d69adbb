import type { Spelling } from '../spelling.ts';

/** How tests know Slovak. */
export const spelling: Spelling = {
  has: /ť/,
  hasNot: /[řěůł]/,
};
