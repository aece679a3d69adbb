import type { LooksTexts } from '../../en/backoffice/looks.ts';

/** The texts of the view of the widget's look, in German. */
export const looks: LooksTexts = {
  title: 'Aussehen',
  pages: 'Seiten für Käufer',
  pagesWhy:
    'Zahlungslinks, gehostete Checkouts, Belege und Überweisungen sehen so aus. Es wird gespeichert und gilt sofort.',
  colour: 'Farbe',
  logo: 'Logo',
  logoHint: 'PNG, JPEG oder WebP, höchstens 512 KiB. Es wird neu gezeichnet, höchstens 480 × 160 Pixel.',
  noLogo: 'Logo entfernen',
  save: 'Speichern',
  saved: 'Gespeichert.',
  adjusted: 'Als Text wird die Farbe angepasst, bis sie lesbar ist: {grounds}.',
  sampleLink: 'Ein Link',
  sampleButton: 'Bezahlen',
  widgetWhy: 'Das Widget in Ihren eigenen Seiten. Davon wird nichts gespeichert.',
  choose: 'Widget',
  style: 'Stil',
  scheme: 'Hell oder dunkel',
  light: 'Hell',
  dark: 'Dunkel',
  locale: 'Sprache',
  radius: 'Eckenradius in Pixeln',
  text: 'Texte',
  surface: 'Hintergrund von Karte und Feldern',
  accent: 'Schaltfläche, Fokus, Meldungen',
  'on-accent': 'Text auf der Schaltfläche',
  error: 'Fehler',
  preview: 'Vorschau',
  previewWhy:
    'Dies ist das Widget selbst mit den Marken des Kanals. ' +
    'Das Formular kann ausgefüllt, aber nicht zum Bezahlen verwendet werden.',
  width: 'Breite',
  desktop: 'Desktop',
  phone: 'Smartphone',
  leftOut: 'Nicht angezeigt, weil die Anbieter die Schaltflächen selbst gestalten: {brands}.',
  noBrands:
    'Dieser Kanal akzeptiert keine Marke, deren Formular ein eigenes Aussehen hat. Lassen Sie ihn Karten ' +
    'akzeptieren, um ihr Formular zu sehen.',
  contrast: 'Kontrast',
  pair: 'Farben',
  upon: '{one} auf {other}',
  ratio: 'Kontrast',
  verdict: 'WCAG AA für Texte (4,5 : 1)',
  enough: 'Ausreichend',
  tooLittle: 'Zu gering',
  snippet: 'Für Ihre Seite',
  snippetWhy: 'Das Aussehen wird hier nicht gespeichert. Fügen Sie beides in die Seite mit dem Widget ein.',
  css: 'Stylesheet',
  options: 'Optionen, vor dem Skript des Widgets',
};
