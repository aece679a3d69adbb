import type { Language } from '../../../catalogue/languages/languages.ts';
import { html } from './html.ts';
import { backLink } from './links.ts';
import type { Page } from './page.ts';
import { pageTexts } from './texts.ts';

/**
 * In a frame of a checkout, the script notifies the surrounding page, which continues by itself; otherwise it redirects
 * the browser. A shop's page recognizes the message by its source and origin; the message contains no secret.
 */
const SCRIPT = `
const { redirectTo, checkoutId } = document.querySelector('[data-redirect-to]').dataset;
if (window.parent !== window && checkoutId !== '') window.parent.postMessage({ tollgate: 'returned', checkoutId }, '*');
else if (redirectTo !== '') window.location.replace(redirectTo);
`;

/** The target of a shopper's redirect. */
export interface RedirectTarget {
  readonly language: Language;
  /** The shop's URL; undefined when the merchant gave none. */
  readonly url: string | undefined;
  /** The checkout of the page around the frame. */
  readonly checkoutId: string | undefined;
}

/** Returns the page that redirects a shopper to the shop; without scripts, by a link. */
export const redirectPage = ({ language, url, checkoutId }: RedirectTarget): Page => {
  const { leading, returned } = pageTexts(language);
  const { title, text } = url === undefined ? returned : leading;
  return {
    language,
    title,
    body: html`<div data-redirect-to="${url ?? ''}" data-checkout-id="${checkoutId ?? ''}">
<p>${text}</p>${backLink(language, url)}</div>`,
    script: SCRIPT,
  };
};
