import { form as en } from '../../../catalogue/texts/en/form.ts';
import { stored as words } from '../../../catalogue/texts/en/stored.ts';
import { cards } from '../../harness/cards.ts';
import { results } from '../../harness/shop-pages.ts';
import { payActions } from '../../merchant-kit/pay-actions.ts';
import { storedAccounts } from '../../merchant-kit/stored-accounts.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

const LOOK_LIMIT_MS = 120_000;

journey.describe.configure({ timeout: LOOK_LIMIT_MS });

journey('a card saved without a payment pays the next order', async ({ page, shop, form, stack }) => {
  await page.goto(new URL('account', stack.shopUrl).href);
  await page.getByRole('button', { name: 'Save a card' }).click();
  await form.card(cards.approved);
  await look(page, 'shop-keep-card');
  await page.locator('.wpwl-container-card .wpwl-button-pay').click();
  await expect(shop.heading).toHaveText('Your card is saved');
  await expect(page.getByText('Visa ending in 1111')).toBeVisible();

  await shop.buy('Clay cup');
  const stored = storedAccounts(page);
  await expect(stored.account('Visa ending in 1111')).toBeChecked();
  await look(page, 'shop-returning');
  await payActions(page, en).stored('Visa ending in 1111', cards.approved.code);
  await expect(shop.heading).toHaveText(results.approved);
});

journey('a shopper stores the card with a payment, and removes it', async ({ page, shop, form }) => {
  await shop.buy('First flush');
  await page.getByLabel(words.labels.register).check();
  await form.pay(cards.approvedMaster);
  await expect(shop.heading).toHaveText(results.approved);
  await expect(page.getByText('Saved for next time')).toBeVisible();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Saved cards' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Mastercard ending in 5454' }).click();
  await expect(page.getByText('You have no saved cards.')).toBeVisible();
});
