import { type Html, html } from '../../../server/platform/pages/html.ts';
import { type Account, mayTryAgain } from '../gateway/outcome.ts';
import { isSubscription, type Order } from '../orders.ts';
import { accountIn, filledIn, itemsIn, timeIn } from '../texts.ts';
import { codeView } from './code-view.ts';
import { backLink, facts, goodsOf, layout, priceOf, type Visit } from './layout.ts';
import { reasonOf } from './notes.ts';

/** Returns the page with the outcome of an order's payment. When it is paid, this page is the receipt. */
export function resultPage(visit: Visit, order: Order, gatewayUrl: string): Html {
  const { outcome, lines, exchanges } = order;
  if (outcome.submitted !== undefined) return summaryPage(visit, order, outcome.submitted, gatewayUrl);
  const { texts } = visit;
  const { language } = visit.choices;
  const { state, atMs, paidWith, stored } = outcome;
  const { title, text } = texts.results[state];
  const isTaken = state === 'approved' || state === 'pending';
  const main = html`<h1 class="state ${state}">${title}</h1>
<p>${text}</p>
${reasonOf(visit, outcome)}
${goodsOf(lines)}
${facts([
  [texts.facts.order, order.id],
  [texts.facts.date, atMs === undefined ? undefined : timeIn(language, atMs)],
  [texts.facts.items, itemsIn(language, lines)],
  [texts.facts.paidWith, isTaken && paidWith !== undefined ? accountIn(language, paidWith) : undefined],
  [texts.facts.stored, stored && accountIn(language, stored)],
  [texts.facts.total, priceOf(visit, lines)],
])}
${nextStepOf(visit, order)}
${isSubscription(order) && state === 'approved' ? subscriptionOf(visit) : undefined}
${codeView(visit, { exchanges, gatewayUrl })}
${backLink(visit)}`;
  return layout(visit, title, main, { isColumn: true });
}

/** Returns the summary that the shopper reviews before the payment. */
function summaryPage(visit: Visit, { id, lines, exchanges }: Order, account: Account, gatewayUrl: string): Html {
  const { texts, choices } = visit;
  const { summary } = texts;
  const main = html`<h1>${summary.title}</h1>
<p>${summary.text}</p>
${goodsOf(lines)}
${facts([
  [texts.facts.order, id],
  [texts.facts.items, itemsIn(choices.language, lines)],
  [summary.payWith, accountIn(choices.language, account)],
  [texts.facts.total, priceOf(visit, lines)],
])}
<form method="post" action="/orders/${id}/confirmation"><button type="submit">${summary.confirm}</button></form>
<p><a href="/orders/${id}/pay">${summary.other}</a></p>
${codeView(visit, { exchanges, gatewayUrl })}`;
  return layout(visit, summary.title, main, { isColumn: true });
}

function nextStepOf({ texts: { result } }: Visit, { id, outcome }: Order): Html | undefined {
  const { state } = outcome;
  if (mayTryAgain(outcome)) {
    return html`<form method="post" action="/orders/${id}/checkouts"><button type="submit">${result.again}</button></form>`;
  }
  if (state === 'unpaid') return html`<p><a class="button" href="/orders/${id}/pay">${result.pay}</a></p>`;
  if (state === 'pending') return html`<p><a class="button" href="/orders/${id}/result">${result.look}</a></p>`;
  return undefined;
}

/** Returns the way to the subscription, which the gateway goes on charging by itself. */
function subscriptionOf({ texts: { subscription, account } }: Visit): Html {
  return html`<h2>${subscription.title}</h2>
<p><a class="button" href="/account">${account.open}</a></p>`;
}

/** Returns the page of a shopper's orders, with the state of each payment. */
export function ordersPage(visit: Visit, orders: readonly Order[]): Html {
  const { title, none } = visit.texts.orders;
  const list =
    orders.length === 0
      ? html`<p>${none}</p>`
      : html`<ul class="rows">${orders.map((order) => orderLine(visit, order))}</ul>`;
  return layout(visit, title, html`<h1>${title}</h1>${list}${backLink(visit)}`, { isColumn: true });
}

function orderLine(visit: Visit, { id, lines, outcome: { state, atMs } }: Order): Html {
  const { choices, texts } = visit;
  const time = atMs === undefined ? undefined : html`<br><span class="quiet">${timeIn(choices.language, atMs)}</span>`;
  return html`<li>${goodsOf(lines.slice(0, 1))}
<div class="what"><a href="/orders/${id}/result">${filledIn(texts.pay.orderNumber, { number: id })}</a>
<br>${itemsIn(choices.language, lines)} · ${priceOf(visit, lines)}${time}</div>
<span class="state ${state}">${texts.states[state]}</span>
</li>`;
}
