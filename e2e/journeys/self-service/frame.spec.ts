import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../../../tools/test/free-port.ts';
import { cards } from '../../harness/cards.ts';
import { addSelfService, newShopper } from '../../harness/self-service.ts';
import { payForm } from '../../merchant-kit/pay-form.ts';
import { expect } from '../journey.ts';
import { accountPage, shopperJourney } from '../self-service-journey.ts';

const BUILT = join('dist', 'components');

/** The page of a merchant, with the element as its package has it. */
const pageWith = (url: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1"><title>Merchant</title><link rel="icon" href="data:,">
  <script type="module" src="/account-element.js"></script></head>
  <body><main><h1>Your account at the shop</h1><tollgate-account url="${url}" label="Your tea"></tollgate-account></main></body></html>`;

/** A page of a merchant that frames the self-service page. */
interface Framing {
  readonly url: string;
  show(page: Page, url: string): Promise<void>;
  close(): void;
}

const startFraming = async (port: number): Promise<Framing> => {
  let shown = '';
  const server: Server = createServer((request, response) => {
    const isScript = request.url?.endsWith('.js') === true;
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? readFileSync(join(BUILT, request.url ?? '')) : pageWith(shown));
  }).listen(port);
  await once(server, 'listening');
  const url = `http://localhost:${port}`;
  return {
    url,
    show: async (page, address) => {
      shown = address;
      await page.goto(url);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

shopperJourney('the page stands in a page of the merchant, as high as its content', async ({ page, stack }) => {
  const port = await freePort();
  const merchant = await startFraming(port);
  const shop = await addSelfService(stack, { 'selfService.frameAncestors': merchant.url });
  const shopper = newShopper(stack, shop);
  await shopper.subscribe(await shopper.storeCard());
  await merchant.show(page, await shopper.link());
  const element = page.locator('tollgate-account iframe');
  const account = accountPage(page.frameLocator('tollgate-account iframe'));
  await expect(element).toHaveAttribute('title', 'Your tea');
  await expect(account.subscription('Tea club')).toBeVisible();
  const heightOf = async (): Promise<number> => (await element.boundingBox())?.height ?? 0;
  const contentOf = (): Promise<number> =>
    page
      .frameLocator('tollgate-account iframe')
      .locator('#page')
      .evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(async () => Math.abs((await heightOf()) - (await contentOf()))).toBeLessThan(2);
  const before = await heightOf();
  await account.button('Pause').click();
  await expect.poll(heightOf).toBeGreaterThan(before + 50);
  await account.question.getByRole('button', { name: 'Back' }).click();
  await expect.poll(heightOf).toBe(before);
  // A message of another page, or another type, changes nothing.
  await page.evaluate(() => window.postMessage({ type: 'tollgate-account-height', height: 7 }, '*'));
  await account.button('Cancel subscription').click();
  await account.button('Cancel subscription').click();
  await expect(account.subscription('Tea club').locator('.notice')).toContainText('The subscription is cancelled.');
  expect(await heightOf()).toBeGreaterThan(100);
  // A reload opens the link again, which its tab has used: it shows what its session sees.
  await page.reload();
  await expect(account.subscription('Tea club')).toBeVisible();
  merchant.close();
});

shopperJourney('an account is added in the frame', async ({ page, stack }) => {
  const merchant = await startFraming(await freePort());
  const shop = await addSelfService(stack, { 'selfService.frameAncestors': merchant.url });
  const shopper = newShopper(stack, shop);
  await shopper.storeCard();
  await merchant.show(page, await shopper.link());
  const frame = page.frameLocator('tollgate-account iframe');
  const account = accountPage(frame);
  await account.button('Add a way to pay').click();
  await payForm(page, { container: frame.locator('body') }).pay(cards.approvedMaster);
  await expect(frame.locator('.notice')).toContainText('Mastercard •5454');
  await expect(frame.locator('.account')).toHaveCount(2);
  merchant.close();
});

shopperJourney('a page that the setting does not name cannot frame it', async ({ page, shopper }) => {
  const merchant = await startFraming(await freePort());
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await merchant.show(page, await shopper.link());
  expect((await refused).text()).toContain("frame-ancestors 'none'");
  expect(page.frames().filter((frame) => frame.url().includes('/account/'))).toEqual([]);
  merchant.close();
});
