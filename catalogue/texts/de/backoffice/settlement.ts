import type { SettlementTexts } from '../../en/backoffice/settlement.ts';

/** The texts of the view of settlement in German. */
export const settlement: SettlementTexts = {
  title: 'Abrechnung',
  received: 'Abrechnungsdateien des Acquirers',
  receivedWhy: 'Was der Acquirer ausgezahlt hat, Zeile für Zeile. Dieselben Bytes werden einmal übernommen.',
  noReceived: 'Bisher ist keine Abrechnungsdatei eingetroffen.',
  reports: 'Abstimmungsdateien',
  reportsWhy: 'Eine Datei je Kanal und Tag mit allem, was abgerechnet wurde.',
  noReports: 'Bisher wurde kein Tag abgerechnet.',
  upload: 'Abrechnungsdatei hochladen',
  file: 'Datei (CSV)',
  channel: 'Kanal',
  name: 'Name',
  state: 'Zustand',
  taken: 'Übernommene Zeilen',
  rejected: 'Abgelehnte Zeilen',
  created: 'Eingetroffen',
  day: 'Tag',
  rows: 'Sätze',
  bytes: 'Bytes',
  download: 'Herunterladen',
  done: 'Die Datei ist da und wird übernommen.',
  repeated: 'Diese Datei wurde schon übernommen.',
};
