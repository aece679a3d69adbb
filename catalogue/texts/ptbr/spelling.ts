import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize Brazilian Portuguese. */
export const spelling: Spelling = {
  has: /você/,
  hasNot: /[ñßäö]|\b(?:telemóvel|apelido|morada|aceite|ligação|guardar|montante|encomenda)\b|\best[áã]o? a \p{L}+r\b/u,
  sameInEnglish: ['shop.facts.total'],
};
