import { dayOfMonthIn } from '../../../catalogue/languages/day-of-month.ts';
import { accountsByLanguage } from '../../../catalogue/texts/registry/accounts.ts';
import { type Html, html } from '../../../server/platform/pages/html.ts';
import type { Subscription } from '../gateway/subscriptions.ts';
import type { Shopper } from '../shoppers.ts';
import { accountIn, filledIn, moneyIn, timeIn } from '../texts.ts';
import type { Visit } from './layout.ts';

/** Returns the subscriptions of a shopper: what is paid next, what was paid, and what can be changed. */
export function subscriptionsSection(
  visit: Visit,
  shopper: Shopper,
  subscriptions: readonly Subscription[],
): Html | undefined {
  if (subscriptions.length === 0) return undefined;
  return html`<h2>${visit.texts.subscription.title}</h2>
${subscriptions.map((each) => subscriptionOf(visit, shopper, each))}`;
}

function subscriptionOf(visit: Visit, shopper: Shopper, subscription: Subscription): Html {
  const { texts } = visit;
  return html`<section class="subscription">
<h3>${texts.products['tea-club'].name}</h3>
<p>${planOf(visit, subscription)}</p>
<p class="next">${stateOf(visit, subscription)}</p>
${paymentsOf(visit, subscription)}
${subscription.state === 'ENDED' ? undefined : changesOf(visit, shopper, subscription)}
</section>`;
}

/** Returns a plan in plain words; a plan without such words is returned as the gateway writes it. */
function planOf({ choices: { language } }: Visit, { day, plan }: Subscription): string {
  if (day === undefined) return plan;
  const { plans } = accountsByLanguage[language];
  return day === 'last' ? plans.lastDay : filledIn(plans.monthly, { day: dayOfMonthIn(language, day) });
}

function stateOf({ texts, choices }: Visit, subscribed: Subscription): string {
  const { state, amount, next, isUnderWay, retryAtMs } = subscribed;
  const { subscription, results } = texts;
  const { language } = choices;
  if (state === 'ENDED') return subscription.ended;
  if (state === 'RESTING') return subscription.resting;
  if (isUnderWay) return results.pending.title;
  if (retryAtMs !== undefined) return filledIn(subscription.retry, { date: timeIn(language, retryAtMs) });
  const price = moneyIn(language, amount);
  return next === undefined
    ? subscription.ended
    : filledIn(subscription.nextPayment, { date: timeIn(language, next.atMs), price });
}

function paymentsOf({ texts: { states }, choices }: Visit, { payments }: Subscription): Html | undefined {
  if (payments.length === 0) return undefined;
  return html`<ul class="rows">${payments.map(
    ({ dueAtMs, state }) =>
      html`<li>${timeIn(choices.language, dueAtMs)} <span class="state ${state}">${states[state]}</span></li>`,
  )}</ul>`;
}

function changesOf({ texts, choices }: Visit, { accounts }: Shopper, { id, accountId, state }: Subscription): Html {
  const { subscription, summary } = texts;
  const path = `/account/subscriptions/${id}`;
  const options = accounts.map(
    (stored) =>
      html`<option value="${stored.id}"${stored.id === accountId ? html` selected` : undefined}>${accountIn(
        choices.language,
        stored,
      )}</option>`,
  );
  return html`<form method="post" action="${path}/account">
<label>${summary.payWith} <select name="account">${options}</select></label>
<button type="submit">${subscription.change}</button></form>
<div class="buttons">
<form method="post" action="${path}/month"><button type="submit" class="quiet">${subscription.next}</button></form>
${
  state === 'ACTIVE'
    ? html`<form method="post" action="${path}/skip">
<button type="submit" class="quiet">${subscription.skip}</button></form>`
    : undefined
}
<form method="post" action="${path}/end"><button type="submit" class="quiet">${subscription.end}</button></form>
</div>`;
}
