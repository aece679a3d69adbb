import type { HomeTexts } from '../../en/backoffice/home.ts';

/** The texts of the overview in German. */
export const home: HomeTexts = {
  title: 'Übersicht',
  volume: 'Umsatz',
  approvalRate: 'Genehmigungsquote',
  attempts: 'Zahlungsversuche',
  approved: 'Genehmigt',
  declined: 'Abgelehnt',
  refunded: 'Erstattet',
  median: 'Median der Zeit bis zum Ergebnis',
  atMost: 'höchstens {time}',
  disputes: 'Offene Streitfälle',
  nextDeadline: 'nächste Antwort bis',
  nextSettlement: 'Nächste Abrechnung',
  lastSettlement: 'Letzte Abrechnungsdatei',
  before: 'davor: {value}',
  over: 'Zahlungen im Zeitverlauf',
  asTable: 'Tabelle',
  thisPeriod: 'Dieser Zeitraum',
  periodBefore: 'Vorheriger Zeitraum',
  attemptsBefore: 'Zahlungsversuche davor',
  rateBefore: 'Genehmigungsquote davor',
  currency: 'Währung',
  start: 'Beginn (UTC)',
  declines: 'Gründe für Ablehnungen',
  reason: 'Grund',
  code: 'Code',
  count: 'Anzahl',
  methods: 'Zahlungsarten',
  brand: 'Marke',
  none: 'In diesem Zeitraum gab es keine Zahlungsversuche.',
  noDeclines: 'In diesem Zeitraum wurde keine Zahlung abgelehnt.',
  whatCounts:
    'Als Zahlungsversuche zählen Belastungen, Autorisierungen und erneute Belastungen. Die Genehmigungsquote ' +
    'ist der Anteil der genehmigten an allen genehmigten und abgelehnten Zahlungen. Tage sind in UTC.',
  nothing:
    'Es gibt noch keine Zahlungen. Führen Sie im Beispielshop eine Zahlung ' +
    'aus oder füllen Sie das Gateway mit Beispieldaten: {command}',
  seconds: '{number} Sek.',
  milliseconds: '{number} Millisek.',
  minutes: '{number} Min.',
};
