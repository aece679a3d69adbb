import { type Response, Router } from 'express';
import { mayTryAgain } from '../gateway/outcome.ts';
import { cookieOf, send, shopperOf } from '../http.ts';
import type { Order } from '../orders.ts';
import { isSubscription } from '../orders.ts';
import { errorPage } from '../pages/error-page.ts';
import { payPage } from '../pages/pay-page.ts';
import { ordersPage, resultPage } from '../pages/result-page.ts';
import { productOf } from '../products.ts';
import { waysFor } from '../ways.ts';
import { type Desk, sendWithWidget, shopperAt, visitOf } from './desk.ts';

/** Creates the routes of orders, below /orders: place an order, pay it with the widget, return with a result. */
export function orderRoutes(desk: Desk): Router {
  const { orders, till } = desk;
  const routes = Router();
  placing(routes, desk);

  // A shopper who closed the tab finds the outcome of the payment here.
  routes.get('/', async (request, response) => {
    const own = orders.of(shopperOf(request, response));
    await Promise.allSettled(own.map((order) => till.refresh(order)));
    send(response, ordersPage(visitOf(desk, request), own));
  });

  lookingUp(routes, desk);
  routes.use('/:order', (request, response, next) => {
    const order = orders.find(shopperOf(request, response), request.params.order);
    if (order === undefined) return send(response.status(404), errorPage(visitOf(desk, request), 'unknownOrder'));
    response.locals['order'] = order;
    next();
  });
  paying(routes, desk);
  after(routes, desk);
  return routes;
}

/** Returns the order that a URL names, after the check that it is this shopper's. */
export function orderOf(response: Response): Order | undefined {
  return response.locals['order'] as Order | undefined;
}

/** Returns the same order on routes behind that check. */
const knownOrder = (response: Response): Order => response.locals['order'] as Order;

/** Binds placing an order. The shop's own server, never the browser, sends the price to the gateway. */
function placing(routes: Router, desk: Desk): void {
  routes.post('/', async (request, response) => {
    const wanted: unknown = request.body?.product;
    const product = productOf(wanted);
    const isUnknown = wanted !== undefined && product === undefined;
    const order = isUnknown ? undefined : desk.orders.place(shopperAt(desk, request, response), product);
    if (order === undefined) return send(response.status(400), errorPage(visitOf(desk, request), 'unknownProduct'));
    await desk.till
      .checkoutOf(order)
      .catch((cause: unknown) => desk.log(`Order ${order.id} has no checkout yet: ${cause}`));
    response.redirect(303, `/orders/${order.id}/pay`);
  });
}

/**
 * Binds the lookup of an order without its shopper: when the shopper never returned, the gateway calls here some time
 * later. Without the shopper's cookie, the shop only queries the outcome of the order and shows nothing of it.
 */
function lookingUp(routes: Router, desk: Desk): void {
  const { orders, till, log } = desk;
  routes.get('/:order/result', async (request, response, next) => {
    const order = orders.known(request.params.order);
    const isShopper = order !== undefined && order.shopper.cookie === cookieOf(request);
    if (order === undefined || isShopper || !(await till.recognises(order, request.query['resourcePath'])))
      return next();
    await till.refresh(order);
    log(`Order ${order.id} was looked up without its shopper: ${order.outcome.state}`);
    send(response, errorPage(visitOf(desk, request), 'otherBrowser'));
  });
}

/**
 * Binds the page with the widget. A paid order shows its result instead, so that it is not paid twice. One that
 * was declined, cancelled or failed has a form again, also for a shopper who comes back by the browser's button.
 */
function paying(routes: Router, desk: Desk): void {
  const { account, till } = desk;
  routes.get(['/:order/pay', '/:order/pay/:way'], async (request, response, next) => {
    const order = knownOrder(response);
    const offered = waysFor(isSubscription(order));
    const wanted = request.params['way'];
    const way = wanted === undefined ? offered[0] : offered.find((name) => name === wanted);
    if (way === undefined) return next();
    await till.refresh(order);
    if (order.outcome.state !== 'expired' && mayTryAgain(order.outcome)) await till.startOver(order);
    if (order.outcome.state !== 'unpaid') return response.redirect(303, `/orders/${order.id}/result`);
    const checkout = await till.checkoutOf(order);
    const page = { order, way, checkout, gatewayUrl: account.url, resultUrl: till.resultUrl(order) };
    sendWithWidget(desk, response, (nonce) => payPage(visitOf(desk, request), { ...page, nonce }));
  });
}

/** Binds the routes after a payment: its result, another attempt, the confirmation of a summary. */
function after(routes: Router, desk: Desk): void {
  const { account, till } = desk;
  // The widget sends the shopper back here with id and resourcePath. The path is only compared with that of the order's
  // own checkout: a URL from a browser is never fetched.
  routes.get('/:order/result', async (request, response) => {
    const order = knownOrder(response);
    const { resourcePath } = request.query;
    if (resourcePath !== undefined && !(await till.recognises(order, resourcePath))) {
      return send(response.status(400), errorPage(visitOf(desk, request), 'foreignResult', order.id));
    }
    await till.refresh(order);
    send(response, resultPage(visitOf(desk, request), order, account.url));
  });

  routes.post('/:order/checkouts', async (_request, response) => {
    const order = knownOrder(response);
    await till.startOver(order);
    response.redirect(303, `/orders/${order.id}/pay`);
  });

  // The shopper has seen the summary. If the bank requires a challenge, the payment continues on the pay page.
  routes.post('/:order/confirmation', async (_request, response) => {
    const order = knownOrder(response);
    await till.confirm(order);
    response.redirect(303, `/orders/${order.id}/${order.outcome.state === 'unpaid' ? 'pay' : 'result'}`);
  });
}
