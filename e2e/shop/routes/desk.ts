import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Html } from '../../../server/platform/pages/html.ts';
import { choicesOf } from '../choices.ts';
import type { GatewayAccount } from '../gateway/account.ts';
import type { Till } from '../gateway/till.ts';
import { cookieOf, policyWithWidget, send, shopperOf } from '../http.ts';
import type { Orders } from '../orders.ts';
import type { Visit } from '../pages/layout.ts';
import type { Shopper, Shoppers } from '../shoppers.ts';
import { shopTexts } from '../texts.ts';

/** The dependencies of all pages of the shop. */
export interface Desk {
  readonly account: GatewayAccount;
  /** The shop's own public URL; ends with a slash. */
  readonly url: string;
  readonly orders: Orders;
  readonly shoppers: Shoppers;
  readonly till: Till;
  readonly log: (line: string) => void;
}

/** Returns the shopper of a request; a new one gets a cookie. */
export function shopperAt({ shoppers }: Desk, request: Request, response: Response): Shopper {
  return shoppers.of(shopperOf(request, response));
}

/** Returns the visit of a request. A new visitor gets no cookie for only looking. */
export function visitOf({ shoppers, account }: Desk, request: Request): Visit {
  const cookie = cookieOf(request);
  const cart = cookie === undefined ? [] : shoppers.of(cookie).cart;
  const cartSize = cart.reduce((sum, { quantity }) => sum + quantity, 0);
  // A page that answers a form has no URL to return to.
  const path = request.method === 'GET' ? request.originalUrl : '/';
  const choices = choicesOf(request);
  return { choices, texts: shopTexts(choices.language), path, cartSize, gatewayUrl: account.url };
}

/** Sends a page with the widget, whose scripts need a nonce that is new for every page. */
export function sendWithWidget({ account }: Desk, response: Response, page: (nonce: string) => Html): void {
  const nonce = randomBytes(16).toString('base64');
  send(response, page(nonce), policyWithWidget(new URL(account.url).origin, nonce));
}
