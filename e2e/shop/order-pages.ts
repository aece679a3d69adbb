import { randomBytes } from 'node:crypto';
import { type Response, Router } from 'express';
import type { GatewayAccount } from './gateway.ts';
import { cookieOf, policyWithWidget, send, shopperOf } from './http.ts';
import type { Order, Orders } from './orders.ts';
import { ordersPage, payPage, resultPage, troublePage } from './pages.ts';
import { productOf } from './products.ts';
import type { Till } from './till.ts';

/** What the pages of orders stand on. */
export interface OrderPagesParts {
  readonly account: GatewayAccount;
  readonly orders: Orders;
  readonly till: Till;
  readonly log: (line: string) => void;
}

/** The way of an order: placed, paid with the widget, and brought back with a result. Lives below /orders. */
export function orderPages({ account, orders, till, log }: OrderPagesParts): Router {
  const pages = Router();

  // The shopper has chosen. The shop's own server, never the browser, tells the gateway what it costs.
  pages.post('/', async (request, response) => {
    const product = productOf(request.body?.product);
    if (product === undefined) return send(response.status(400), troublePage('unknownProduct'));
    const order = orders.place(shopperOf(request, response), product);
    await till.checkoutOf(order).catch((cause: unknown) => log(`Order ${order.id} has no checkout yet: ${cause}`));
    response.redirect(303, `/orders/${order.id}/pay`);
  });

  // A shopper who closed the tab finds here what became of the payment.
  pages.get('/', async (request, response) => {
    const own = orders.of(shopperOf(request, response));
    await Promise.allSettled(own.map((order) => till.refresh(order)));
    send(response, ordersPage(own));
  });

  // Where the shopper never came back, the gateway calls here some time later. Whoever calls without the shopper's cookie, the
  // shop only looks up what became of the order, and shows nothing of it.
  pages.get('/:order/result', async (request, response, next) => {
    const order = orders.known(request.params.order);
    const isShopper = order !== undefined && order.shopper === cookieOf(request);
    if (order === undefined || isShopper || !(await till.recognises(order, request.query['resourcePath'])))
      return next();
    await till.refresh(order);
    log(`Order ${order.id} was looked up without its shopper: ${order.outcome.state}`);
    send(response, troublePage('otherBrowser'));
  });

  pages.use('/:order', (request, response, next) => {
    const order = orders.find(shopperOf(request, response), request.params.order);
    if (order === undefined) return send(response.status(404), troublePage('unknownOrder'));
    response.locals['order'] = order;
    next();
  });

  // The page with the widget. An order that has been paid already shows its result instead: nobody pays twice.
  pages.get('/:order/pay', async (_request, response) => {
    const order = orderOf(response);
    await till.refresh(order);
    if (order.outcome.state !== 'unpaid') return response.redirect(303, `/orders/${order.id}/result`);
    const checkout = await till.checkoutOf(order);
    const nonce = randomBytes(16).toString('base64');
    const page = payPage({ order, checkout, nonce, gatewayUrl: account.url, resultUrl: till.resultUrl(order) });
    send(response, page, policyWithWidget(new URL(account.url).origin, nonce));
  });

  // The widget brings the shopper back here with id and resourcePath. The path is compared with the order's own
  // checkout and nothing more: an address that comes from a browser is never fetched.
  pages.get('/:order/result', async (request, response) => {
    const order = orderOf(response);
    const { resourcePath } = request.query;
    if (resourcePath !== undefined && !(await till.recognises(order, resourcePath))) {
      return send(response.status(400), troublePage('foreignResult', order));
    }
    await till.refresh(order);
    send(response, resultPage(order));
  });

  pages.post('/:order/checkouts', async (_request, response) => {
    const order = orderOf(response);
    await till.startOver(order);
    response.redirect(303, `/orders/${order.id}/pay`);
  });

  return pages;
}

/** The order that an address names, once it is known to be this shopper's. */
export function orderOf(response: Response): Order {
  return response.locals['order'] as Order;
}
