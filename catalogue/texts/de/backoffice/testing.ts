import type { TestingTexts } from '../../en/backoffice/testing.ts';

/** The texts of the test environment, in German. */
export const testing: TestingTexts = {
  title: 'Testumgebung',
  clock: 'Uhr',
  clockWhy:
    'Alle Benutzer dieser Umgebung haben dieselbe Uhr. Wird sie vorgestellt, wird alles ausgeführt, ' +
    'was bis dahin fällig ist: Einzüge, Verlängerungen, Fristen, Abrechnung. Sie kann nicht zurückgestellt werden.',
  time: 'Zeit des Gateways',
  ahead: 'Vorsprung vor der tatsächlichen Zeit',
  notAhead: 'keiner',
  state: 'Status',
  runs: 'Läuft',
  stands: 'Angehalten',
  putAhead: 'Vorstellen um',
  howMany: 'Anzahl',
  unit: 'Einheit',
  unitMinutes: 'Minuten',
  unitHours: 'Stunden',
  unitDays: 'Tage',
  move: 'Uhr vorstellen',
  freeze: 'Uhr anhalten',
  resume: 'Uhr weiterlaufen lassen',
  moved: 'Die Uhr wurde vorgestellt; {count} Aufgaben wurden ausgeführt.',
  cases: 'Testfälle der Simulation',
  casesWhy:
    'Allein das Konto bestimmt das Ergebnis einer Zahlung. ' +
    'Die Nummern sind erfunden; echte Karten funktionieren hier nicht.',
  search: 'Suchen',
  searchHint: 'Ergebnis, Nummer, Ergebniscode oder Marke',
  kind: 'Art',
  everyKind: 'Alle Arten',
  value: 'Eingabe',
  detail: 'Marke oder Land',
  code: 'Ergebniscode',
  description: 'Was geschieht',
  none: 'Kein Fall der Simulation passt. Suchen Sie nach einem kürzeren Wort oder wählen Sie alle Arten.',
  kinds: {
    card: 'Karte',
    authentication: 'Karte mit 3-D Secure',
    bankAccount: 'Bankkonto',
    amount: 'Betrag (außer bei Karten)',
    postcode: 'Postleitzahl der Rechnungsadresse',
    email: 'E-Mail-Adresse, für Risikoregeln',
    action: 'Auswahl bei Bank oder Wallet',
  },
};
