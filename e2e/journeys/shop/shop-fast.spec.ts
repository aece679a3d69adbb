import { cards } from '../../harness/cards.ts';
import { results } from '../../harness/shop-pages.ts';
import { walletButton, walletSheet } from '../../merchant-kit/wallet-sheet.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

const LOOK_LIMIT_MS = 120_000;

journey.describe.configure({ timeout: LOOK_LIMIT_MS });

journey('a product is paid for on its own page, with one touch', async ({ page, shop }) => {
  await shop.open();
  await page.getByRole('link', { name: 'Clay cup' }).click();
  const wallet = walletButton(page, 'GOOGLEPAY');
  await expect(wallet.button).toBeVisible();
  // The shop's styles for its own buttons do not apply to a provider's.
  await expect(wallet.button).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await look(page, 'shop-product');
  await wallet.button.click();
  await walletSheet(page).pay('approved');
  await expect(shop.heading).toHaveText(results.approved);
  await expect(page.getByText('€24.50')).toBeVisible();
});

journey('a cart is paid for with one touch and is empty afterwards', async ({ page, shop }) => {
  await shop.open();
  await page.getByRole('button', { name: 'Add to cart: First flush' }).click();
  await walletButton(page, 'APPLEPAY').button.click();
  await walletSheet(page).pay('approved');
  await expect(shop.heading).toHaveText(results.approved);
  await expect(page.getByRole('link', { name: 'Cart (0)' })).toBeVisible();
});

journey('an order is paid with a wallet that needs a checkout first', async ({ page, shop }) => {
  await shop.buy('First flush');
  // The amount arrives last; the list of wallets is of no use before it.
  const offered = page.waitForResponse(/\/wallets$/);
  await page.route(/\/configuration$/, async (route) => {
    await offered;
    await route.continue();
  });
  await page.getByText('How this page is made').click();
  await page.getByRole('link', { name: 'One touch' }).click();
  await walletButton(page, 'SAMSUNGPAY').button.click();
  await walletSheet(page).pay('approved');
  await expect(shop.heading).toHaveText(results.approved);
});

journey('a summary is shown before the card is charged', async ({ page, shop, form }) => {
  await shop.buy('First flush');
  await page.getByText('How this page is made').click();
  await page.getByRole('link', { name: 'Card, with summary' }).click();
  await form.card(cards.approved);
  await page.locator('.wpwl-container-card .wpwl-button-pay').click();
  await expect(shop.heading).toHaveText('Check your order');
  await look(page, 'shop-summary');
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expect(shop.heading).toHaveText(results.approved);
});
