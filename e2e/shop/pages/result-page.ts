import { type Html, html } from '../../../server/pages/html.ts';
import { titleOf } from '../cart.ts';
import { mayTryAgain, type Outcome } from '../gateway/outcome.ts';
import { isSubscription, type Order } from '../orders.ts';
import { codeView } from './code-view.ts';
import { facts, layout, priceOf, type Visit } from './layout.ts';

const results: Readonly<Record<Outcome['state'], { title: string; text: string }>> = {
  approved: { title: 'Thank you, your order is paid', text: 'We are packing it now.' },
  declined: {
    title: 'The payment was declined',
    text: 'You have not been charged. You can try again, also with another card.',
  },
  pending: { title: 'The payment is on its way', text: 'We are waiting for the final word. Please do not pay again.' },
  expired: { title: 'The time to pay has run out', text: 'You have not been charged. Start again when you are ready.' },
  unpaid: { title: 'This order is not paid yet', text: 'You have not been charged.' },
};

/** Returns the page with the outcome of an order's payment. */
export function resultPage(visit: Visit, order: Order, gatewayUrl: string): Html {
  if (order.outcome.submitted !== undefined) return summaryPage(visit, order, order.outcome.submitted, gatewayUrl);
  const { state, reason, paidWith, stored } = order.outcome;
  const { title, text } = results[state];
  const main = html`<h1 class="state ${state}">${title}</h1>
<p>${text}</p>
${reason === undefined ? undefined : html`<p class="note">Reason: ${reason}</p>`}
${facts([
  ['Order', order.id],
  ['Item', titleOf(order.lines)],
  ['Paid with', paidWith],
  ['Kept for next time', stored?.name],
  ['Total', priceOf(order.lines)],
])}
${nextStepOf(order)}
${isSubscription(order) && state === 'approved' ? subscriptionOf(order) : undefined}
${codeView({ exchanges: order.exchanges, gatewayUrl })}
<p><a href="/">Back to the shop</a></p>`;
  return layout(visit, title, main, { isColumn: true });
}

/** Returns the summary that the shopper reviews before the payment. */
function summaryPage(visit: Visit, order: Order, account: string, gatewayUrl: string): Html {
  const main = html`<h1>Check your order</h1>
<p>Nothing has been charged yet.</p>
${facts([
  ['Order', order.id],
  ['Item', titleOf(order.lines)],
  ['You pay with', account],
  ['Total', priceOf(order.lines)],
])}
<form method="post" action="/orders/${order.id}/confirmation"><button type="submit">Order and pay</button></form>
<p><a href="/orders/${order.id}/pay">Pay in another way</a></p>
${codeView({ exchanges: order.exchanges, gatewayUrl })}`;
  return layout(visit, 'Check your order', main, { isColumn: true });
}

function nextStepOf(order: Order): Html | undefined {
  const { state } = order.outcome;
  if (mayTryAgain(order.outcome)) {
    return html`<form method="post" action="/orders/${order.id}/checkouts"><button type="submit">Try again</button></form>`;
  }
  if (state === 'unpaid') return html`<p><a class="button" href="/orders/${order.id}/pay">Pay now</a></p>`;
  if (state === 'pending') return html`<p><a class="button" href="/orders/${order.id}/result">Look again</a></p>`;
  return undefined;
}

/**
 * Returns the later payments of a subscription. A real shop makes them by itself; here a button replaces the calendar.
 */
function subscriptionOf({ id, renewals }: Order): Html {
  return html`<h2>Your subscription</h2>
<ol class="rows"><li>First month <span class="state approved">${stateNames.approved}</span></li>
${renewals.map(
  ({ state }, place) =>
    html`<li>Month ${String(place + 2)} <span class="state ${state}">${stateNames[state]}</span></li>`,
)}</ol>
<form method="post" action="/orders/${id}/renewals"><button type="submit" class="quiet">Let a month go by</button></form>`;
}

/** Returns the page of a shopper's orders, with the state of each payment. */
export function ordersPage(visit: Visit, orders: readonly Order[]): Html {
  const list =
    orders.length === 0
      ? html`<p>You have not ordered anything yet.</p>`
      : html`<ul class="rows">${orders.map(orderLine)}</ul>`;
  const main = html`<h1>Your orders</h1>${list}<p><a href="/">Back to the shop</a></p>`;
  return layout(visit, 'Your orders', main);
}

function orderLine({ id, lines, outcome: { state } }: Order): Html {
  return html`<li>
<a href="/orders/${id}/result">Order ${id}</a>
<span>${titleOf(lines)}, ${priceOf(lines)}</span>
<span class="state ${state}">${stateNames[state]}</span>
</li>`;
}

const stateNames: Readonly<Record<Outcome['state'], string>> = {
  approved: 'paid',
  declined: 'declined',
  pending: 'waiting',
  expired: 'run out',
  unpaid: 'not paid yet',
};
