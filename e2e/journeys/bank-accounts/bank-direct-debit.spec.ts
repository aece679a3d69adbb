import type { Page } from '@playwright/test';
import { banks } from '../../../catalogue/texts/en/banks.ts';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { stored } from '../../../catalogue/texts/en/stored.ts';
import { createCheckout, paymentOf } from '../../harness/merchant.ts';
import { leaksIn } from '../../harness/secrecy.ts';
import type { Stack } from '../../harness/stack.ts';
import { type BrandForm, brandForm } from '../../merchant-kit/brand-form.ts';
import type { PaymentStatus } from '../../merchant-kit/test-gateway.ts';
import { expect, journey } from '../journey.ts';

const body = `<form class="paymentWidgets" action="/paid" data-brands="DIRECTDEBIT_SEPA"></form>`;
const iban = 'DE89370400440532013000';
const grouped = 'DE89 3704 0044 0532 0130 00';

const sepaForm = (page: Page): BrandForm => brandForm(page, 'DIRECTDEBIT_SEPA', 'SEPA direct debit');

/** Returns the payment's status, as the merchant's server queries it after the shopper has returned. */
async function paidBy(page: Page, stack: Stack): Promise<PaymentStatus> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back at the merchant');
  return await paymentOf(stack, new URL(page.url()).searchParams.get('id') ?? '');
}

journey('an account is debited, and no copy of its number remains', async ({ page, merchant, stack }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await merchant.open({ body });
  const form = sepaForm(page);
  await form.holder.fill('Ada Lovelace');
  await form.iban.pressSequentially(iban.toLowerCase());
  await expect(form.iban).toHaveValue(grouped);
  await form.payButton.click();
  const paid = await paidBy(page, stack);
  expect(paid).toMatchObject({
    result: { code: '000.100.110' },
    paymentBrand: 'DIRECTDEBIT_SEPA',
    bankAccount: { holder: 'Ada Lovelace', last4Digits: '3000' },
  });
  expect(JSON.stringify(paid)).toContain(`"dateOfSignature":"${await page.evaluate(localDay)}"`);
  const account = { number: iban, code: '\u0000', expiry: '', holder: '' };
  expect(await leaksIn(stack, [account], addresses)).toEqual([]);
});

/** Runs in the page: returns today's date in the shopper's time zone. */
function localDay(): string {
  return new Date().toLocaleDateString('sv-SE');
}

journey('a pasted IBAN is grouped, and the caret keeps its place', async ({ page, merchant }) => {
  await merchant.open({ body });
  const { iban: field } = sepaForm(page);
  await field.fill(' de89-3704 0044\u00a00532.0130 00 ');
  await expect(field).toHaveValue(grouped);
  // Types an extra digit after the 3 of the second group and deletes it.
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6));
  await field.press('9');
  await expect(field).toHaveValue('DE89 3970 4004 4053 2013 000');
  await field.press('Backspace');
  await expect(field).toHaveValue(grouped);
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6);
  await field.fill('X'.repeat(10_000));
  await expect(field).toHaveValue(/^(?:XXXX ){8}XX$/);
});

journey('an option leaves the IBAN ungrouped', async ({ page, merchant, stack }) => {
  await merchant.open({ body, script: 'window.wpwlOptions = { numberFormatting: "false" }' });
  const form = sepaForm(page);
  await form.holder.fill('Ada Lovelace');
  await form.iban.pressSequentially(iban.toLowerCase());
  await expect(form.iban).toHaveValue(iban.toLowerCase());
  await form.payButton.click();
  expect((await paidBy(page, stack)).result.code).toBe('000.100.110');
});

journey('errors appear at their fields, and the first one gets the focus', async ({ page, merchant, stack }) => {
  const submitted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') submitted.push(request.url());
  });
  await merchant.open({ body });
  const form = sepaForm(page);
  await form.payButton.click();
  await expect(form.holder).toBeFocused();
  await expect(form.holder).toHaveAccessibleDescription(banks.errorMessages.accountHolderError);
  await expect(form.iban).toHaveAccessibleDescription(banks.errorMessages.fieldEmptyError);
  await expect(form.iban).toHaveAttribute('aria-required', 'true');
  // Both errors are announced together.
  const summary = en.messages.check.replace('{field}', `${banks.labels.accountHolder} and ${banks.labels.accountIban}`);
  await expect(page.locator('.wpwl-form-directDebit [aria-live="assertive"]')).toHaveText(summary);
  await expect(page.locator('.wpwl-form-directDebit [role="alert"]')).toHaveCount(0);
  await expect(page.locator('.wpwl-hint-accountHolderError')).toBeVisible();
  await form.holder.fill('Ada Lovelace');
  await form.iban.fill('DE88 3704 0044 0532 0130 00');
  await form.payButton.click();
  await expect(form.iban).toBeFocused();
  await expect(form.iban).toHaveAccessibleDescription(banks.errorMessages.accountIbanError);
  await expect(page.locator('.wpwl-control-accountNumber.wpwl-has-error ~ .wpwl-hint-accountNumberError')).toHaveCount(
    1,
  );
  await expect(page.locator('.wpwl-button-pay.wpwl-button-error')).toBeEnabled();
  expect(submitted).toEqual([]);
  await form.iban.fill(iban);
  await expect(form.hints).toHaveCount(0);
  await expect(page.locator('.wpwl-button-error')).toHaveCount(0);
  await form.payButton.click();
  expect((await paidBy(page, stack)).result.code).toBe('000.100.110');
});

journey('an error that only the gateway finds appears at its field', async ({ page, merchant, stack }) => {
  await merchant.open({ body, script: 'window.wpwlOptions = { validation: false }' });
  const form = sepaForm(page);
  await form.holder.fill('Ada Lovelace');
  await form.iban.fill('DE88 3704 0044 0532 0130 00');
  await form.payButton.click();
  await expect(form.iban).toBeFocused();
  await expect(form.iban).toHaveAccessibleDescription(banks.errorMessages.accountIbanError);
  await form.iban.fill(iban);
  await form.payButton.click();
  expect((await paidBy(page, stack)).result.code).toBe('000.100.110');
});

journey('the form asks for the bank if the IBAN does not identify it', async ({ page, merchant, stack }) => {
  await merchant.open({ body });
  const form = sepaForm(page);
  await form.holder.fill('Ada Lovelace');
  await form.iban.fill('AO06004400006729503010102');
  await expect(form.bic).toHaveCount(0);
  await form.payButton.click();
  await expect(form.bic).toBeFocused();
  await form.bic.fill('baipaoluxxx');
  await form.payButton.click();
  expect((await paidBy(page, stack))['bankAccount']).toMatchObject({ bic: 'BAIPAOLUXXX' });
});

journey('options show the BIC and replace texts, and a callback stops the payment', async ({ page, merchant }) => {
  const script = `window.wpwlOptions = {
    displayBic: true,
    labels: { accountNumber: 'Your IBAN', accountBank: 'Your bank' },
    errorMessages: { accountNumberError: 'No such IBAN' },
    onReady(ready) { window.ready = ready.map(({ containerKey }) => containerKey).join(); },
    onBeforeSubmitDirectDebit(event) { window.before = this.className + event.type; return false; },
  }`;
  await merchant.open({ body, script });
  await expect.poll(() => page.evaluate('window.ready')).toBe('directDebit-DIRECTDEBIT_SEPA');
  await page.getByLabel('Your IBAN').fill('DE00');
  await page.evaluate(`wpwl.executePayment('wpwl-container-directDebit')`);
  await expect(page.getByText('No such IBAN')).toBeVisible();
  const form = sepaForm(page);
  await form.holder.fill('Ada Lovelace');
  await page.getByLabel('Your IBAN').fill(iban);
  await page.getByLabel('Your bank').fill('COBADEFFXXX');
  await form.payButton.click();
  await expect.poll(() => page.evaluate('window.before')).toContain('wpwl-form-directDebit ');
  await expect(form.payButton).toBeEnabled();
});

journey(
  'the mandate names the creditor that the merchant has set, else the shop',
  async ({ page, merchant, stack }) => {
    await merchant.open({ body });
    await expect(page.getByText(banks.labels.mandateOfShop)).toBeVisible();
    const checkoutId = await createCheckout(stack, { 'merchant.name': 'Straw $& Hats' });
    await merchant.open({ body, checkoutId });
    await expect(page.getByText(banks.labels.mandate.replace('{merchant}', () => 'Straw $& Hats'))).toBeVisible();
  },
);

journey('an account with a bank code is debited, in any currency', async ({ page, merchant, stack }) => {
  const checkoutId = await createCheckout(stack, { currency: 'GBP' });
  const script =
    'window.wpwlOptions = { onError({ name, brand, message }) { window.error = name + brand + message; } }';
  await merchant.open({ body: body.replace('_SEPA', '_SEPA DIRECTDEBIT'), checkoutId, script });
  const form = brandForm(page, 'DIRECTDEBIT', 'direct debit');
  await form.payButton.click();
  await expect(form.hints).toHaveText([
    banks.errorMessages.accountHolderError,
    banks.errorMessages.countryError,
    banks.errorMessages.fieldEmptyError,
    banks.errorMessages.fieldEmptyError,
  ]);
  expect(await page.evaluate('error')).toContain('WidgetErrorDIRECTDEBIT_SEPA');
  expect(await page.evaluate('error')).toContain('cannot be paid in GBP');
  await form.holder.fill('Ada Lovelace');
  await form.country.selectOption({ label: 'United Kingdom' });
  await form.accountNumber.fill('3192 6819');
  await form.bankCode.fill('60-16-13');
  await form.payButton.click();
  expect(await paidBy(page, stack)).toMatchObject({
    result: { code: '000.100.110' },
    paymentBrand: 'DIRECTDEBIT',
    bankAccount: { holder: 'Ada Lovelace', bankCode: '601613', country: 'GB' },
  });
});

journey(
  'an account is stored without a payment; brands without accounts are refused',
  async ({ page, merchant, stack }) => {
    const nothing = { amount: '', currency: '', paymentType: '', createRegistration: 'true' };
    const checkoutId = `${await createCheckout(stack, nothing)}/registration`;
    const script =
      'window.wpwlOptions = { onError({ brand }) { window.refused = [...(window.refused ?? []), brand]; } }';
    await merchant.open({ body: body.replace('_SEPA', '_SEPA IDEAL GIFTCARD'), checkoutId, script });
    await expect(page.locator('.wpwl-mandate')).toHaveCount(0);
    const form = sepaForm(page);
    await form.holder.fill('Ada Lovelace');
    await form.iban.fill(iban);
    await expect.poll(() => page.evaluate('window.refused')).toEqual(['IDEAL', 'GIFTCARD']);
    await page.getByRole('button', { name: stored.labels.save }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back at the merchant');
    const path = new URL(page.url()).searchParams.get('resourcePath') ?? '';
    expect(path).toMatch(/\/registration$/);
    const query = new URLSearchParams({ entityId: stack.entityId });
    const reported = await page.request.get(`${new URL(path, stack.gatewayUrl)}?${query}`, {
      headers: { authorization: `Bearer ${stack.accessToken}` },
    });
    expect(await reported.json()).toMatchObject({
      result: { code: '000.100.110' },
      bankAccount: { holder: 'Ada Lovelace', last4Digits: '3000' },
    });
  },
);
