import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in German. */
export const walletSheets: SheetTexts = {
  title: '{brand} (simuliert)',
  notice: 'Testumgebung: Es fließt kein Geld.',
  merchant: 'Zahlung an',
  total: 'Summe',
  card: 'Karte',
  cards: {
    approved: 'Angenommene Karte',
    declined: 'Abgelehnte Karte',
    bare: 'Bank prüft die Karte',
  },
  person: 'Name und Adresse',
  pay: 'Bezahlen',
  proceed: 'Weiter',
  fail: 'Fehler auslösen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  preparing: 'Warten auf den Shop …',
  processing: 'Wird verarbeitet …',
  refused: 'Nicht bezahlt.',
};
