import type { Request, Response } from 'express';
import { Router } from 'express';
import type { Html } from '../../../server/platform/pages/html.ts';
import { type Line, totalOf } from '../cart.ts';
import { scriptIntegrity } from '../gateway/checkouts.ts';
import { send } from '../http.ts';
import type { Visit } from '../pages/layout.ts';
import type { FastCheckout } from '../pages/products-page.ts';
import { widgetForm, widgetTags } from '../pages/widget-tags.ts';
import { CURRENCY, productOf } from '../products.ts';
import { fastBrands } from '../ways.ts';
import { type Desk, sendWithWidget, shopperAt, visitOf } from './desk.ts';

/** The purchase of a fast checkout: a product, or the cart. */
interface FastPurchase {
  readonly lines: readonly Line[];
  /** The product's id; undefined for the cart. */
  readonly product?: string;
}

/**
 * Returns the callback of the page's script, which requests a checkout from the shop's server when a wallet's button is
 * pressed.
 */
const callbackFor = (product = ''): string => `wpwlOptions.createCheckout = ({ brand }) =>
  fetch('/fast/checkouts', { method: 'POST', body: new URLSearchParams({ brand, product: '${product}' }) })
    .then((response) => response.ok ? response.text() : Promise.reject(new Error('No checkout.')));`;

/** Sends a page with the wallets' buttons; without them when the gateway does not return its script's integrity. */
export async function sendWithWallets(
  desk: Desk,
  request: Request,
  response: Response,
  { lines, product, page }: FastPurchase & { page: (visit: Visit, fast: FastCheckout | undefined) => Html },
): Promise<void> {
  const visit = visitOf(desk, request);
  const integrity = lines.length === 0 ? undefined : await scriptIntegrity(desk.account).catch(() => undefined);
  if (integrity === undefined) return send(response, page(visit, undefined));
  sendWithWidget(desk, response, (nonce) => {
    const { scripts, written } = widgetTags({
      gatewayUrl: desk.account.url,
      nonce,
      choices: visit.choices,
      integrity,
      options: {
        inlineFlow: fastBrands.split(' '),
        checkout: { amount: totalOf(lines), currency: CURRENCY },
        // The recipient for whom the wallet encrypts; with a checkout, the gateway provides it.
        googlePay: { gatewayMerchantId: desk.account.entityId },
      },
      callbacks: callbackFor(product),
    });
    const form = widgetForm(fastBrands);
    const code = { page: `${written}\n${form.text}`, exchanges: [], gatewayUrl: desk.account.url };
    return page(visit, { scripts, form, code });
  });
}

/** Creates the routes for the page's script, below /fast. */
export function fastRoutes(desk: Desk): Router {
  const routes = Router();
  // The price is the shop's own: the browser only says which product is bought.
  routes.post('/checkouts', async (request, response) => {
    const wanted: unknown = request.body?.product;
    const product = productOf(wanted);
    const isUnknown = wanted !== '' && product === undefined;
    const order = isUnknown ? undefined : desk.orders.place(shopperAt(desk, request, response), product);
    if (order === undefined) return void response.status(400).end();
    const { id } = await desk.till.checkoutOf(order);
    response.type('text').set('Cache-Control', 'no-store').send(id);
  });
  return routes;
}
