import type { Stop } from './mount.ts';

/** Lays style sheets under those of the page; gives the function that takes them away. */
export const layStyle = (...texts: readonly string[]): Stop => {
  const sheets = texts.map(sheetOf);
  // Sheets that a script constructs need no style-src, in any of the three engines.
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet));
  };
};

const sheetOf = (text: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
};
