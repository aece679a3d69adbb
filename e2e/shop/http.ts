import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Html } from '../../server/platform/pages/html.ts';

/** Sends a page. The state of an order can change at any moment, so browsers must not cache it. */
export function send(response: Response, page: Html, policy: string = policyWithoutScript): void {
  response
    .set({ 'Content-Security-Policy': policy, 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' })
    .type('html')
    .send(page.text);
}

/**
 * Returns the Content-Security-Policy of a page with the widget. Scripts run only with the page's nonce or from the
 * gateway; styles, frames, requests and pictures come only from the shop and the gateway.
 */
export function policyWithWidget(gatewayOrigin: string, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${gatewayOrigin}`,
    `style-src 'self' ${gatewayOrigin}`,
    `frame-src ${gatewayOrigin}`,
    // 'self', because fast checkout requests a checkout from the shop's server when its button is pressed.
    `connect-src 'self' ${gatewayOrigin}`,
    `img-src 'self' ${gatewayOrigin}`,
    // Banks that inspect the browser before a challenge receive a form; in the test environment they are at the
    // gateway.
    `form-action 'self' ${gatewayOrigin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy of the shop's other pages, which need no script. */
const policyWithoutScript = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const COOKIE = 'shopper';

/** Returns the value of a cookie; undefined when the browser has none of this name. */
export function cookieNamed(request: Request, wanted: string): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim().split('='));
  return cookies.find(([name]) => name === wanted)?.[1];
}

/** Returns the shopper's cookie; undefined when the browser sends none. */
export function cookieOf(request: Request): string | undefined {
  const known = cookieNamed(request, COOKIE);
  return known !== undefined && /^[0-9a-f]{32}$/.test(known) ? known : undefined;
}

/** Returns the shopper's cookie: a random value, which is set on the first visit. */
export function shopperOf(request: Request, response: Response): string {
  const known = cookieOf(request);
  if (known !== undefined) return known;
  const shopper = randomBytes(16).toString('hex');
  response.cookie(COOKIE, shopper, { httpOnly: true, sameSite: 'lax', secure: request.secure });
  return shopper;
}
