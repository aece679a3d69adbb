import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Finnish. */
export const walletSheets: SheetTexts = {
  title: '{brand} (simuloitu)',
  notice: 'Testiympäristö: rahaa ei siirry.',
  merchant: 'Maksun saaja',
  total: 'Yhteensä',
  card: 'Kortti',
  cards: {
    approved: 'Hyväksyttävä kortti',
    declined: 'Hylättävä kortti',
    bare: 'Pankki tarkistaa kortin',
  },
  person: 'Nimi ja osoite',
  pay: 'Maksa',
  proceed: 'Jatka',
  fail: 'Aiheuta virhe',
  cancel: 'Peruuta',
  close: 'Sulje',
  preparing: 'Odotetaan kauppaa …',
  processing: 'Käsitellään …',
  refused: 'Ei maksettu.',
};
