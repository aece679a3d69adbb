import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Norwegian. */
export const walletSheets: SheetTexts = {
  title: '{brand} (simulert)',
  notice: 'Testmiljø: ingen penger flyttes.',
  merchant: 'Betal til',
  total: 'Totalt',
  card: 'Kort',
  cards: {
    approved: 'Kort som godkjennes',
    declined: 'Kort som avvises',
    bare: 'Kort som banken sjekker',
  },
  person: 'Navn og adresse',
  pay: 'Betal',
  proceed: 'Fortsett',
  fail: 'Fremkall en feil',
  cancel: 'Avbryt',
  close: 'Lukk',
  preparing: 'Venter på butikken …',
  processing: 'Behandles …',
  refused: 'Ikke betalt.',
};
