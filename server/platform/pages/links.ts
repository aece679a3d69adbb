import type { Language } from '../../../catalogue/languages/languages.ts';
import { type Html, html } from './html.ts';
import { pageTexts } from './texts.ts';

/** Returns the link back to the shop, which leaves the frame of the page; undefined without a URL. */
export const backLink = (language: Language, url: string | undefined): Html | undefined =>
  url === undefined
    ? undefined
    : html`<p><a class="button main" href="${url}" target="_top">${pageTexts(language).leading.action}</a></p>`;
