import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Romanian. */
export const walletSheets: SheetTexts = {
  title: '{brand} (simulat)',
  notice: 'Mediu de test: nu se transferă bani.',
  merchant: 'Plată către',
  total: 'Sumă totală',
  card: 'Card bancar',
  cards: {
    approved: 'Card acceptat',
    declined: 'Card respins',
    bare: 'Card verificat de bancă',
  },
  person: 'Nume și adresă',
  pay: 'Plătiți',
  proceed: 'Continuați',
  fail: 'Provocați o eroare',
  cancel: 'Anulați',
  close: 'Închideți',
  preparing: 'Se așteaptă magazinul …',
  processing: 'Se procesează …',
  refused: 'Neplătit.',
};
