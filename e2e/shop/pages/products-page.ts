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

/** A morning over rows of tea, in the colours of the shop's style sheet. */
const hillside = html`<svg viewBox="0 0 720 300" preserveAspectRatio="xMaxYMax slice" aria-hidden="true"
  focusable="false"><defs>
<linearGradient id="far" x2="0" y2="1"><stop class="far"/><stop class="haze" offset="1"/></linearGradient>
<linearGradient id="middle" x2="0" y2="1"><stop class="middle"/><stop class="haze" offset="1.2"/></linearGradient>
<linearGradient id="near" x2="0" y2="1"><stop class="near"/><stop class="middle" offset="1"/></linearGradient>
<radialGradient id="glow"><stop class="sun" stop-opacity=".55"/><stop class="sun" offset="1" stop-opacity="0"/></radialGradient>
</defs><circle cx="560" cy="112" r="120" fill="url(#glow)"/><circle class="sun" cx="560" cy="112" r="42"/>
<path d="M0 300c110-110 200-150 300-116 70 24 110-52 190-58 90-6 150 40 230 14v160z" fill="url(#far)"/>
<path d="M90 300c110-92 230-112 340-66s200-44 290-44v110z" fill="url(#middle)"/>
<path d="M250 300c96-74 216-104 316-62 58 24 104 18 154 4v58z" fill="url(#near)"/>
<path class="rows-of-tea" d="M306 300c70-56 162-82 244-52M358 300c60-42 128-58 198-34M412 300c48-28 96-38 148-20M470 300c32-16 62-20 96-10M586 300c26-24 78-32 134-32M640 300c20-12 46-18 80-18"/>
<path class="birds" d="M432 92c6-7 11-7 14 0 3-7 8-7 14 0M476 70c4-5 8-5 10 0 2-5 6-5 10 0"/>
</svg>`;

function card(visit: Visit, product: Product): Html {
  const { name, description } = visit.texts.products[product.id];
  return html`<li class="product">
${pictureOf(product)}
<h2><a href="/products/${product.id}">${name}</a></h2>
<p>${description}</p>
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

/** The price, and what can be done about it: one button, and beside the price the short way past the cart. */
function buyForm(visit: Visit, product: Product): Html {
  const { buy, products: named } = visit.texts;
  const of = { product: named[product.id].name };
  const [now, main] = product.isMonthly
    ? [undefined, html`<button type="submit" aria-label="${filledIn(buy.subscribeThis, of)}">${buy.subscribe}</button>`]
    : [
        html`<button type="submit" class="now" aria-label="${filledIn(buy.buyThis, of)}">${buy.buy}</button>`,
        html`<button type="submit" formaction="/cart" aria-label="${filledIn(buy.addThis, of)}">${buy.add}</button>`,
      ];
  return html`<form method="post" action="/orders">
<input type="hidden" name="product" value="${product.id}">
<p class="offer">${priceOf(visit, [{ product, quantity: 1 }])}${now}</p>
${main}
</form>`;
}
