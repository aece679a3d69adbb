import { cards } from '../../harness/cards.ts';
import { results } from '../../harness/shop-pages.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

const LOOK_LIMIT_MS = 120_000;

journey.describe.configure({ timeout: LOOK_LIMIT_MS });

journey('a cart of several products is paid as one order', async ({ page, shop, form }) => {
  await shop.open();
  await page.getByRole('button', { name: 'Add Clay cup to cart' }).click();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.getByRole('button', { name: 'Add First flush to cart' }).click();
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

journey('the form has the chosen language and colours', async ({ page, shop }) => {
  await shop.buy('First flush');
  await page.getByLabel('Language of the payment form').selectOption({ label: 'العربية' });
  await page.getByLabel('Style of the payment form').selectOption('plain');
  await page.getByLabel('Colours').selectOption('dark');
  await page.getByRole('button', { name: 'Use these' }).click();
  await expect(page.locator('form.wpwl-form-card')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('form.wpwl-form-card')).toHaveAttribute('dir', 'rtl');
  await expect(shop.heading).toHaveText('Pay for your order');
  await look(page, 'shop-pay-dark-arabic');
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

journey('a subscription is agreed on once and charged every month', async ({ page, shop, form }) => {
  await shop.open();
  await page.getByRole('button', { name: 'Subscribe to Tea club' }).click();
  await form.pay(cards.approved);
  await expect(shop.heading).toHaveText(results.approved);
  await page.getByRole('button', { name: 'Let a month go by' }).click();
  await expect(page.getByText('Month 2 paid')).toBeVisible();
  await look(page, 'shop-subscription');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'VISA ending in 1111' })).toBeVisible();
  await look(page, 'shop-account');
  await page.getByRole('button', { name: 'Remove VISA ending in 1111' }).click();
  await expect(page.getByText('We keep no card of yours.')).toBeVisible();
});

journey('the shop in a page from right to left', async ({ page, shop }) => {
  await shop.open();
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await look(page, 'shop-rtl');
});
