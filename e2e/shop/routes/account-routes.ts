import { Router } from 'express';
import { createStoringCheckout, finalOutcome, resourcePathOf } from '../gateway/checkouts.ts';
import { removeAccount } from '../gateway/stored-accounts.ts';
import { send } from '../http.ts';
import { accountPage, storedPage, storePage } from '../pages/account-page.ts';
import { keepAccount, type Shopper } from '../shoppers.ts';
import { type Desk, sendWithWidget, shopperAt, visitOf } from './desk.ts';

/** Creates the routes of a shopper's stored cards, below /account. */
export function accountRoutes(desk: Desk): Router {
  const { account } = desk;
  const routes = Router();
  const resultUrl = new URL('account/cards/result', desk.url).href;

  routes.get('/', (request, response) => {
    const shopper = shopperAt(desk, request, response);
    send(response, accountPage(visitOf(desk, request), shopper, account.url));
  });

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
