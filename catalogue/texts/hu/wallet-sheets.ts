import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Hungarian. */
export const walletSheets: SheetTexts = {
  title: '{brand} (szimulált)',
  notice: 'Tesztkörnyezet: pénz nem mozog.',
  merchant: 'Kedvezményezett',
  total: 'Végösszeg',
  card: 'Kártya',
  cards: {
    approved: 'Elfogadott kártya',
    declined: 'Elutasított kártya',
    bare: 'A bank ellenőrzi a kártyát',
  },
  person: 'Név és cím',
  pay: 'Fizetés',
  proceed: 'Tovább',
  fail: 'Hiba előidézése',
  cancel: 'Mégse',
  close: 'Bezárás',
  preparing: 'Várakozás a webáruházra …',
  processing: 'Feldolgozás …',
  refused: 'Nincs kifizetve.',
};
