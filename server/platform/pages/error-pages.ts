import type { Language } from '../../../catalogue/languages/languages.ts';
import { html } from './html.ts';
import { backLink } from './links.ts';
import type { Page } from './page.ts';
import { pageTexts } from './texts.ts';

/** The reader of an error page. */
export interface ErrorReader {
  readonly language: Language;
  /** The URL that leads the shopper back to the shop; undefined where nothing is known of the shopper's order. */
  readonly url?: string | undefined;
}

/** Returns the page for an address that cannot be used: 404 for an unknown one, 410 for one that was already used. */
export const refusedPage = (reader: ErrorReader, status = 404): Page =>
  errorPage(reader, pageTexts(reader.language).refused, status);

/** Returns the page for an internal error. */
export const failedPage = (reader: ErrorReader, status = 500): Page =>
  errorPage(reader, pageTexts(reader.language).failed, status);

const errorPage = (
  { language, url }: ErrorReader,
  { title, text }: { readonly title: string; readonly text: string },
  status: number,
): Page => ({ language, title, body: html`<p role="alert">${text}</p>${backLink(language, url)}`, status });
