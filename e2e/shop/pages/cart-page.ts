import { type Html, html } from '../../../server/platform/pages/html.ts';
import type { Line } from '../cart.ts';
import { filledIn } from '../texts.ts';
import { backLink, layout, pictureOf, priceOf, type Visit } from './layout.ts';
import { type FastCheckout, fastSection } from './products-page.ts';

/** Returns the page of the cart, with the ways to pay for it. */
export function cartPage(visit: Visit, lines: readonly Line[], fast: FastCheckout | undefined): Html {
  const { cart, facts } = visit.texts;
  const filled = html`<ul class="rows cart">${lines.map((line) => lineOf(visit, line))}</ul>
<p class="total">${facts.total} ${priceOf(visit, lines)}</p>
<form class="order" method="post" action="/orders"><button type="submit">${cart.checkOut}</button></form>
${fastSection(visit, fast)}`;
  const main = html`<h1>${cart.title}</h1>
${lines.length === 0 ? html`<p>${cart.empty}</p>` : filled}
${backLink(visit)}`;
  return layout(visit, cart.title, main, { head: fast?.scripts, isColumn: true });
}

function lineOf(visit: Visit, { product, quantity }: Line): Html {
  const { cart, products } = visit.texts;
  const { name } = products[product.id];
  return html`<li>${pictureOf(product)}
<a href="/products/${product.id}">${name}</a>
<form method="post" action="/cart/lines">
<input type="hidden" name="product" value="${product.id}">
<input type="number" name="quantity" min="0" max="9" value="${String(quantity)}"
  aria-label="${filledIn(cart.quantity, { product: name })}">
<button type="submit" class="quiet" aria-label="${filledIn(cart.changeThis, { product: name })}">${cart.change}</button>
</form>
${priceOf(visit, [{ product, quantity }])}
</li>`;
}
