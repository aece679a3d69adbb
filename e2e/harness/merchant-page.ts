import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type { House } from './harness.ts';
import { createCheckout } from './merchant.ts';

/** What is special about a merchant's page. */
export interface MerchantPageOptions {
  /** A script that runs before the widget's; it sets window.wpwlOptions, say. */
  readonly script?: string;
  /** The page's Content-Security-Policy; none: no policy. */
  readonly policy?: string;
  /** The nonce of the page's script tags. */
  readonly nonce?: string;
  /** The policy only tells what it would block. */
  readonly policyOnlyReports?: boolean;
  /** The page's body; the widget's usual form when absent. */
  readonly body?: string;
  /** The checkout to pay; a new one when absent, none when empty: the page makes it by fast checkout. */
  readonly checkoutId?: string;
  /** Where the widget's tag stands, if not at the end of the body. */
  readonly tagIn?: 'head' | 'nowhere';
  /** What else the widget's tag carries, such as `async`. */
  readonly tagAttributes?: string;
  /** A script behind the widget's tag. */
  readonly scriptAfter?: string;
}

/** A merchant that is not the example shop and has no server side worth speaking of: one page with the widget. */
export interface Merchant {
  /** Opens the merchant's page and answers its checkout's id. What it returns to says 'Back at the merchant'. */
  open(options?: MerchantPageOptions): Promise<string>;
  /** Puts another form and another script tag into the page, as single-page applications do. */
  mount(checkoutId: string): Promise<void>;
  /** The address of the widget's script for a checkout. */
  scriptOf(checkoutId: string): string;
  close(): void;
}

/** The widget's form as most merchants write it. */
const usualForm = '<form class="paymentWidgets" action="/paid" data-brands="VISA MASTER AMEX"></form>';

const pageOf = (head: string, body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1"><title>Merchant</title>
  <link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;

const markupOf = (options: MerchantPageOptions, address: string): string => {
  const { script = '', scriptAfter = '', nonce = '', body = usualForm, tagIn, tagAttributes = '' } = options;
  const own = (code: string) => (code ? `<script nonce="${nonce}">${code}</script>` : '');
  const tag = tagIn === 'nowhere' ? '' : `<script nonce="${nonce}" ${tagAttributes} src="${address}"></script>`;
  const scripts = own(script) + tag + own(scriptAfter);
  const main = `<main><h1>Merchant</h1>${body}</main>`;
  return tagIn === 'head' ? pageOf(scripts, main) : pageOf('', main + scripts);
};

/** Starts a merchant with one page; the browser sees it in this tab. */
export async function startMerchant(page: Page, house: House): Promise<Merchant> {
  let shown: { readonly markup: string; readonly policy: string | undefined; readonly header: string } | undefined;
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url === '/' && shown?.policy) response.setHeader(shown.header, shown.policy);
    const paid = pageOf('', '<main><h1>Back at the merchant</h1></main>');
    response.end(request.url === '/' ? shown?.markup : paid);
  }).listen(0);
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  const scriptOf = (checkoutId: string) =>
    `${house.gatewayUrl}v1/paymentWidgets.js${checkoutId && `?checkoutId=${checkoutId}`}`;

  return {
    async open({ policy, policyOnlyReports = false, checkoutId, ...options } = {}) {
      const id = checkoutId ?? (await createCheckout(house));
      const header = `content-security-policy${policyOnlyReports ? '-report-only' : ''}`;
      shown = { markup: markupOf(options, scriptOf(id)), policy, header };
      await page.goto(url);
      return id;
    },
    scriptOf,
    mount: (checkoutId) =>
      page.evaluate(
        ({ address, form }) => {
          document.querySelector('main')?.insertAdjacentHTML('beforeend', form);
          document.head.append(Object.assign(document.createElement('script'), { src: address }));
        },
        { address: scriptOf(checkoutId), form: usualForm },
      ),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
