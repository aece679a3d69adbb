import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { type GatewayAccount, GatewayTrouble } from './gateway.ts';
import { send } from './http.ts';
import { orderOf, orderPages } from './order-pages.ts';
import { ordersInMemory } from './orders.ts';
import { productsPage, troublePage } from './pages.ts';
import { stylesheet } from './stylesheet.ts';
import { openTill } from './till.ts';

/** What a shop stands on. */
export interface ShopParts {
  readonly account: GatewayAccount;
  /** The shop's own public address; ends with a slash. */
  readonly url: string;
  readonly log: (line: string) => void;
}

/** A merchant's shop that is paid through the gateway's widget. */
export function createShop({ account, url, log }: ShopParts): Express {
  const shop = express().disable('x-powered-by').set('query parser', 'simple');
  const parts = { account, orders: ordersInMemory(), till: openTill(account, url), log };

  shop.use(express.urlencoded({ extended: false, limit: '10kb' }));
  shop.get('/', (_request, response) => send(response, productsPage()));
  shop.get('/shop.css', (_request, response) => {
    response.type('css').set('Cache-Control', 'max-age=600').send(stylesheet);
  });
  shop.use('/orders', orderPages(parts));
  shop.use((_request, response) => send(response.status(404), troublePage('unknownPage')));

  shop.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const atGateway = error instanceof GatewayTrouble;
    log(`A page could not be made: ${atGateway ? error.message : error}`);
    if (atGateway) send(response.status(503), troublePage('gateway', orderOf(response)));
    else send(response.status(500), troublePage('ours'));
  });
  return shop;
}
