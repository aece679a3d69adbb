import type { WholeListsTexts } from '../../en/backoffice/whole-lists.ts';

/** The texts of what is done with whole lists, in German. */
export const wholeLists: WholeListsTexts = {
  totals: 'Summen',
  entries: '{count} insgesamt',
  cut: 'Summiert: die neuesten {count}. Für den Rest wählen Sie einen kürzeren Zeitraum.',
  charged: 'Eingenommen',
  refunded: 'Zurückgegeben',
  net: 'Netto',
  sum: 'Summe',
  export: 'Exportieren',
  exportTitle: 'Diese Liste exportieren',
  exportWhy:
    'Die Datei enthält alles, was diese Suche findet, mit den gezeigten Spalten und den Angaben, die eine Buchhaltung braucht. Sie kann personenbezogene Daten enthalten: Das Protokoll vermerkt jeden Export und jedes Herunterladen.',
  format: 'Datei',
  formats: { csv: 'CSV', xlsx: 'Excel (XLSX)' },
  making: 'Die Datei wird erstellt. Sie können dies schließen und finden sie später hier.',
  exported: 'Exporte des letzten Tages',
  noExports: 'Sie haben am letzten Tag nichts exportiert.',
  states: { MAKING: 'Wird erstellt', READY: 'Fertig', FAILED: 'Nicht erstellt: Ihre Rollen haben sich geändert' },
  download: 'Herunterladen',
  cutFile: 'Die ersten {count} Einträge: Mehr passen nicht in eine Datei.',
  rowsOf: '{count} Einträge',
};
