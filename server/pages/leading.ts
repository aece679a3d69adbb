import type { Language } from '../../catalogue/languages/languages.ts';
import { html } from './html.ts';
import type { Page } from './page.ts';
import { pageTexts } from './texts.ts';

/**
 * In a frame of a checkout, the page around it is told, and goes on itself; on top, the browser is led on. A shop's page knows a message of
 * ours by its source and origin, and what it says is no secret.
 */
const SCRIPT = `
const { leadTo, checkoutId } = document.querySelector('[data-lead-to]').dataset;
if (window.parent !== window && checkoutId !== '') window.parent.postMessage({ tollgate: 'returned', checkoutId }, '*');
else if (leadTo !== '') window.location.replace(leadTo);
`;

/** Where a shopper goes on to. */
export interface Onward {
  readonly language: Language;
  /** The shop's address; absent where the merchant gave none. */
  readonly url: string | undefined;
  /** The checkout that the page around a frame belongs to. */
  readonly checkoutId: string | undefined;
}

/** Gives the page that leads a shopper back to the shop, without a script by a link. */
export const leadingPage = ({ language, url, checkoutId }: Onward): Page => {
  const { leading, returned } = pageTexts(language);
  const { title, text } = url === undefined ? returned : leading;
  const link =
    url === undefined
      ? undefined
      : html`<p><a class="button main" href="${url}" target="_top">${leading.action}</a></p>`;
  return {
    language,
    title,
    body: html`<div data-lead-to="${url ?? ''}" data-checkout-id="${checkoutId ?? ''}"><p>${text}</p>${link}</div>`,
    script: SCRIPT,
  };
};

/** Gives the page for an address that leads nowhere: 404 for one that nobody gave, 410 for one that was used up. */
export const refusedPage = (language: Language, status = 404): Page => {
  const { title, text } = pageTexts(language).refused;
  return { language, title, body: html`<p role="alert">${text}</p>`, status };
};

/** Gives the page for a fault of ours. */
export const failedPage = (language: Language): Page => {
  const { title, text } = pageTexts(language).failed;
  return { language, title, body: html`<p role="alert">${text}</p>`, status: 500 };
};
