import { type Html, html } from '../../../server/platform/pages/html.ts';
import { type Product, products } from '../products.ts';
import { filledIn } from '../texts.ts';
import { type Code, codeView } from './code-view.ts';
import { backLink, layout, priceOf, type Visit } from './layout.ts';

/** Returns the shop's first page with all products. */
export function productsPage(visit: Visit): Html {
  const { slogan } = visit.texts;
  const main = html`<h1>${slogan}</h1><ul class="products">${products.map((product) => card(visit, product))}</ul>`;
  return layout(visit, slogan, main);
}

function card(visit: Visit, product: Product): Html {
  const { name, description } = visit.texts.products[product.id];
  return html`<li class="product">
${pictureOf(product)}
<h2><a href="/products/${product.id}">${name}</a></h2>
<p>${description}</p>
<p>${priceOf(visit, [{ product, quantity: 1 }])}</p>
${buyForm(visit, product)}
</li>`;
}

/** The part of a page that pays by fast checkout, without a checkout; see `fastCheckout`. */
export interface FastCheckout {
  /** The scripts in the head of the page. */
  readonly scripts: Html;
  readonly form: Html;
  readonly code: Code;
}

/** Returns the page of one product, which can be paid for directly. */
export function productPage(visit: Visit, product: Product, fast: FastCheckout | undefined): Html {
  const { name, description } = visit.texts.products[product.id];
  const main = html`<h1>${name}</h1>
<div class="product alone">
${pictureOf(product)}
<p>${description}</p>
<p>${priceOf(visit, [{ product, quantity: 1 }])}</p>
${buyForm(visit, product)}
</div>
${fastSection(visit, fast)}
${backLink(visit)}`;
  return layout(visit, name, main, { head: fast?.scripts, isColumn: true });
}

/** Returns the buttons that pay without a form, and the code behind them. */
export function fastSection(visit: Visit, fast: FastCheckout | undefined): Html | undefined {
  if (fast === undefined) return undefined;
  return html`<section class="fast" aria-labelledby="fast">
<h2 id="fast">${visit.texts.buy.fast}</h2>
${fast.form}
</section>
${codeView(visit, fast.code)}`;
}

function pictureOf({ picture }: Product): Html {
  return html`<svg viewBox="0 0 200 140" aria-hidden="true" focusable="false">${picture}</svg>`;
}

function buyForm({ texts: { buy, products: named } }: Visit, { id, isMonthly }: Product): Html {
  const product = named[id].name;
  const button = isMonthly
    ? html`<button type="submit" aria-label="${filledIn(buy.subscribeThis, { product })}">${buy.subscribe}</button>`
    : html`<button type="submit" aria-label="${filledIn(buy.buyThis, { product })}">${buy.buy}</button>
<button type="submit" class="quiet" formaction="/cart"
  aria-label="${filledIn(buy.addThis, { product })}">${buy.add}</button>`;
  return html`<form method="post" action="/orders">
<input type="hidden" name="product" value="${id}">
${button}
</form>`;
}
