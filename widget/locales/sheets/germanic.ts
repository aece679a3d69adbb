import type { SheetTexts } from '../english/wallet-sheets.ts';

/** German. */
export const de: SheetTexts = {
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

/** Dutch. */
export const nl: SheetTexts = {
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

/** Danish. */
export const dk: SheetTexts = {
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

/** Swedish. */
export const se: SheetTexts = {
  title: '{brand} (simulerad)',
  notice: 'Testmiljö: inga pengar flyttas.',
  merchant: 'Betala till',
  total: 'Summa',
  card: 'Kort',
  cards: {
    approved: 'Kort som godkänns',
    declined: 'Kort som nekas',
    bare: 'Kort som banken prövar',
  },
  person: 'Namn och adress',
  pay: 'Betala',
  proceed: 'Fortsätt',
  fail: 'Framkalla ett fel',
  cancel: 'Avbryt',
  close: 'Stäng',
  preparing: 'Väntar på butiken …',
  processing: 'Behandlas …',
  refused: 'Inte betalt.',
};

/** Norwegian. */
export const no: SheetTexts = {
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
