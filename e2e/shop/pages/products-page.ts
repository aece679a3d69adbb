import { type Html, html } from '../../../server/platform/pages/html.ts';
import { type Product, products } from '../products.ts';
import { filledIn } from '../texts.ts';
import { type Code, codeView } from './code-view.ts';
import { backLink, layout, pictureOf, priceOf, type Visit } from './layout.ts';

/** Returns the shop's first page with all products. */
export function productsPage(visit: Visit): Html {
  const { slogan, lead } = visit.texts;
  const main = html`<div class="hero"><div><h1>${slogan}</h1><p>${lead}</p></div>${hillside}</div>
<ul class="products">${products.map((product) => card(visit, product))}</ul>`;
  return layout(visit, slogan, main);
}

/** Rows of tea on hills, in the colours of the shop's style sheet. */
const hillside = html`<svg viewBox="0 0 720 240" preserveAspectRatio="xMaxYMax slice" aria-hidden="true"
  focusable="false"><circle class="sun" cx="566" cy="84" r="40"/>
<path class="far" d="M0 240c120-110 230-112 340-68s210-102 380-46v114z"/>
<path class="middle" d="M120 240c110-84 230-98 340-54s180-36 260-30v84z"/>
<path class="near" d="M300 240c90-62 190-84 280-46 60 24 100 12 140 2v44z"/>
<path class="row" d="M362 240c70-44 150-62 222-32M430 240c50-28 102-38 152-20M502 240c26-12 52-14 78-6M640 240c20-12 48-20 80-24"/>
</svg>`;

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

function buyForm({ texts: { buy, products: named } }: Visit, { id, isMonthly }: Product): Html {
  const product = named[id].name;
  const button = isMonthly
    ? html`<button type="submit" aria-label="${filledIn(buy.subscribeThis, { product })}">${buy.subscribe}</button>`
    : html`<button type="submit" formaction="/cart"
  aria-label="${filledIn(buy.addThis, { product })}">${buy.add}</button>
<button type="submit" class="quiet" aria-label="${filledIn(buy.buyThis, { product })}">${buy.buy}</button>`;
  return html`<form method="post" action="/orders">
<input type="hidden" name="product" value="${id}">
${button}
</form>`;
}
