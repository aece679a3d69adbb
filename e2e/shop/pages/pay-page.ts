import { type Html, html } from '../../../server/platform/pages/html.ts';
import type { Checkout } from '../gateway/checkouts.ts';
import { isSubscription, type Order } from '../orders.ts';
import { filledIn, moneyIn } from '../texts.ts';
import { type Way, type WayName, ways, waysFor } from '../ways.ts';
import { codeView } from './code-view.ts';
import { backLink, layout, pictureOf, priceOf, type Visit } from './layout.ts';
import { hintOf, noScriptNote } from './notes.ts';
import { widgetForm, widgetTags } from './widget-tags.ts';

/** The input of the page with the widget. */
interface PayPageDependencies {
  readonly order: Order;
  readonly way: WayName;
  readonly checkout: Checkout;
  /** The nonce of the page's script tags in its policy; new for every page. */
  readonly nonce: string;
  readonly gatewayUrl: string;
  readonly resultUrl: string;
}

/** Returns the page with the widget: a form with the URL to return to, and one script tag. */
export function payPage(visit: Visit, dependencies: PayPageDependencies): Html {
  const { order, way, checkout, nonce, gatewayUrl, resultUrl } = dependencies;
  const { choices, texts } = visit;
  const { brands, hint, options }: Way = ways[way];
  const form = widgetForm(brands, resultUrl);
  const isEveryMonth = isSubscription(order);
  const { scripts, written } = widgetTags({
    gatewayUrl,
    nonce,
    choices,
    checkoutId: checkout.id,
    integrity: checkout.integrity,
    // A subscription stores its account anyway.
    options: {
      layout: 'accordion',
      showBrands: false,
      ...(isEveryMonth ? {} : { registrations: { askToStore: true, requireCvv: true } }),
      ...options,
    },
  });
  const main = html`<h1>${texts.pay.title}</h1>
${dueOf(visit, order)}
${isEveryMonth ? html`<p>${texts.pay.everyMonth}</p>` : undefined}
<h2>${way === 'all' ? texts.pay.ways : texts.ways[way]}</h2>
${hintOf(visit, hint)}
${form}
${noScriptNote(visit)}
${codeView(visit, { page: `${written}\n${form.text}`, exchanges: order.exchanges, gatewayUrl, first: waysOf(visit, order, way) })}
${backLink(visit)}`;
  return layout(visit, texts.pay.title, main, { head: scripts, isColumn: true });
}

/** Returns what is paid for: the products with their pictures, and the total below more than one. */
function dueOf(visit: Visit, { id, lines }: Order): Html {
  const { choices, texts } = visit;
  const number = filledIn(texts.pay.orderNumber, { number: id });
  const rows = lines.map(
    ({ product, quantity }) => html`<li>${pictureOf(product)}
<p>${texts.products[product.id].name}</p>
${priceOf(visit, [{ product, quantity }])}
<span class="quiet">${quantity} × ${moneyIn(choices.language, product.price)}${lines.length === 1 ? ` · ${number}` : ''}</span></li>`,
  );
  const total = html`<li><p>${texts.facts.total}</p>
${priceOf(visit, lines)}
<span class="quiet">${number}</span></li>`;
  return html`<ul class="due">${rows}${lines.length === 1 ? undefined : total}</ul>`;
}

/** Returns the links to pages with some of the brands only, for developers; none where there is no other. */
function waysOf({ texts }: Visit, order: Order, shown: WayName): Html | undefined {
  const names = waysFor(isSubscription(order));
  if (names.length < 2) return undefined;
  const links = names.map((name) => {
    const current = name === shown ? html` aria-current="page"` : undefined;
    return html`<li><a href="/orders/${order.id}/pay/${name}"${current}>${texts.ways[name]}</a></li>`;
  });
  return html`<nav class="ways" aria-label="${texts.pay.ways}"><ul>${links}</ul></nav>`;
}
