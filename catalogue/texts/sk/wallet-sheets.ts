import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Slovak. */
export const walletSheets: SheetTexts = {
  title: '{brand} (simulácia)',
  notice: 'Testovacie prostredie: žiadne peniaze sa neprevádzajú.',
  merchant: 'Príjemca',
  total: 'Spolu',
  card: 'Karta',
  cards: {
    approved: 'Prijatá karta',
    declined: 'Zamietnutá karta',
    bare: 'Banka kartu overuje',
  },
  person: 'Meno a adresa',
  pay: 'Zaplatiť',
  proceed: 'Pokračovať',
  fail: 'Vyvolať chybu',
  cancel: 'Zrušiť',
  close: 'Zavrieť',
  preparing: 'Čaká sa na obchod …',
  processing: 'Spracúva sa …',
  refused: 'Nezaplatené.',
};
