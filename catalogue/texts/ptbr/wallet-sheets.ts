import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Brazilian Portuguese. */
export const walletSheets: SheetTexts = {
  title: '{brand} (simulado)',
  notice: 'Ambiente de testes: nenhum dinheiro é movimentado.',
  merchant: 'Pagar para',
  total: 'Total a pagar',
  card: 'Cartão',
  cards: {
    approved: 'Cartão aprovado',
    declined: 'Cartão recusado',
    bare: 'O banco verifica o cartão',
  },
  person: 'Nome e endereço',
  pay: 'Pagar',
  proceed: 'Continuar',
  fail: 'Provocar um erro',
  cancel: 'Cancelar',
  close: 'Fechar',
  preparing: 'Aguardando a loja …',
  processing: 'Processando …',
  refused: 'Não pago.',
};
