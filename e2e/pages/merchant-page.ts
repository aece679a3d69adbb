import type { Page } from '@playwright/test';
import type { House } from '../house/house.ts';
import { createCheckout } from '../house/merchant.ts';

/** What is special about a merchant's page. */
export interface MerchantPageOptions {
  /** A script that runs before the widget's; it sets window.wpwlOptions, say. */
  readonly script?: string;
  /** The page's Content-Security-Policy; none: no policy. */
  readonly policy?: string;
  /** The page's body; the widget's usual form when absent. */
  readonly body?: string;
}

/** The widget's form as most merchants write it. */
export const usualForm = '<form class="paymentWidgets" action="/paid" data-brands="VISA MASTER AMEX"></form>';

/**
 * Opens a page of a merchant that is not the example shop, with a checkout of its own whose id it answers. The page
 * that the shopper returns to says 'Back at the merchant'.
 */
export async function openMerchantPage(page: Page, house: House, options: MerchantPageOptions = {}): Promise<string> {
  const checkoutId = await createCheckout(house);
  const at = (path: string) => new URL(path, house.shopUrl).href;
  const script = `<script src="${house.gatewayUrl}v1/paymentWidgets.js?checkoutId=${checkoutId}"></script>`;
  const markup = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Merchant</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"></head>
    <body><main><h1>Merchant</h1>${options.body ?? usualForm}</main>
    <script>${options.script ?? ''}</script>${script}</body></html>`;
  const headers: Record<string, string> = options.policy ? { 'content-security-policy': options.policy } : {};
  await page.route(at('merchant'), (route) => route.fulfill({ contentType: 'text/html', headers, body: markup }));
  await page.route(`${at('paid')}**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Paid</title><h1>Back at the merchant</h1>',
    }),
  );
  await page.goto(at('merchant'));
  return checkoutId;
}
