import { type Html, html } from '../../../server/pages/html.ts';
import type { Line } from '../cart.ts';
import { layout, priceOf, type Visit } from './layout.ts';
import { type FastCheckout, fastSection } from './products-page.ts';

/** Returns the page of the cart, with the ways to pay for it. */
export function cartPage(visit: Visit, lines: readonly Line[], fast: FastCheckout | undefined): Html {
  const filled = html`<ul class="rows">${lines.map(lineOf)}</ul>
<p class="total">Total ${priceOf(lines)}</p>
<form method="post" action="/orders"><button type="submit">Check out</button></form>
${fastSection(fast)}`;
  const main = html`<h1>Your cart</h1>
${lines.length === 0 ? html`<p>There is nothing in it yet.</p>` : filled}
<p><a href="/">Back to the shop</a></p>`;
  return layout(visit, 'Your cart', main, { scripts: fast?.scripts, isColumn: true });
}

function lineOf({ product, quantity }: Line): Html {
  return html`<li>
<a href="/products/${product.id}">${product.name}</a>
<form method="post" action="/cart/lines">
<input type="hidden" name="product" value="${product.id}">
<label><span class="unseen">How many of ${product.name}</span>
<input type="number" name="quantity" min="0" max="9" value="${String(quantity)}"></label>
<button type="submit" class="quiet">Change<span class="unseen"> ${product.name}</span></button>
</form>
${priceOf([{ product, quantity }])}
</li>`;
}
