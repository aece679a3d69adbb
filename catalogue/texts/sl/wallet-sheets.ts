import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Slovenian. */
export const walletSheets: SheetTexts = {
  title: '{brand} (simulacija)',
  notice: 'Preizkusno okolje: denar se ne prenaša.',
  merchant: 'Prejemnik',
  total: 'Skupaj',
  card: 'Kartica',
  cards: {
    approved: 'Sprejeta kartica',
    declined: 'Zavrnjena kartica',
    bare: 'Banka preverja kartico',
  },
  person: 'Ime in naslov',
  pay: 'Plačaj',
  proceed: 'Nadaljuj',
  fail: 'Sproži napako',
  cancel: 'Prekliči',
  close: 'Zapri',
  preparing: 'Čakanje na trgovino …',
  processing: 'Obdelava …',
  refused: 'Ni plačano.',
};
