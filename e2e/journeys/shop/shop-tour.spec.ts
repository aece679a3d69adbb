import { shop as arabic } from '../../../catalogue/texts/ar/shop.ts';
import { cards } from '../../harness/cards.ts';
import { results } from '../../harness/shop-pages.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

const LOOK_LIMIT_MS = 120_000;

journey.describe.configure({ timeout: LOOK_LIMIT_MS });

journey('a cart of several products is paid as one order', async ({ page, shop, form }) => {
  await shop.open();
  await page.getByRole('button', { name: 'Add to cart: Clay cup' }).click();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.getByRole('button', { name: 'Add to cart: First flush' }).click();
  await page.getByLabel('How many of First flush').fill('2');
  await page.getByRole('button', { name: 'Change First flush' }).click();
  await expect(page.locator('.total')).toHaveText('Total €48.50');
  await look(page, 'cart');
  await page.getByRole('button', { name: 'Check out' }).click();
  await form.pay(cards.approved);
  await expect(shop.heading).toHaveText(results.approved);
  await expect(page.getByText('€48.50')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (0)' })).toBeVisible();
});

journey('the shop and its form have the chosen language and colours', async ({ page, shop, stack }) => {
  await shop.buy('First flush');
  await page.getByLabel('Look of the shop').click();
  await page.getByLabel('Language').selectOption({ label: 'العربية' });
  await page.getByLabel('Style of the payment form').selectOption('plain');
  await page.getByLabel('Colours').selectOption('dark');
  await page.getByRole('button', { name: 'Use these' }).click();
  await expect(page.locator('form.wpwl-form-card')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('form.wpwl-form-card')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(shop.heading).toHaveText(arabic.pay.title);
  await look(page, 'shop-pay-dark-arabic');
  for (const [place, name] of [
    ['', 'home'],
    ['orders', 'orders'],
    ['account', 'account'],
    ['nowhere', 'missing'],
  ] as const) {
    await page.goto(new URL(place, stack.shopUrl).href);
    // Latin letters are left only in names and numbers.
    await expect(page.locator('main')).not.toContainText(/[a-z]{2}/);
    await look(page, `shop-${name}-dark-arabic`);
  }
});

journey('a page shows its code, without the access token', async ({ page, shop, stack }) => {
  await shop.buy('First flush');
  await page.getByText('How this page is made').click();
  const code = page.locator('.code');
  await expect(code).toContainText('POST /v1/checkouts HTTP/1.1');
  await expect(code).toContainText(`paymentWidgets.js?checkoutId=${await shop.checkoutId()}`);
  await expect(code).toContainText('Bearer ••••••••');
  expect(await page.content()).not.toContain(stack.accessToken);
  await page.evaluate(() => window.scrollTo(0, 0)); // Frames outside the window are not painted.
  await look(page, 'shop-code');
});

journey(
  'a subscription is agreed on once, charged every month, and changed by its shopper',
  async ({ page, shop, form }) => {
    await shop.open();
    await page.getByRole('button', { name: 'Subscribe to Tea club' }).click();
    await form.pay(cards.approved);
    await expect(shop.heading).toHaveText(results.approved);
    await look(page, 'shop-subscription');
    await page.getByRole('link', { name: 'To your account' }).click();
    const subscription = page.locator('.subscription');
    const payments = subscription.getByRole('listitem');
    const next = subscription.locator('.next');
    await expect(subscription).toContainText(/On the (?:\d+(?:st|nd|rd|th)|last day) of each month/);
    const first = await next.textContent();
    await subscription.getByRole('button', { name: 'Let a month go by' }).click();
    await expect(payments).toHaveText([/paid/]);
    await subscription.getByRole('button', { name: 'Let a month go by' }).click();
    await expect(payments).toHaveText([/paid/, /paid/]);
    expect(await next.textContent()).not.toBe(first);
    await look(page, 'shop-account');
    const before = await next.textContent();
    await subscription.getByRole('button', { name: 'Leave out the next payment' }).click();
    await expect(next).not.toHaveText(before ?? '');
    await expect(payments).toHaveCount(2);
    await subscription.getByRole('button', { name: 'End the subscription' }).click();
    await expect(next).toHaveText('It has ended.');
    await page.getByRole('button', { name: 'Remove Visa ending in 1111' }).click();
    await expect(page.getByText('You have no saved cards.')).toBeVisible();
  },
);

journey('a subscription whose card fails rests, and another card repairs it', async ({ page, shop, form }) => {
  await shop.open();
  await page.getByRole('button', { name: 'Subscribe to Tea club' }).click();
  await form.pay(cards.approved);
  await page.getByRole('link', { name: 'To your account' }).click();
  const subscription = page.locator('.subscription');
  for (const number of [cards.stolen, cards.approvedMaster]) {
    await page.getByRole('button', { name: 'Save a card' }).click();
    await form.pay(number);
    await page.getByRole('link', { name: 'To your account' }).click();
  }
  await subscription.getByLabel('You pay with').selectOption({ label: 'Visa ending in 1594' });
  await subscription.getByRole('button', { name: 'Use this card' }).click();
  await subscription.getByRole('button', { name: 'Let a month go by' }).click();
  await expect(subscription.locator('.next')).toHaveText(
    'The payment failed. Choose another card, and it is paid at once.',
  );
  await expect(subscription.getByRole('listitem')).toHaveText([/declined/]);
  await look(page, 'shop-subscription-failed');
  await subscription.getByLabel('You pay with').selectOption({ label: 'Mastercard ending in 5454' });
  await subscription.getByRole('button', { name: 'Use this card' }).click();
  await expect(async () => {
    await page.reload();
    await expect(subscription.getByRole('listitem')).toHaveText([/paid/, /declined/], { timeout: 1 });
  }).toPass();
  await expect(subscription.locator('.next')).toContainText('Next payment: €');
});

journey('no product stands alone in its row, however wide the page', async ({ page, shop }) => {
  await shop.open();
  for (const width of [1280, 800, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const products = await page.locator('.product').all();
    const tops = await Promise.all(products.map(async (product) => (await product.boundingBox())?.y));
    const lengths = [...new Set(tops)].map((row) => tops.filter((top) => top === row).length);
    expect(new Set(lengths).size, `${width} pixels: ${lengths}`).toBe(1);
  }
});

journey('the whole card form is above the fold on a phone, below its heading', async ({ page, shop, form }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await shop.buy('First flush');
  await expect(page.getByRole('heading', { level: 2, name: 'Card', exact: true })).toBeVisible();
  await expect(form.payButton).toBeInViewport({ ratio: 1 });
});

journey('a widget without a style looks like the page around it', async ({ page, shop, form }) => {
  await shop.buy('First flush');
  await page.getByLabel('Look of the shop').click();
  await page.getByLabel('Style of the payment form').selectOption('none');
  await page.getByLabel('Colours').selectOption('dark');
  await page.getByRole('button', { name: 'Use these' }).click();
  await expect(form.payButton).toHaveCSS('background-color', 'rgb(143, 208, 176)');
  // A frame of the gateway has the same background as the page's own field beside it.
  const backgroundOf = (kind: string) =>
    page.locator(`.wpwl-control-${kind}`).evaluate((field) => getComputedStyle(field).backgroundColor);
  expect(await backgroundOf('cardNumber')).toBe(await backgroundOf('expiry'));
  await page.getByLabel('Look of the shop').click();
  await page.getByLabel('Colours').selectOption('light');
  await page.getByRole('button', { name: 'Use these' }).click();
  await expect(form.payButton).toHaveCSS('background-color', 'rgb(36, 84, 63)');
  await form.card(cards.approved);
  await look(page, 'shop-pay-unstyled');
  await form.payButton.click();
  await expect(shop.heading).toHaveText(results.approved);
});

journey('a receipt has the date and the method', async ({ page, shop, form }) => {
  await shop.buy('First flush');
  await form.pay(cards.approved);
  await expect(shop.heading).toHaveText(results.approved);
  const receipt = page.locator('.summary');
  await expect(receipt).toContainText(/Date\s*\d{1,2} [A-Z][a-z]+ 20\d\d/);
  await expect(receipt).toContainText(/Paid with\s*Visa ending in 1111/);
  await look(page, 'shop-receipt');
});
