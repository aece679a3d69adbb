import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Italian. */
export const walletSheets: SheetTexts = {
  title: '{brand} (simulato)',
  notice: 'Ambiente di test: nessun denaro viene trasferito.',
  merchant: 'Pagamento a',
  total: 'Totale',
  card: 'Carta',
  cards: {
    approved: 'Carta accettata',
    declined: 'Carta rifiutata',
    bare: 'La banca verifica la carta',
  },
  person: 'Nome e indirizzo',
  pay: 'Paga',
  proceed: 'Continua',
  fail: 'Provoca un errore',
  cancel: 'Annulla',
  close: 'Chiudi',
  preparing: 'In attesa del negozio …',
  processing: 'Elaborazione in corso …',
  refused: 'Non pagato.',
};
