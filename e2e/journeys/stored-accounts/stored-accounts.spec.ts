import type { Page } from '@playwright/test';
import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import { createCheckout, resultCodeOf, storeAccount } from '../../harness/merchant.ts';
import type { Merchant } from '../../harness/merchant-page.ts';
import type { Stack } from '../../harness/stack.ts';
import { storedAccounts } from '../../merchant-kit/stored-accounts.ts';
import { anotherTab, expect, journey } from '../journey.ts';

const back = 'Back at the merchant';
const visa = 'Visa ending in 1111';
const withCode = 'window.wpwlOptions = { registrations: { requireCvv: "true" } }';

/** Opens the merchant's page with a checkout that offers these accounts. */
async function offer(
  { merchant, stack }: { merchant: Merchant; stack: Stack },
  ids: readonly string[],
  script = '',
): Promise<string> {
  const offers = Object.fromEntries(ids.map((id, place) => [`registrations[${place}].id`, id]));
  const checkoutId = await createCheckout(stack, offers);
  await merchant.open({ checkoutId, script });
  return checkoutId;
}

async function expectPaid(page: Page, stack: Stack, checkoutId: string, code = '000.100.110'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(back);
  expect(await resultCodeOf(stack, checkoutId)).toBe(code);
}

journey('a stored card pays with one click', async ({ page, merchant, stack }) => {
  const ids = [
    await storeAccount(stack),
    await storeAccount(stack, { 'card.number': cards.approvedMaster.number, paymentBrand: 'MASTER' }),
  ];
  const checkoutId = await offer({ merchant, stack }, ids);
  const stored = storedAccounts(page);
  await expect(stored.account(visa)).toBeChecked();
  await expect(page.locator('.wpwl-container-card')).toBeHidden();
  await stored.account('Mastercard ending in 5454').check();
  await stored.payButton.click();
  await expectPaid(page, stack, checkoutId);
  const [payment] = paymentsOf(stack.databasePath, checkoutId);
  expect(payment).toMatchObject({ state: 'succeeded' });
});

journey('the security code of a stored card goes from its frame to the gateway', async ({ page, merchant, stack }) => {
  const checkoutId = await offer({ merchant, stack }, [await storeAccount(stack)], withCode);
  const stored = storedAccounts(page);
  await stored.payButton.click();
  await expect(stored.form.getByRole('alert')).toHaveText('Enter the security code.');
  await expect(stored.code).toBeFocused();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /\/payment$/.test(request.url()));
  await stored.code.pressSequentially(cards.approved.code);
  await expect(stored.form.getByRole('alert')).toHaveCount(0);
  await stored.code.press('Enter');
  const request = await sent;
  expect(new URLSearchParams(request.postData() ?? '').get('card.cvv')).toBe(cards.approved.code);
  expect(request.frame().url()).toContain(stack.gatewayUrl);
  await expectPaid(page, stack, checkoutId);
});

journey("another card has a code of its own, of its brand's length", async ({ page, merchant, stack }) => {
  const amex = await storeAccount(stack, { 'card.number': cards.approvedAmex.number, paymentBrand: 'AMEX' });
  const checkoutId = await offer({ merchant, stack }, [await storeAccount(stack), amex], withCode);
  const stored = storedAccounts(page);
  await stored.code.pressSequentially('083');
  await stored.account(/American Express/).check();
  await expect(stored.code).toHaveValue('');
  await stored.code.pressSequentially('08');
  await stored.payButton.click();
  await expect(stored.form.getByRole('alert')).toHaveText('The security code is incomplete.');
  await expect(stored.form.locator('.wpwl-control-cvv.wpwl-has-error ~ .wpwl-hint-cvvError')).toHaveCount(1);
  await expect(stored.form.locator('.wpwl-button-pay.wpwl-button-error')).toBeEnabled();
  await stored.code.press('End');
  await stored.code.pressSequentially('36');
  await stored.payButton.click();
  await expectPaid(page, stack, checkoutId);
});

journey('the channel can require the code too', async ({ page, merchant, stack }) => {
  const entityId = await stack.addChannel({ requireCvv: 'true' });
  const offered = await storeAccount(stack, {}, entityId);
  const checkoutId = await createCheckout(stack, { 'registrations[0].id': offered, entityId });
  await merchant.open({ checkoutId });
  const stored = storedAccounts(page);
  await stored.code.pressSequentially(cards.approved.code);
  await stored.payButton.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(back);
  expect(await resultCodeOf(stack, checkoutId, entityId)).toBe('000.100.110');
});

journey('the bank challenges the holder of a stored card', async ({ page, merchant, stack, challenge }) => {
  const offered = await storeAccount(stack, { 'card.number': cards.challenged.number });
  const checkoutId = await offer({ merchant, stack }, [offered], withCode);
  const stored = storedAccounts(page);
  await stored.code.pressSequentially(cards.challenged.code);
  await stored.payButton.click();
  await expect(challenge.heading).toBeVisible();
  await expect(stored.form).toBeHidden();
  await challenge.approve();
  await expectPaid(page, stack, checkoutId);
});

journey('a reload during the challenge continues the payment', async ({ page, merchant, stack, challenge }) => {
  const offered = await storeAccount(stack, { 'card.number': cards.challenged.number });
  const checkoutId = await offer({ merchant, stack }, [offered]);
  await storedAccounts(page).payButton.click();
  await expect(challenge.heading).toBeVisible();
  await merchant.open({ checkoutId });
  await expect(storedAccounts(page).form).toHaveCount(0);
  await challenge.proceedButton.click();
  await challenge.decline();
  await expectPaid(page, stack, checkoutId, '100.380.401');
});

journey('a declined stored card redirects the shopper to the shop', async ({ page, merchant, stack }) => {
  const offered = await storeAccount(stack, { 'card.number': cards.notEnoughFunds.number });
  const checkoutId = await offer({ merchant, stack }, [offered]);
  await storedAccounts(page).payButton.click();
  await expectPaid(page, stack, checkoutId, '800.100.155');
});

journey('two tabs and a double click charge once', async ({ page, context, merchant, stack }) => {
  const checkoutId = await offer({ merchant, stack }, [await storeAccount(stack)]);
  const other = await anotherTab(context);
  await other.page.goto(page.url());
  const both = [storedAccounts(page), storedAccounts(other.page)];
  for (const { account } of both) await expect(account(visa)).toBeChecked();
  await Promise.all(both.map(({ payButton }) => payButton.dblclick()));
  await expectPaid(page, stack, checkoutId);
  await expectPaid(other.page, stack, checkoutId);
  expect(paymentsOf(stack.databasePath, checkoutId).map(({ state }) => state)).toEqual(['succeeded']);
});

for (const [how, script] of [
  ['by the page', ''],
  ['by the frame of the code', withCode],
] as const) {
  journey(`a submission ${how} that was lost is sent again and charged once`, async ({ page, merchant, stack }) => {
    // Before the frames load, because a loading frame would not be intercepted.
    await page.route(/\/(?:payment|outcome)$/, (route) => route.abort());
    const checkoutId = await offer({ merchant, stack }, [await storeAccount(stack)], script);
    const stored = storedAccounts(page);
    if (script) await stored.code.pressSequentially(cards.approved.code);
    await stored.payButton.click();
    await expect(stored.message).toContainText('Trying again is safe');
    await page.unroute(/\/(?:payment|outcome)$/);
    await stored.againButton.click();
    await expectPaid(page, stack, checkoutId);
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  });
}

journey('bank accounts and virtual accounts are stored too', async ({ page, merchant, stack }) => {
  const bank = await storeAccount(stack, {
    paymentBrand: 'DIRECTDEBIT_SEPA',
    'bankAccount.holder': 'Ada Lovelace',
    'bankAccount.iban': 'DE89370400440532013000',
  });
  const paypal = await storeAccount(stack, {
    paymentBrand: 'PAYPAL',
    'virtualAccount.accountId': 'ada.lovelace@shop.example',
  });
  const checkoutId = await offer({ merchant, stack }, [paypal, bank], withCode);
  const stored = storedAccounts(page);
  await expect(stored.account('PayPal ad…@shop.example')).toBeChecked();
  const detail = (name: string) => stored.form.locator(`.wpwl-selected .wpwl-wrapper-registration-${name}`);
  await expect(detail('email')).toHaveText('ad…@shop.example');
  await expect(stored.form.locator('iframe')).toHaveCount(0);
  await stored.account('SEPA ending in 3000').check();
  await expect(detail('holder')).toHaveText('Ada Lovelace');
  await stored.payButton.click();
  await expectPaid(page, stack, checkoutId);
});

journey('an account removed meanwhile disappears, and another one pays', async ({ page, merchant, stack }) => {
  const gone = await storeAccount(stack);
  const kept = await storeAccount(stack, { 'card.number': cards.approvedMaster.number, paymentBrand: 'MASTER' });
  const checkoutId = await offer({ merchant, stack }, [gone, kept]);
  const stored = storedAccounts(page);
  await expect(stored.account(visa)).toBeChecked();
  await fetch(new URL(`v1/registrations/${gone}?entityId=${stack.entityId}`, stack.gatewayUrl), {
    method: 'DELETE',
    headers: { authorization: `Bearer ${stack.accessToken}` },
  });
  await stored.payButton.click();
  await expect(stored.form.getByRole('alert')).toContainText('can no longer be used');
  await expect(stored.account(visa)).toBeDisabled();
  await expect(stored.account('Mastercard ending in 5454')).toBeChecked();
  await stored.payButton.click();
  await expectPaid(page, stack, checkoutId);
});
