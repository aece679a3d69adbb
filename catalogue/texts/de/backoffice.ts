import type { BackofficeTexts } from '../en/backoffice.ts';

/** The texts of the back office in German. */
export const backoffice: BackofficeTexts = {
  title: 'Tollgate-Verwaltung',
  skip: 'Zum Inhalt springen',
  home: 'Übersicht',
  empty: 'Hier gibt es noch nichts zu sehen.',
  unknown: 'Diese Seite gibt es nicht',
  goHome: 'Zur Übersicht',
  dark: 'Dunkle Farben verwenden',
  light: 'Helle Farben verwenden',
};
