import type { Spelling } from '../spelling.ts';

/** Letters and words by which tests recognize European Portuguese. */
export const spelling: Spelling = {
  has: /ã/,
  hasNot:
    /[ñßäö]|você|\b(?:celular|sobrenome|endereço|conexão|aceito|parcelas|pedido|salvar|salvos|aplicativo)\b|\p{L}ndo\b(?<!quando)/u,
  sameInEnglish: ['shop.facts.total'],
};
