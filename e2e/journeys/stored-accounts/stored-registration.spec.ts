import type { Page } from '@playwright/test';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { cards } from '../../harness/cards.ts';
import { createCheckout, createRegistrationCheckout, registrationOf } from '../../harness/merchant.ts';
import type { Stack } from '../../harness/stack.ts';
import { chunkTexts } from '../../merchant-kit/chunk-texts.ts';
import { payForm } from '../../merchant-kit/pay-form.ts';
import { storedAccounts } from '../../merchant-kit/stored-accounts.ts';
import { expect, journey } from '../journey.ts';

const words = chunkTexts('stored');
const back = 'Back at the merchant';

/** The card form that only stores an account, with its own label of the button. */
const savingForm = (page: Page) =>
  payForm(page, { texts: { ...en, labels: { ...en.labels, submit: words.labels.save } } });

/** Queries the resourcePath with which the shopper has returned. */
async function storedAt(page: Page, stack: Stack, checkoutId: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(back);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('id')).toBe(checkoutId);
  expect(searchParams.get('resourcePath')).toBe(`/v1/checkouts/${checkoutId}/registration`);
  return registrationOf(stack, checkoutId);
}

for (const [how, ending] of [
  ['as it is', '/registration'],
  ['percent-encoded', '%2Fregistration'],
  ['by a script without it in its address', ''],
] as const) {
  journey(`a card is stored without a payment: the result ${how}`, async ({ page, merchant, stack }) => {
    const checkoutId = await createRegistrationCheckout(stack);
    await merchant.open({ checkoutId: checkoutId + ending });
    const form = savingForm(page);
    await expect(page.getByText(words.messages.nothingCharged)).toBeVisible();
    expect(await page.evaluate('[wpwl.checkout.id, wpwl.checkout.resourcePath]')).toEqual([
      checkoutId,
      `/v1/checkouts/${checkoutId}/registration`,
    ]);
    await form.pay(cards.approved);
    const stored = await storedAt(page, stack, checkoutId);
    expect(stored).toMatchObject({ result: { code: '000.100.110' }, paymentType: 'RG', card: { last4Digits: '1111' } });
  });
}

journey('a stored account is offered at the next checkout', async ({ page, merchant, stack }) => {
  const registering = await createRegistrationCheckout(stack);
  await merchant.open({ checkoutId: `${registering}/registration` });
  await savingForm(page).pay(cards.approved);
  const { id } = await storedAt(page, stack, registering);
  await merchant.open({ checkoutId: await createCheckout(stack, { 'registrations[0].id': id }) });
  await expect(storedAccounts(page).account('Visa ending in 1111')).toBeChecked();
});

journey('a lost submission is sent again, and the account is stored once', async ({ page, merchant, stack }) => {
  const checkoutId = await createRegistrationCheckout(stack);
  // Not the address of the script, which ends with the checkout's path.
  const submission = /\/v1\/checkouts\/[^/]+\/(?:registration|outcome)$/;
  // Before the frames load, because a loading frame would not be intercepted.
  await page.route(submission, (route) => route.abort());
  await merchant.open({ checkoutId: `${checkoutId}/registration` });
  const form = savingForm(page);
  await form.pay(cards.approved);
  await expect(form.message).toHaveText(words.messages.unsureSaved);
  await page.unroute(submission);
  await form.againButton.click();
  expect((await storedAt(page, stack, checkoutId)).result.code).toBe('000.100.110');
});

journey('a bank account is stored with its own form', async ({ page, merchant, stack }) => {
  const checkoutId = await createRegistrationCheckout(stack);
  const body = '<form class="paymentWidgets" action="/paid" data-brands="DIRECTDEBIT_SEPA"></form>';
  await merchant.open({ checkoutId: `${checkoutId}/registration`, body });
  const form = page.locator('.wpwl-form-directDebit');
  await expect(form.getByText(words.messages.nothingCharged)).toBeVisible();
  await form.locator('.wpwl-control-accountHolder').fill('Ada Lovelace');
  await form.locator('.wpwl-control-accountIban, .wpwl-control-iban').first().fill('DE89370400440532013000');
  await form.locator('button[type=submit]').click();
  expect(await storedAt(page, stack, checkoutId)).toMatchObject({
    result: { code: '000.100.110' },
    paymentBrand: 'DIRECTDEBIT_SEPA',
  });
});

journey('texts that do not load are loaded again before anything is stored', async ({ page, merchant, stack }) => {
  const checkoutId = await createRegistrationCheckout(stack);
  await page.route(/\/stored\.js$/, (route) => route.abort());
  await merchant.open({ checkoutId: `${checkoutId}/registration` });
  const form = savingForm(page);
  await expect(form.message).toContainText(en.messages.blocked);
  await expect(page.locator('.wpwl-button-pay')).toBeDisabled();
  await page.unroute(/\/stored\.js$/);
  await form.againButton.click();
  await form.pay(cards.approved);
  expect((await storedAt(page, stack, checkoutId)).result.code).toBe('000.100.110');
});

const askToStore = 'window.wpwlOptions = { registrations: { askToStore: true } }';

journey('a shopper who ticks the box stores the card with the payment', async ({ page, merchant, stack, form }) => {
  const checkoutId = await merchant.open({ script: askToStore });
  const box = page.getByRole('checkbox', { name: words.labels.register });
  await expect(box).not.toBeChecked();
  await box.check();
  await form.pay(cards.approved);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(back);
  const { registrationId } = await registrationOf(stack, checkoutId, 'payment');
  await merchant.open({ checkoutId: await createCheckout(stack, { 'registrations[0].id': registrationId ?? '' }) });
  await expect(storedAccounts(page).account('Visa ending in 1111')).toBeChecked();
});

journey('a shopper who does not tick it stores nothing', async ({ page, merchant, stack, form }) => {
  // The full card form loads after the box would.
  const script = 'window.wpwlOptions = { showCVVHint: true, registrations: { askToStore: true } }';
  const checkoutId = await merchant.open({ script });
  await expect(page.getByRole('checkbox', { name: words.labels.register })).toBeVisible();
  await form.pay(cards.approved);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(back);
  expect((await registrationOf(stack, checkoutId, 'payment')).registrationId).toBeUndefined();
});

journey('the form has no box if the merchant has decided', async ({ page, merchant, stack, form }) => {
  const checkoutId = await createCheckout(stack, { createRegistration: 'true' });
  await merchant.open({ checkoutId, script: askToStore });
  await expect(form.number).toBeEditable();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await form.pay(cards.approved);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(back);
  expect((await registrationOf(stack, checkoutId, 'payment')).registrationId).toMatch(/^8a/);
});
