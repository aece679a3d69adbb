import { type Html, html } from '../../../server/pages/html.ts';
import { titleOf } from '../cart.ts';
import type { Checkout } from '../gateway/checkouts.ts';
import { isSubscription, type Order } from '../orders.ts';
import { type Way, type WayName, ways, waysFor } from '../ways.ts';
import { codeView } from './code-view.ts';
import { facts, layout, priceOf, type Visit } from './layout.ts';
import { widgetForm, widgetTags } from './widget-tags.ts';

/** The input of the page with the widget. */
export interface PayPageDependencies {
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
  const { brands, hint, options }: Way = ways[way];
  const form = widgetForm(brands, resultUrl);
  const isEveryMonth = isSubscription(order);
  const { scripts, written } = widgetTags({
    gatewayUrl,
    nonce,
    choices: visit.choices,
    checkoutId: checkout.id,
    integrity: checkout.integrity,
    // A subscription stores its account anyway.
    options: { ...(isEveryMonth ? {} : { registrations: { askToStore: true, requireCvv: true } }), ...options },
  });
  const main = html`<h1>Pay for your order</h1>
${facts([
  ['Order', order.id],
  ['Item', titleOf(order.lines)],
  ['Total', priceOf(order.lines)],
])}
${isEveryMonth ? html`<p>You pay today and every month from now on, with the same account.</p>` : undefined}
<nav class="ways" aria-label="Ways to pay"><ul>${waysFor(isEveryMonth).map(([name, { name: title }]) => wayLink(order, name, title, name === way))}</ul></nav>
${form}
<noscript><p class="note">Paying needs JavaScript. Please switch it on and load this page again.</p></noscript>
<p class="note">To try it out, ${hint}</p>
${codeView({ page: `${written}\n${form.text}`, exchanges: order.exchanges, gatewayUrl })}
<p><a href="/">Back to the shop</a></p>`;
  return layout(visit, 'Pay', main, { scripts, isColumn: true });
}

/**
 * Returns the link to a way to pay; the current one is marked. Each way has a page of its own, so it works like any
 * link.
 */
function wayLink({ id }: Order, name: WayName, title: string, isShown: boolean): Html {
  const current = isShown ? html` aria-current="page"` : undefined;
  return html`<li><a href="/orders/${id}/pay${name === 'card' ? '' : `/${name}`}"${current}>${title}</a></li>`;
}
