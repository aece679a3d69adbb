import type { HomeTexts } from '../../en/backoffice/home.ts';

/** The texts of the overview in German. */
export const home: HomeTexts = {
  title: 'Übersicht',
  volume: 'Umsatz',
  approvalRate: 'Genehmigungsquote',
  attempts: 'Versuchte Zahlungen',
  approved: 'Genehmigt',
  declined: 'Abgelehnt',
  refunded: 'Erstattet',
  median: 'Mittlere Zeit bis zum Ergebnis',
  atMost: 'höchstens {time}',
  disputes: 'Offene Streitfälle',
  nextDeadline: 'nächste Antwort bis',
  nextSettlement: 'Nächste Abrechnung',
  lastSettlement: 'Letzte Abrechnungsdatei',
  before: 'davor: {value}',
  over: 'Zahlungen im Lauf der Zeit',
  table: 'Dasselbe als Tabelle',
  start: 'Beginnt (UTC)',
  declines: 'Warum Zahlungen abgelehnt wurden',
  reason: 'Grund',
  count: 'Anzahl',
  methods: 'Zahlungsarten',
  brand: 'Marke',
  none: 'In diesem Zeitraum hat niemand versucht zu zahlen.',
  noDeclines: 'In diesem Zeitraum wurde keine Zahlung abgelehnt.',
  whatCounts:
    'Als versucht zählen Abbuchungen, Autorisierungen und erneute Belastungen. Die Genehmigungsquote ist der Anteil der genehmigten an genehmigten und abgelehnten. Tage sind in UTC.',
  nothing:
    'Es gibt noch keine Zahlung. Zahlen Sie im Beispielladen, oder füllen Sie das Gateway mit Beispieldaten: {command}',
  seconds: '{number} Sek.',
  milliseconds: '{number} Millisek.',
  minutes: '{number} Min.',
};
