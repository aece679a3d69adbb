import { type Html, html } from '../../../server/platform/pages/html.ts';
import type { Checkout } from '../gateway/checkouts.ts';
import { isSubscription, type Order } from '../orders.ts';
import { filledIn, itemsIn } from '../texts.ts';
import { type Way, type WayName, ways, waysFor } from '../ways.ts';
import { codeView } from './code-view.ts';
import { backLink, layout, priceOf, type Visit } from './layout.ts';
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
<div class="due">
<p>${itemsIn(choices.language, order.lines)}
<span class="quiet">${filledIn(texts.pay.orderNumber, { number: order.id })}</span></p>
<p>${priceOf(visit, order.lines)}</p>
</div>
${isEveryMonth ? html`<p>${texts.pay.everyMonth}</p>` : undefined}
<h2>${way === 'all' ? texts.pay.ways : texts.ways[way]}</h2>
${form}
${noScriptNote(visit)}
${hintOf(visit, hint)}
${codeView(visit, { page: `${written}\n${form.text}`, exchanges: order.exchanges, gatewayUrl, first: waysOf(visit, order, way) })}
${backLink(visit)}`;
  return layout(visit, texts.pay.title, main, { head: scripts, isColumn: true });
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
