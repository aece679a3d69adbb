import { type Html, html } from '../../../server/platform/pages/html.ts';
import type { Checkout } from '../gateway/checkouts.ts';
import type { Outcome, StoredAccount } from '../gateway/outcome.ts';
import type { Subscription } from '../gateway/subscriptions.ts';
import type { Shopper } from '../shoppers.ts';
import { accountIn, filledIn } from '../texts.ts';
import { codeView } from './code-view.ts';
import { backLink, facts, layout, type Visit } from './layout.ts';
import { hintOf, noScriptNote, reasonOf } from './notes.ts';
import { subscriptionsSection } from './subscriptions.ts';
import { widgetForm, widgetTags } from './widget-tags.ts';

/** Returns the page of a shopper's subscriptions and stored accounts, which can be changed, removed and added. */
export function accountPage(
  visit: Visit,
  shopper: Shopper,
  subscriptions: readonly Subscription[],
  gatewayUrl: string,
): Html {
  const { accounts, exchanges } = shopper;
  const { account, saving } = visit.texts;
  const list =
    accounts.length === 0
      ? html`<p>${account.none}</p>`
      : html`<ul class="rows">${accounts.map((stored) => accountLine(visit, stored))}</ul>`;
  const main = html`<h1>${account.title}</h1>
${subscriptionsSection(visit, shopper, subscriptions)}
<h2>${account.cards}</h2>
${list}
<form method="post" action="/account/cards"><button type="submit">${saving.title}</button></form>
<p>${account.safe}</p>
${exchanges.length === 0 ? undefined : codeView(visit, { exchanges, gatewayUrl })}
${backLink(visit)}`;
  return layout(visit, account.title, main, { isColumn: true });
}

function accountLine({ choices, texts }: Visit, stored: StoredAccount): Html {
  const account = accountIn(choices.language, stored);
  const { remove, removeThis } = texts.account;
  return html`<li><span>${account}</span>
<form method="post" action="/account/cards/${stored.id}/removal">
<button type="submit" class="quiet" aria-label="${filledIn(removeThis, { account })}">${remove}</button>
</form></li>`;
}

/** The input of the page that stores a card. */
interface StorePageDependencies {
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
  const { account, saving } = visit.texts;
  const form = widgetForm('VISA MASTER AMEX', resultUrl);
  const use = '/registration';
  const { id: checkoutId, integrity } = checkout;
  const { scripts, written } = widgetTags({ gatewayUrl, nonce, choices: visit.choices, checkoutId, integrity, use });
  const main = html`<h1>${saving.title}</h1>
<p>${saving.text}</p>
${form}
${noScriptNote(visit)}
${hintOf(visit, 'saving')}
${codeView(visit, { page: `${written}\n${form.text}`, exchanges: shopper.exchanges, gatewayUrl })}
<p><a href="/account">${account.open}</a></p>`;
  return layout(visit, saving.title, main, { head: scripts, isColumn: true });
}

/** Returns the page with the result of storing a card. */
export function storedPage(visit: Visit, { exchanges }: Shopper, outcome: Outcome, gatewayUrl: string): Html {
  const { choices, texts } = visit;
  const { unpaid, declined } = texts.saving;
  // No money moves here: whoever cancels has saved nothing, and a failure has done no more than a decline.
  const { title, text } = { ...texts.saving, cancelled: unpaid, failed: declined }[outcome.state];
  const { stored } = outcome;
  const main = html`<h1 class="state ${outcome.state}">${title}</h1>
<p>${text}</p>
${reasonOf(visit, outcome)}
${stored === undefined ? undefined : facts([[texts.account.unnamed, accountIn(choices.language, stored)]])}
<p><a class="button" href="/account">${texts.account.open}</a></p>
${codeView(visit, { exchanges, gatewayUrl })}
${backLink(visit)}`;
  return layout(visit, title, main, { isColumn: true });
}
