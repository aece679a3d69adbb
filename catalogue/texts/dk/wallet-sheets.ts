import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Danish. */
export const walletSheets: SheetTexts = {
  title: '{brand} (simuleret)',
  notice: 'Testmiljø: der flyttes ingen penge.',
  merchant: 'Betal til',
  total: 'I alt',
  card: 'Kort',
  cards: {
    approved: 'Kort, der godkendes',
    declined: 'Kort, der afvises',
    bare: 'Kort, som banken tjekker',
  },
  person: 'Navn og adresse',
  pay: 'Betal',
  proceed: 'Fortsæt',
  fail: 'Fremkald en fejl',
  cancel: 'Annuller',
  close: 'Luk',
  preparing: 'Venter på butikken …',
  processing: 'Behandles …',
  refused: 'Ikke betalt.',
};
