import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Html } from '../../../server/pages/html.ts';
import { choicesOf } from '../choices.ts';
import type { GatewayAccount } from '../gateway/account.ts';
import type { Till } from '../gateway/till.ts';
import { cookieOf, policyWithWidget, send, shopperOf } from '../http.ts';
import type { Orders } from '../orders.ts';
import type { Visit } from '../pages/layout.ts';
import type { Shopper, Shoppers } from '../shoppers.ts';

/** What all pages of the shop stand on. */
export interface Desk {
  readonly account: GatewayAccount;
  /** The shop's own public address; ends with a slash. */
  readonly url: string;
  readonly orders: Orders;
  readonly shoppers: Shoppers;
  readonly till: Till;
  readonly log: (line: string) => void;
}

/** The shopper who asks; somebody new gets a cookie. */
export function shopperAt({ shoppers }: Desk, request: Request, response: Response): Shopper {
  return shoppers.of(shopperOf(request, response));
}

/** Who looks at a page, and how. Who was never here before gets no cookie for looking. */
export function visitOf({ shoppers }: Desk, request: Request): Visit {
  const cookie = cookieOf(request);
  const cart = cookie === undefined ? [] : shoppers.of(cookie).cart;
  const cartSize = cart.reduce((sum, { quantity }) => sum + quantity, 0);
  // A page that answers a form has no address to come back to.
  const path = request.method === 'GET' ? request.originalUrl : '/';
  return { choices: choicesOf(request), path, cartSize };
}

/** Sends a page with the widget, whose scripts run by a nonce that is new for every page. */
export function sendWithWidget({ account }: Desk, response: Response, page: (nonce: string) => Html): void {
  const nonce = randomBytes(16).toString('base64');
  send(response, page(nonce), policyWithWidget(new URL(account.url).origin, nonce));
}
