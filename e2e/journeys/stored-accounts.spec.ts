import type { Page } from '@playwright/test';
import { cards } from '../house/cards.ts';
import { paymentsOf } from '../house/gateway-records.ts';
import type { House } from '../house/house.ts';
import { createCheckout, resultCodeOf, storeAccount } from '../house/merchant.ts';
import type { Merchant } from '../pages/merchant-page.ts';
import { storedAccounts } from '../pages/stored-accounts.ts';
import { anotherTab, expect, journey } from './journey.ts';

const back = 'Back at the merchant';
const visa = 'Visa ending in 1111';
const withCode = 'window.wpwlOptions = { registrations: { requireCvv: "true" } }';

/** Opens the merchant's page with a checkout that offers these accounts. */
async function offer(
  { merchant, house }: { merchant: Merchant; house: House },
  ids: readonly string[],
  script = '',
): Promise<string> {
  const offers = Object.fromEntries(ids.map((id, place) => [`registrations[${place}].id`, id]));
  const checkoutId = await createCheckout(house, offers);
  await merchant.open({ checkoutId, script });
  return checkoutId;
}

async function expectPaid(page: Page, house: House, checkoutId: string, code = '000.100.110'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(back);
  expect(await resultCodeOf(house, checkoutId)).toBe(code);
}

journey('a stored card is paid with by one click', async ({ page, merchant, house }) => {
  const ids = [
    await storeAccount(house),
    await storeAccount(house, { 'card.number': cards.approvedMaster.number, paymentBrand: 'MASTER' }),
  ];
  const checkoutId = await offer({ merchant, house }, ids);
  const stored = storedAccounts(page);
  await expect(stored.account(visa)).toBeChecked();
  await expect(page.locator('.wpwl-container-card')).toBeHidden();
  await stored.account('Mastercard ending in 5454').check();
  await stored.payButton.click();
  await expectPaid(page, house, checkoutId);
  const [payment] = paymentsOf(house.databasePath, checkoutId);
  expect(payment).toMatchObject({ state: 'succeeded' });
});

journey('its security code goes from its frame to the gateway', async ({ page, merchant, house }) => {
  const checkoutId = await offer({ merchant, house }, [await storeAccount(house)], withCode);
  const stored = storedAccounts(page);
  await stored.payButton.click();
  await expect(stored.form.getByRole('alert')).toHaveText('Check the security code.');
  await expect(stored.code).toBeFocused();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /\/payment$/.test(request.url()));
  await stored.code.pressSequentially(cards.approved.code);
  await expect(stored.form.getByRole('alert')).toHaveCount(0);
  await stored.code.press('Enter');
  const request = await sent;
  expect(new URLSearchParams(request.postData() ?? '').get('card.cvv')).toBe(cards.approved.code);
  expect(request.frame().url()).toContain(house.gatewayUrl);
  await expectPaid(page, house, checkoutId);
});

journey('two tabs and a double click charge once', async ({ page, context, merchant, house }) => {
  const checkoutId = await offer({ merchant, house }, [await storeAccount(house)]);
  const other = await anotherTab(context);
  await other.page.goto(page.url());
  const both = [storedAccounts(page), storedAccounts(other.page)];
  for (const { account } of both) await expect(account(visa)).toBeChecked();
  await Promise.all(both.map(({ payButton }) => payButton.dblclick()));
  await expectPaid(page, house, checkoutId);
  await expectPaid(other.page, house, checkoutId);
  expect(paymentsOf(house.databasePath, checkoutId).map(({ state }) => state)).toEqual(['succeeded']);
});
