import type { Spelling } from '../spelling.ts';

/** How tests know Italian. */
export const spelling: Spelling = {
  has: /è/,
  hasNot: /[ñçßã]/,
};
