import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Dutch. */
export const walletSheets: SheetTexts = {
  title: '{brand} (gesimuleerd)',
  notice: 'Testomgeving: er wordt geen geld overgemaakt.',
  merchant: 'Betalen aan',
  total: 'Totaal',
  card: 'Kaart',
  cards: {
    approved: 'Goedgekeurde kaart',
    declined: 'Geweigerde kaart',
    bare: 'Bank controleert de kaart',
  },
  person: 'Naam en adres',
  pay: 'Betalen',
  proceed: 'Doorgaan',
  fail: 'Fout veroorzaken',
  cancel: 'Annuleren',
  close: 'Sluiten',
  preparing: 'Wachten op de winkel …',
  processing: 'Wordt verwerkt …',
  refused: 'Niet betaald.',
};
