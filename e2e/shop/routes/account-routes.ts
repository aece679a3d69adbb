import { Router } from 'express';
import { languages } from '../../../catalogue/languages/languages.ts';
import { createStoringCheckout, finalOutcome, resourcePathOf } from '../gateway/checkouts.ts';
import { removeAccount } from '../gateway/stored-accounts.ts';
import {
  endSubscription,
  letTimePass,
  payFrom,
  readSubscription,
  type Subscription,
  skipNext,
} from '../gateway/subscriptions.ts';
import { send } from '../http.ts';
import { accountPage, storedPage, storePage } from '../pages/account-page.ts';
import { keepAccount, type Shopper } from '../shoppers.ts';
import { type Desk, sendWithWidget, shopperAt, visitOf } from './desk.ts';

/** Creates the routes of a shopper's stored cards, below /account. */
export function accountRoutes(desk: Desk): Router {
  const { account } = desk;
  const routes = Router();
  const resultUrl = new URL('account/cards/result', desk.url).href;

  routes.get('/', async (request, response) => {
    const shopper = shopperAt(desk, request, response);
    const visit = visitOf(desk, request);
    const { tag } = languages[visit.choices.language];
    const read = (id: string) => readSubscription(account, id, tag, shopper.exchanges);
    const subscriptions = await Promise.all(shopper.subscriptions.map(read));
    send(response, accountPage(visit, shopper, subscriptions, account.url));
  });
  changing(routes, desk);

  // Each card needs a new checkout, because a checkout stores one card.
  routes.post('/cards', (request, response) => {
    shopperAt(desk, request, response).storing = undefined;
    response.redirect(303, '/account/cards/new');
  });

  routes.get('/cards/new', async (request, response) => {
    const shopper = shopperAt(desk, request, response);
    const checkout = await storingCheckout(desk, shopper, resultUrl);
    const page = { shopper, checkout, gatewayUrl: account.url, resultUrl };
    sendWithWidget(desk, response, (nonce) => storePage(visitOf(desk, request), { ...page, nonce }));
  });

  // As with orders, the path from the browser is compared, never fetched.
  routes.get('/cards/result', async (request, response) => {
    const shopper = shopperAt(desk, request, response);
    const checkout = await shopper.storing;
    const own = checkout === undefined ? undefined : resourcePathOf(checkout.id, 'registration');
    if (checkout === undefined || request.query['resourcePath'] !== own) return response.redirect(303, '/account');
    const outcome = await finalOutcome(account, { id: checkout.id, use: 'registration' }, shopper.exchanges);
    if (outcome.stored !== undefined) keepAccount(shopper, outcome.stored);
    send(response, storedPage(visitOf(desk, request), shopper, outcome, account.url));
  });

  routes.post('/cards/:card/removal', async (request, response) => {
    const shopper = shopperAt(desk, request, response);
    const known = shopper.accounts.find(({ id }) => id === request.params.card);
    if (known !== undefined) {
      await removeAccount(account, known.id, shopper.exchanges);
      shopper.accounts = shopper.accounts.filter((kept) => kept !== known);
    }
    response.redirect(303, '/account');
  });
  return routes;
}

/** The changes of a subscription, by the last part of their path; `chosen` is the account in the form. */
const subscriptionChanges: Readonly<
  Record<string, (desk: Desk, shopper: Shopper, subscription: Subscription, chosen: unknown) => Promise<void>>
> = {
  account: async ({ account }, { accounts, exchanges }, subscription, chosen) => {
    const known = accounts.find(({ id }) => id === chosen);
    if (known !== undefined) await payFrom(account, subscription, known.id, exchanges);
  },
  skip: ({ account }, { exchanges }, subscription) => skipNext(account, subscription, exchanges),
  end: ({ account }, { exchanges }, subscription) => endSubscription(account, subscription, exchanges),
  // A real shop waits for the calendar.
  month: async ({ account }, { exchanges }, { next, retryAtMs }) => {
    const untilMs = retryAtMs ?? next?.atMs;
    if (untilMs !== undefined) await letTimePass(account, untilMs, exchanges);
  },
};

/** Binds the changes of the shopper's own subscriptions. */
function changing(routes: Router, desk: Desk): void {
  routes.post('/subscriptions/:subscription/:change', async (request, response, next) => {
    const shopper = shopperAt(desk, request, response);
    const { subscription: id, change } = request.params;
    const changed = Object.hasOwn(subscriptionChanges, change) ? subscriptionChanges[change] : undefined;
    if (changed === undefined || !shopper.subscriptions.includes(id)) return next();
    const subscription = await readSubscription(desk.account, id, 'en', shopper.exchanges);
    await changed(desk, shopper, subscription, request.body?.account);
    response.redirect(303, '/account');
  });
}

/** Returns the checkout that stores a card; requests share it until it is used. */
function storingCheckout({ account }: Desk, shopper: Shopper, resultUrl: string): NonNullable<Shopper['storing']> {
  if (shopper.storing !== undefined) return shopper.storing;
  const storing = createStoringCheckout(
    account,
    { customerNumber: shopper.customerNumber, resultUrl },
    shopper.exchanges,
  );
  shopper.storing = storing;
  storing.catch(() => {
    shopper.storing = undefined;
  });
  return storing;
}
