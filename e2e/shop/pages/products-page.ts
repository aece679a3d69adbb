import { type Html, html } from '../../../server/pages/html.ts';
import { type Product, products } from '../products.ts';
import { type Code, codeView } from './code-view.ts';
import { layout, priceOf, type Visit } from './layout.ts';

/** Returns the shop's first page with all products. */
export function productsPage(visit: Visit): Html {
  const main = html`<h1>Tea, and what it takes</h1><ul class="products">${products.map(card)}</ul>`;
  return layout(visit, 'Tea and what it takes', main);
}

function card(product: Product): Html {
  return html`<li class="product">
${pictureOf(product)}
<h2><a href="/products/${product.id}">${product.name}</a></h2>
<p>${product.description}</p>
<p>${priceOf([{ product, quantity: 1 }])}</p>
${buyForm(product)}
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
  const main = html`<h1>${product.name}</h1>
<div class="product alone">
${pictureOf(product)}
<p>${product.description}</p>
<p>${priceOf([{ product, quantity: 1 }])}</p>
${buyForm(product)}
</div>
${fastSection(fast)}
<p><a href="/">Back to the shop</a></p>`;
  return layout(visit, product.name, main, { scripts: fast?.scripts, isColumn: true });
}

/** Returns the buttons that pay without a form, and the code behind them. */
export function fastSection(fast: FastCheckout | undefined): Html | undefined {
  if (fast === undefined) return undefined;
  return html`<section class="fast" aria-label="Fast checkout">
<h2>Or pay with one touch</h2>
${fast.form}
</section>
${codeView(fast.code)}`;
}

function pictureOf({ picture }: Product): Html {
  return html`<svg viewBox="0 0 200 140" aria-hidden="true" focusable="false">${picture}</svg>`;
}

function buyForm({ id, name, isMonthly }: Product): Html {
  const cart = html`<button type="submit" class="quiet" formaction="/cart"><span>Add<span class="unseen"> ${name}</span> to cart</span></button>`;
  return html`<form method="post" action="/orders">
<input type="hidden" name="product" value="${id}">
<button type="submit">${isMonthly ? 'Subscribe' : 'Buy'}<span class="unseen"> ${isMonthly ? 'to ' : ''}${name}</span></button>
${isMonthly ? undefined : cart}
</form>`;
}
