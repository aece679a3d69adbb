import { createCheckout, resultCodeOf, storeAccount } from '../../harness/merchant.ts';
import type { Merchant } from '../../harness/merchant-page.ts';
import type { Stack } from '../../harness/stack.ts';
import { storedAccounts } from '../../merchant-kit/stored-accounts.ts';
import { expect, journey } from '../journey.ts';

const visa = 'Visa ending in 1111';
const master = 'Mastercard ending in 5454';

/** Opens the merchant's page with two cards, which the shopper may remove if the channel allows it. */
async function offerTwo(merchant: Merchant, stack: Stack, settings: Readonly<Record<string, string>>) {
  const entityId = await stack.addChannel(settings);
  const mastercard = { 'card.number': '5454545454545454', paymentBrand: 'MASTER' };
  const ids = [await storeAccount(stack, {}, entityId), await storeAccount(stack, mastercard, entityId)];
  const offers = Object.fromEntries(ids.map((id, place) => [`registrations[${place}].id`, id]));
  const checkoutId = await createCheckout(stack, { ...offers, entityId });
  await merchant.open({ checkoutId });
  return { entityId, checkoutId, ids };
}

const allowed = { shoppersRemoveRegistrations: 'true' };

async function stateOf(stack: Stack, entityId: string, id = ''): Promise<string> {
  const response = await fetch(new URL(`v1/registrations/${id}?entityId=${entityId}`, stack.gatewayUrl), {
    headers: { authorization: `Bearer ${stack.accessToken}` },
  });
  return ((await response.json()) as { result: { code: string } }).result.code;
}

journey('a shopper removes an account while paying with the other', async ({ page, merchant, stack }) => {
  const { entityId, checkoutId, ids } = await offerTwo(merchant, stack, { ...allowed, requireCvv: 'true' });
  const stored = storedAccounts(page);
  let release = (): void => undefined;
  const typed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/removal$/, async (route) => {
    await typed;
    await route.continue();
  });
  await stored.removeButton(visa).click();
  await expect(stored.keepButton).toBeFocused();
  await stored.confirmButton.click();
  await stored.account(master).check();
  await stored.code.fill('123');
  release();
  await expect(stored.news).toHaveText(`${visa} has been removed.`);
  await expect(stored.account(visa)).toHaveCount(0);
  await expect(stored.account(master)).toBeChecked();
  // The removal does not move a shopper who has continued.
  await expect(stored.code).toHaveValue('123');
  await expect(page.locator('iframe.wpwl-control-cvv').first()).toBeFocused();
  expect(await stateOf(stack, entityId, ids[0])).toBe('100.150.202');
  expect(await stateOf(stack, entityId, ids[1])).toBe('000.100.110');
  await stored.payButton.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back at the merchant');
  expect(await resultCodeOf(stack, checkoutId, entityId)).toBe('000.100.110');
});

journey('a shopper who cancels the removal keeps the account', async ({ page, merchant, stack }) => {
  const { entityId, ids } = await offerTwo(merchant, stack, allowed);
  const stored = storedAccounts(page);
  await stored.removeButton(master).press('Enter');
  await stored.keepButton.press('Enter');
  await expect(stored.removeButton(master)).toBeFocused();
  await expect(stored.accounts).toHaveCount(2);
  expect(await stateOf(stack, entityId, ids[1])).toBe('000.100.110');
});

journey('after the removal of the last account the other forms appear', async ({ page, merchant, stack, form }) => {
  await offerTwo(merchant, stack, allowed);
  const stored = storedAccounts(page);
  for (const name of [visa, master]) {
    await stored.removeButton(name).click();
    await stored.confirmButton.click();
    await expect(stored.account(name)).toHaveCount(0);
  }
  await expect(stored.form).toBeHidden();
  await expect(stored.backButton).toHaveCount(0);
  await expect(form.number).toBeEditable();
});

journey('a failed removal shows an error and can be tried again', async ({ page, merchant, stack }) => {
  const { entityId, ids } = await offerTwo(merchant, stack, allowed);
  const stored = storedAccounts(page);
  await page.route(/\/removal$/, (route) => route.abort());
  await stored.removeButton(visa).click();
  await stored.confirmButton.click();
  await expect(stored.news).toContainText('It could not be removed');
  expect(await stateOf(stack, entityId, ids[0])).toBe('000.100.110');
  await page.unroute(/\/removal$/);
  await stored.removeButton(visa).click();
  // The second click of a double click must not hit what has moved under the pointer: the button that pays.
  const { x = 0, y = 0, width = 0, height = 0 } = (await stored.confirmButton.boundingBox()) ?? {};
  const [left, top] = [x + width / 2, y + height / 2] as const;
  const answered = page.waitForResponse(/\/removal$/);
  await page.mouse.click(left, top);
  await answered;
  await page.mouse.click(left, top);
  await expect(stored.account(visa)).toHaveCount(0);
  await expect(stored.account(master)).toBeChecked();
  await expect(stored.account(master)).toBeFocused();
});

journey('accounts cannot be removed if the merchant does not allow it', async ({ page, merchant, stack }) => {
  await offerTwo(merchant, stack, {});
  const stored = storedAccounts(page);
  await expect(stored.account(visa)).toBeChecked();
  await expect(stored.removeButton(visa)).toHaveCount(0);
});
