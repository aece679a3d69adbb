import type { Language } from '../../catalogue/languages/languages.ts';
import { html } from './html.ts';
import type { Page } from './page.ts';
import { pageTexts } from './texts.ts';

/** Returns the page for an address that cannot be used: 404 for an unknown one, 410 for one that was already used. */
export const refusedPage = (language: Language, status = 404): Page => {
  const { title, text } = pageTexts(language).refused;
  return { language, title, body: html`<p role="alert">${text}</p>`, status };
};

/** Returns the page for an internal error. */
export const failedPage = (language: Language): Page => {
  const { title, text } = pageTexts(language).failed;
  return { language, title, body: html`<p role="alert">${text}</p>`, status: 500 };
};
