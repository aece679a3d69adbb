import type { LooksTexts } from '../../en/backoffice/looks.ts';

/** The texts of the view of the widget's look, in German. */
export const looks: LooksTexts = {
  title: 'Aussehen des Widgets',
  choose: 'Auswählen',
  style: 'Stil',
  scheme: 'Hell oder dunkel',
  light: 'Hell',
  dark: 'Dunkel',
  locale: 'Sprache',
  radius: 'Radius der Ecken, in Pixeln',
  text: 'Texte',
  surface: 'Hintergrund von Karte und Feldern',
  accent: 'Schaltfläche, Fokus, Meldungen',
  'on-accent': 'Text auf der Schaltfläche',
  error: 'Fehler',
  contrast: 'Kontrast',
  pair: 'Farben',
  upon: '{one} auf {other}',
  ratio: 'Kontrast',
  verdict: 'WCAG AA für Texte (4,5 : 1)',
  enough: 'Genug',
  tooLittle: 'Zu wenig',
  snippet: 'Für Ihre Seite',
  snippetWhy: 'Das Aussehen wird hier nicht gespeichert. Fügen Sie beides in die Seite mit dem Widget ein.',
  css: 'Stylesheet',
  options: 'Optionen, vor dem Skript des Widgets',
};
