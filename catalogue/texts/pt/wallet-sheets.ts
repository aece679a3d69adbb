import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in European Portuguese. */
export const walletSheets: SheetTexts = {
  title: '{brand} (simulado)',
  notice: 'Ambiente de testes: nenhum dinheiro é movimentado.',
  merchant: 'Pagar a',
  total: 'Total a pagar',
  card: 'Cartão',
  cards: {
    approved: 'Cartão aceite',
    declined: 'Cartão recusado',
    bare: 'O banco verifica o cartão',
  },
  person: 'Nome e morada',
  pay: 'Pagar',
  proceed: 'Continuar',
  fail: 'Provocar um erro',
  cancel: 'Cancelar',
  close: 'Fechar',
  preparing: 'À espera da loja …',
  processing: 'A processar …',
  refused: 'Não pago.',
};
