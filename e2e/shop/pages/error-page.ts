import { type Html, html } from '../../../server/pages/html.ts';
import { layout, type Visit } from './layout.ts';

const errors = {
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
  request: {
    title: 'We cannot read this request',
    text: 'It is too large, or broken on its way. Please go back and try again.',
  },
  ours: { title: 'Something went wrong here', text: 'It is not your fault. Please try again.' },
} as const;

/** Returns the page about an error, with a link to the order if there is one. */
export function errorPage(visit: Visit, error: keyof typeof errors, orderId?: string): Html {
  const { title, text } = errors[error];
  const main = html`<h1>${title}</h1>
<p>${text}</p>
${orderId === undefined ? undefined : html`<p><a class="button" href="/orders/${orderId}/result">To your order</a></p>`}
<p><a href="/">Back to the shop</a></p>`;
  return layout(visit, title, main);
}
