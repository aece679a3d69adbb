import type { ShopTexts } from '../../../catalogue/texts/en/shop.ts';
import { type Html, html } from '../../../server/platform/pages/html.ts';
import { backLink, layout, type Visit } from './layout.ts';

/** Returns the page about an error, with a link to the order if there is one. */
export function errorPage(visit: Visit, error: Exclude<keyof ShopTexts['errors'], 'order'>, orderId?: string): Html {
  const { errors } = visit.texts;
  const { title, text } = errors[error];
  const order = html`<p><a class="button" href="/orders/${orderId}/result">${errors.order}</a></p>`;
  const main = html`<h1>${title}</h1>
<p>${text}</p>
${orderId === undefined ? undefined : order}
${backLink(visit)}`;
  return layout(visit, title, main, { isColumn: true });
}
