import type { Page } from '@playwright/test';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import { results, shopPages } from '../../harness/shop-pages.ts';
import { expect, journey } from '../journey.ts';

const paymentAddress = /\/v1\/checkouts\/[^/]+\/payment$/;
const outcomeAddress = /\/v1\/checkouts\/[^/]+\/outcome$/;

/** Resolves when the browser has sent the payment. */
const paymentSent = (page: Page) => page.waitForRequest((request) => paymentAddress.test(request.url()));

journey(
  'a reload during a payment shows its result and makes no second payment',
  async ({ page, shop, form, stack }) => {
    await shop.buy('First flush');
    const checkoutId = await shop.checkoutId();
    await form.card(cards.approvedSlowly);
    await Promise.all([paymentSent(page), form.payButton.click()]);
    await page.reload();
    await expect(async () => {
      const lookAgain = page.getByRole('link', { name: 'Look again' });
      if (await lookAgain.isVisible()) await lookAgain.click();
      await expect(shop.heading).toHaveText(results.approved, { timeout: 1_000 });
    }).toPass();
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  },
);

journey(
  'a shopper who closed the tab finds the result among the orders',
  async ({ page, context, shop, form, stack }) => {
    await shop.buy('First flush');
    const order = shop.orderId();
    const checkoutId = await shop.checkoutId();
    await form.card(cards.approvedSlowly);
    await Promise.all([paymentSent(page), form.payButton.click()]);
    await page.close();

    const later = shopPages(await context.newPage(), stack.shopUrl);
    await expect(async () => {
      await later.openOrders();
      await expect(later.orderLine(order)).toContainText('paid', { timeout: 500 });
      await expect(later.orderLine(order)).not.toContainText('not paid', { timeout: 500 });
    }).toPass();
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  },
);

journey('a shopper who left before paying finds the order unpaid and can continue', async ({ page, shop, form }) => {
  await shop.buy('First flush');
  const order = shop.orderId();
  await shop.openOrders();
  await expect(shop.orderLine(order)).toContainText('not paid yet');
  await page.getByRole('link', { name: `Order ${order}` }).click();
  await expect(shop.heading).toHaveText(results.unpaid);
  await shop.payNowLink.click();
  await form.pay(cards.approved);
  await expect(shop.heading).toHaveText(results.approved);
});

journey(
  'the outcome of a payment with a lost reply is queried, and nothing is charged twice',
  async ({ page, shop, form, stack }) => {
    // Before the frames load, because a loading frame would not be intercepted.
    await page.route(paymentAddress, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await shop.buy('First flush');
    const checkoutId = await shop.checkoutId();
    await form.pay(cards.approved);
    await expect(shop.heading).toHaveText(results.approved);
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  },
);

journey('a shopper who tries again after a lost reply is not charged twice', async ({ page, shop, form, stack }) => {
  await page.route(paymentAddress, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.route(outcomeAddress, (route) => route.abort('connectionreset'));
  await shop.buy('First flush');
  const checkoutId = await shop.checkoutId();
  await form.pay(cards.approved);
  await expect(page.getByText(en.messages.unsure)).toBeVisible();
  await page.unroute(paymentAddress);
  await page.unroute(outcomeAddress);
  await form.againButton.click();
  await expect(shop.heading).toHaveText(results.approved);
  expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
});

journey(
  'a payment sent while the gateway is down is made when the gateway is back',
  async ({ page, shop, form, stack }) => {
    await shop.buy('First flush');
    const checkoutId = await shop.checkoutId();
    await form.card(cards.approved);
    await stack.stopGateway();
    try {
      await form.payButton.click();
      await expect(page.getByText(en.messages.unsure)).toBeVisible();
    } finally {
      await stack.startGateway();
    }
    await form.againButton.click();
    await expect(shop.heading).toHaveText(results.approved);
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  },
);

journey('an order placed while the gateway is down is kept', async ({ page, shop, form, stack }) => {
  await stack.stopGateway();
  try {
    await shop.buy('First flush');
    await expect(shop.heading).toHaveText('The payment service does not answer');
  } finally {
    await stack.startGateway();
  }
  await page.reload();
  await form.pay(cards.approved);
  await expect(shop.heading).toHaveText(results.approved);
});

journey('on a slow network a shopper who clicks twice pays once', async ({ page, context, shop, form, stack }) => {
  const slow = { offline: false, latency: 600, downloadThroughput: 40_000, uploadThroughput: 40_000 };
  const session = await context.newCDPSession(page);
  await shop.buy('First flush');
  await session.send('Network.emulateNetworkConditions', slow);
  const checkoutId = await shop.checkoutId();
  await form.card(cards.approved);
  for (const frame of page.frames().filter((each) => each.url().startsWith(stack.gatewayUrl))) {
    const frameSession = await context.newCDPSession(frame);
    await frameSession.send('Network.emulateNetworkConditions', slow);
  }
  await form.payButton.dblclick();
  await expect(shop.heading).toHaveText(results.approved);
  expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
});
