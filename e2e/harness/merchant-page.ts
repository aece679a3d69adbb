import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { createCheckout } from './merchant.ts';
import type { Stack } from './stack.ts';

/** Options of a merchant's page. */
export interface MerchantPageOptions {
  /** A script that runs before the widget's, for example to set window.wpwlOptions. */
  readonly script?: string;
  /** The page's Content-Security-Policy; without it, the page has no policy. */
  readonly policy?: string;
  /** The nonce of the page's script tags. */
  readonly nonce?: string;
  /** Whether the policy only reports what it would block. */
  readonly policyOnlyReports?: boolean;
  /** Whether the page runs no script from elsewhere without a hash (`Integrity-Policy`). */
  readonly needsIntegrity?: boolean;
  /** The page's body; the widget's usual form by default. */
  readonly body?: string;
  /** The checkout to pay; a new one by default. When empty, the page creates it by fast checkout. */
  readonly checkoutId?: string;
  /** The place of the widget's tag; the end of the body by default. */
  readonly tagIn?: 'head' | 'nowhere';
  /** Further attributes of the widget's tag, such as `async`. */
  readonly tagAttributes?: string;
  /** A script after the widget's tag. */
  readonly scriptAfter?: string;
}

/** A merchant other than the example shop, without a server side: one page with the widget. */
export interface Merchant {
  /**
   * Opens the merchant's page and returns its checkout's id. The page after the payment says 'Back at the merchant'.
   */
  open(options?: MerchantPageOptions): Promise<string>;
  /** Adds another form and another script tag to the page, as single-page applications do. */
  mount(checkoutId: string): Promise<void>;
  /** Returns the URL of the widget's script for a checkout. */
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

/** Starts a merchant with one page, which `goTo` opens, in whichever browser. */
export async function startMerchantPage(
  goTo: (url: string) => Promise<unknown>,
  stack: Stack,
): Promise<Omit<Merchant, 'mount'>> {
  let shown: { readonly markup: string; readonly headers: Readonly<Record<string, string>> } | undefined;
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url === '/') {
      for (const [name, value] of Object.entries(shown?.headers ?? {})) response.setHeader(name, value);
    }
    const paid = pageOf('', '<main><h1>Back at the merchant</h1></main>');
    response.end(request.url === '/' ? shown?.markup : paid);
  }).listen(0);
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  const scriptOf = (checkoutId: string) =>
    `${stack.gatewayUrl}v1/paymentWidgets.js${checkoutId && `?checkoutId=${checkoutId}`}`;

  return {
    async open({ policy, policyOnlyReports = false, needsIntegrity = false, checkoutId, ...options } = {}) {
      const id = checkoutId ?? (await createCheckout(stack));
      const header = `content-security-policy${policyOnlyReports ? '-report-only' : ''}`;
      const headers = {
        ...(policy === undefined ? {} : { [header]: policy }),
        ...(needsIntegrity ? { 'integrity-policy': 'blocked-destinations=(script)' } : {}),
      };
      shown = { markup: markupOf(options, scriptOf(id)), headers };
      await goTo(url);
      return id;
    },
    scriptOf,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Starts a merchant with one page, which the browser opens in this tab. */
export async function startMerchant(page: Page, stack: Stack): Promise<Merchant> {
  const merchant = await startMerchantPage((url) => page.goto(url), stack);
  return {
    ...merchant,
    mount: (checkoutId) =>
      page.evaluate(
        ({ address, form }) => {
          document.querySelector('main')?.insertAdjacentHTML('beforeend', form);
          document.head.append(Object.assign(document.createElement('script'), { src: address }));
        },
        { address: merchant.scriptOf(checkoutId), form: usualForm },
      ),
  };
}
