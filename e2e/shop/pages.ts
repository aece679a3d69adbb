import type { Checkout } from './gateway.ts';
import { type Html, html } from './html.ts';
import type { Order } from './orders.ts';
import { mayTryAgain, type Outcome } from './outcome.ts';
import { type Product, products } from './products.ts';

function layout(title: string, main: Html, look: { script?: Html; shape?: 'column' } = {}): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Leaf &amp; Clay</title>
<link rel="stylesheet" href="/shop.css">
${look.script}
</head>
<body>
<header class="top">
<a class="name" href="/">Leaf &amp; Clay</a>
<nav><a href="/orders">Your orders</a></nav>
</header>
<main class="${look.shape ?? 'wide'}">${main}</main>
<footer><p>This is an example shop. No money moves and nothing is sent.</p></footer>
</body>
</html>`;
}

/** The shop's first page: everything it sells. */
export function productsPage(): Html {
  return layout(
    'Tea and what it takes',
    html`<h1>Tea, and what it takes</h1><ul class="products">${products.map(card)}</ul>`,
  );
}

function card(product: Product): Html {
  return html`<li class="product">
<svg viewBox="0 0 200 140" aria-hidden="true" focusable="false">${product.picture}</svg>
<h2>${product.name}</h2>
<p>${product.description}</p>
<form method="post" action="/orders">
<input type="hidden" name="product" value="${product.id}">
<span class="price">${priceOf(product)}</span>
<button type="submit">Buy<span class="unseen"> ${product.name}</span></button>
</form>
</li>`;
}

/** What the page with the widget needs. */
export interface PayPageParts {
  readonly order: Order;
  readonly checkout: Checkout;
  /** The value that the page's policy allows its script tag by; new for every page. */
  readonly nonce: string;
  readonly gatewayUrl: string;
  readonly resultUrl: string;
}

/** The page with the widget: a form that says where to come back to, and one script tag. */
export function payPage({ order, checkout, nonce, gatewayUrl, resultUrl }: PayPageParts): Html {
  const source = new URL(`v1/paymentWidgets.js?checkoutId=${encodeURIComponent(checkout.id)}`, gatewayUrl).href;
  const script = html`<script src="${source}" integrity="${checkout.integrity}" crossorigin="anonymous" nonce="${nonce}" async></script>`;
  const main = html`<h1>Pay for your order</h1>
${summaryOf(order)}
<form class="paymentWidgets" action="${resultUrl}" data-brands="VISA MASTER AMEX"></form>
<noscript><p class="note">Paying needs JavaScript. Please switch it on and load this page again.</p></noscript>
<p class="note">To try it out, pay with card 4200 0000 0000 0000, any date to come and any code.</p>
<p><a href="/">Back to the shop</a></p>`;
  return layout('Pay', main, { script, shape: 'column' });
}

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

/** What has become of an order's payment. */
export function resultPage(order: Order): Html {
  const { state, reason, paidWith } = order.outcome;
  const { title, text } = results[state];
  const main = html`<h1 class="state ${state}">${title}</h1>
<p>${text}</p>
${reason === undefined ? undefined : html`<p class="note">Reason: ${reason}</p>`}
${summaryOf(order, paidWith)}
${nextStepOf(order)}
<p><a href="/">Back to the shop</a></p>`;
  return layout(title, main, { shape: 'column' });
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

/** Everything a shopper has ordered, with the state of each payment. */
export function ordersPage(orders: readonly Order[]): Html {
  const list =
    orders.length === 0
      ? html`<p>You have not ordered anything yet.</p>`
      : html`<ul class="orders">${orders.map(orderLine)}</ul>`;
  return layout('Your orders', html`<h1>Your orders</h1>${list}<p><a href="/">Back to the shop</a></p>`);
}

function orderLine(order: Order): Html {
  return html`<li>
<a href="/orders/${order.id}/result">Order ${order.id}</a>
<span>${order.product.name}, ${priceOf(order.product)}</span>
<span class="state ${order.outcome.state}">${stateNames[order.outcome.state]}</span>
</li>`;
}

const stateNames: Readonly<Record<Outcome['state'], string>> = {
  approved: 'paid',
  declined: 'declined',
  pending: 'waiting',
  expired: 'run out',
  unpaid: 'not paid yet',
};

const troubles = {
  unknownPage: { title: 'This page does not exist', text: 'The address leads nowhere.' },
  unknownProduct: { title: 'We do not sell that', text: 'Please choose something from the shop.' },
  unknownOrder: { title: 'We do not know this order', text: 'It was placed in another browser, or long ago.' },
  otherBrowser: {
    title: 'Thank you',
    text: 'We have looked up what became of the payment. The order is shown in the browser in which it was placed.',
  },
  foreignResult: { title: 'This result belongs to another payment', text: 'Here is what we know of your own order.' },
  gateway: {
    title: 'The payment service does not answer',
    text: 'Your order is kept. Load this page again in a moment.',
  },
  ours: { title: 'Something went wrong here', text: 'It is not your fault. Please try again.' },
} as const;

/** A page for what went wrong, with the way back to the order if there is one. */
export function troublePage(trouble: keyof typeof troubles, order?: Order): Html {
  const { title, text } = troubles[trouble];
  const main = html`<h1>${title}</h1>
<p>${text}</p>
${order === undefined ? undefined : html`<p><a class="button" href="/orders/${order.id}/result">To your order</a></p>`}
<p><a href="/">Back to the shop</a></p>`;
  return layout(title, main);
}

function summaryOf({ id, product }: Order, paidWith?: string): Html {
  return html`<dl class="summary">
<div><dt>Order</dt><dd>${id}</dd></div>
<div><dt>Item</dt><dd>${product.name}</dd></div>
${paidWith === undefined ? undefined : html`<div><dt>Paid with</dt><dd>${paidWith}</dd></div>`}
<div><dt>Total</dt><dd class="price">${priceOf(product)}</dd></div>
</dl>`;
}

function priceOf({ price, currency }: Product): string {
  return new Intl.NumberFormat('en-IE', { style: 'currency', currency }).format(Number(price));
}
