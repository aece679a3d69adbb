import { type Html, html } from '../../../server/pages/html.ts';
import type { Checkout } from '../gateway/checkouts.ts';
import type { Outcome, StoredAccount } from '../gateway/outcome.ts';
import type { Shopper } from '../shoppers.ts';
import { codeView } from './code-view.ts';
import { facts, layout, type Visit } from './layout.ts';
import { widgetForm, widgetTags } from './widget-tags.ts';

/** Returns the page of a shopper's stored accounts: each can be removed, and more can be stored. */
export function accountPage(visit: Visit, { accounts, exchanges }: Shopper, gatewayUrl: string): Html {
  const list =
    accounts.length === 0
      ? html`<p>We keep no card of yours.</p>`
      : html`<ul class="rows">${accounts.map(accountLine)}</ul>`;
  const main = html`<h1>Your account</h1>
<h2>Cards that we keep</h2>
${list}
<form method="post" action="/account/cards"><button type="submit">Keep a card</button></form>
<p>Nothing is charged. The number is kept by the payment service, never by us.</p>
${exchanges.length === 0 ? undefined : codeView({ exchanges, gatewayUrl })}
<p><a href="/">Back to the shop</a></p>`;
  return layout(visit, 'Your account', main, { isColumn: true });
}

function accountLine({ id, name }: StoredAccount): Html {
  return html`<li><span>${name}</span>
<form method="post" action="/account/cards/${id}/removal">
<button type="submit" class="quiet">Remove<span class="unseen"> ${name}</span></button>
</form></li>`;
}

/** The input of the page that stores a card. */
export interface StorePageDependencies {
  readonly shopper: Shopper;
  readonly checkout: Checkout;
  readonly nonce: string;
  readonly gatewayUrl: string;
  readonly resultUrl: string;
}

/** Returns the page with the widget that stores a card without a payment. */
export function storePage(
  visit: Visit,
  { shopper, checkout, nonce, gatewayUrl, resultUrl }: StorePageDependencies,
): Html {
  const form = widgetForm('VISA MASTER AMEX', resultUrl);
  const use = '/registration';
  const { id: checkoutId, integrity } = checkout;
  const { scripts, written } = widgetTags({ gatewayUrl, nonce, choices: visit.choices, checkoutId, integrity, use });
  const main = html`<h1>Keep a card</h1>
<p>It is charged when you buy something, and not before.</p>
${form}
<noscript><p class="note">This needs JavaScript. Please switch it on and load this page again.</p></noscript>
<p class="note">To try it out, store card 4200 0000 0000 0000, any future date and any code.</p>
${codeView({ page: `${written}\n${form.text}`, exchanges: shopper.exchanges, gatewayUrl })}
<p><a href="/account">Back to your account</a></p>`;
  return layout(visit, 'Keep a card', main, { scripts, isColumn: true });
}

const results: Readonly<Record<Outcome['state'], { title: string; text: string }>> = {
  approved: { title: 'Your card is kept', text: 'It is offered when you pay the next time. Nothing was charged.' },
  declined: { title: 'Your card could not be kept', text: 'Nothing was charged. You can try again.' },
  pending: { title: 'Your card is not kept yet', text: 'We are waiting for the final word.' },
  expired: { title: 'The time has run out', text: 'Nothing was kept or charged. Start again when you are ready.' },
  unpaid: { title: 'No card was kept', text: 'Nothing was kept or charged.' },
};

/** Returns the page with the result of storing a card. */
export function storedPage(visit: Visit, { exchanges }: Shopper, outcome: Outcome, gatewayUrl: string): Html {
  const { title, text } = results[outcome.state];
  const main = html`<h1 class="state ${outcome.state}">${title}</h1>
<p>${text}</p>
${outcome.reason === undefined ? undefined : html`<p class="note">Reason: ${outcome.reason}</p>`}
${outcome.stored === undefined ? undefined : facts([['Card', outcome.stored.name]])}
${codeView({ exchanges, gatewayUrl })}
<p><a class="button" href="/account">To your account</a></p>`;
  return layout(visit, title, main, { isColumn: true });
}
