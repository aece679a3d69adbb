import type { Page } from '@playwright/test';
import { banks } from '../../../catalogue/texts/en/banks.ts';
import { fewBrands } from '../../../catalogue/texts/en/few-brands.ts';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { pageTexts } from '../../../server/platform/pages/texts.ts';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { createCheckout, paymentOf } from '../../harness/merchant.ts';
import type { Stack } from '../../harness/stack.ts';
import { brandForm, processorPage } from '../../merchant-kit/brand-form.ts';
import type { PaymentStatus } from '../../merchant-kit/test-gateway.ts';
import { expect, journey } from '../journey.ts';

const bodyWith = (brands: string) => `<form class="paymentWidgets" action="/paid" data-brands="${brands}"></form>`;

/** Returns the payment's status, as the merchant's server queries it after the shopper has returned. */
async function paidBy(page: Page, stack: Stack): Promise<PaymentStatus> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back at the merchant');
  return await paymentOf(stack, new URL(page.url()).searchParams.get('id') ?? '');
}

const approved = /^(?:000\.100\.110|000\.200\.000|800\.400\.500)$/;

journey('the form asks for a required bank, which is sent with the payment', async ({ page, merchant, stack }) => {
  await merchant.open({ body: bodyWith('EPS') });
  const form = brandForm(page, 'EPS', 'eps');
  await form.payButton.click();
  await expect(form.bank).toBeFocused();
  await expect(form.bank).toHaveAccessibleDescription(banks.errorMessages.bankNameError);
  await form.bank.selectOption('Oberbank');
  await expect(form.hints).toHaveCount(0);
  await form.payButton.click();
  await processorPage(page).payButton.click();
  expect((await paidBy(page, stack))['bankAccount']).toMatchObject({ bic: 'OBKLAT2L', bankName: 'Oberbank' });
});

journey('the country of the bank is chosen by its name', async ({ page, merchant, stack }) => {
  await merchant.open({ body: bodyWith('SOFORTUEBERWEISUNG'), script: `window.wpwlOptions = { locale: 'de' }` });
  const form = page.locator('form.wpwl-form-onlineTransfer-SOFORTUEBERWEISUNG');
  await form.locator('.wpwl-control-country').selectOption({ label: 'Österreich' });
  await form.locator('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pageTexts('de').simulator.title);
  await processorPage(page).payButton.click();
  expect((await paidBy(page, stack))['bankAccount']).toMatchObject({ country: 'AT' });
});

journey('the form asks for an e-mail address if the method needs it', async ({ page, merchant, stack }) => {
  await merchant.open({ body: bodyWith('PRZELEWY') });
  const form = brandForm(page, 'PRZELEWY', 'Przelewy24');
  await form.givenName.fill('Ada');
  await form.surname.fill('Lovelace');
  await form.email.fill('ada@example');
  await form.payButton.click();
  await expect(form.email).toBeFocused();
  await form.email.fill('ada@example.com');
  await form.payButton.click();
  await processorPage(page).payButton.click();
  expect((await paidBy(page, stack))['customer']).toMatchObject({ email: 'ada@example.com', surname: 'Lovelace' });
});

for (const [id, name, label] of rowsOf(
  [
    ['MBWAY', 'MB WAY', banks.labels.mobilePhoneNumber],
    ['STC_PAY', 'STC Pay', banks.labels.mobilePhoneNumber],
    ['ALIPAY', 'Alipay', banks.labels.accountId],
    ['CLICK_TO_PAY', 'Click to Pay', fewBrands.labels.accountEmailOrMobile],
  ] as const,
  2,
)) {
  journey(`${name} is paid inside the page if the page wants it`, async ({ page, merchant, stack }) => {
    const script = `window.wpwlOptions = {
      inlineFlow: ['${id}'],
      onBeforeSubmitInlineVirtualAccount() { window.before = this.className; },
    }`;
    await merchant.open({ body: bodyWith(id), script });
    const form = brandForm(page, id, name);
    await expect(form.payButton).toBeEnabled();
    await page.evaluate(`wpwl.executePayment('wpwl-container-virtualAccount-${id}')`);
    await expect(page.getByRole('textbox', { name: label })).toBeFocused();
    await page.getByRole('textbox', { name: label }).fill('+351 912 345 678');
    await form.payButton.click();
    expect(await paidBy(page, stack)).toMatchObject({ result: { code: '000.100.110' }, paymentBrand: id });
  });
}

journey('STC Pay is paid with a QR code at its provider', async ({ page, merchant, stack }) => {
  await merchant.open({ body: bodyWith('STC_PAY'), script: `window.wpwlOptions = { inlineFlow: ['STC_PAY'] };` });
  await page.getByRole('radio', { name: fewBrands.labels.qrCode }).check();
  await brandForm(page, 'STC_PAY', 'STC Pay').payButton.click();
  await processorPage(page).payButton.click();
  expect(await paidBy(page, stack)).toMatchObject({ result: { code: '000.100.110' }, paymentBrand: 'STC_PAY' });
});

journey('a phone wallet redirects otherwise', async ({ page, merchant, stack }) => {
  await merchant.open({ body: bodyWith('MBWAY') });
  await brandForm(page, 'MBWAY', 'MB WAY').payButton.click();
  await processorPage(page).payButton.click();
  expect((await paidBy(page, stack)).result.code).toBe('000.100.110');
});

journey('a purchase in instalments asks for everything required', async ({ page, merchant, stack }) => {
  const noAddress = { 'billing.street1': '', 'billing.city': '', 'billing.postcode': '', 'billing.country': '' };
  await merchant.open({ body: bodyWith('RATENKAUF'), checkoutId: await createCheckout(stack, noAddress) });
  const form = brandForm(page, 'RATENKAUF', 'Ratenkauf');
  const next = page.getByText(fewBrands.messages.creditNext.replace('{brand}', 'Ratenkauf'));
  await expect(next).toBeHidden();
  await form.learnMore.press('Enter');
  await expect(next).toBeVisible();
  await form.payButton.click();
  await expect(form.hints).toHaveCount(8);
  await form.givenName.fill('Ada');
  await form.surname.fill('Lovelace');
  await form.birthDate.fill('1990-02-28');
  await form.mobile.fill('+49 171 1234567');
  await form.street.fill('Hauptstraße 1');
  await form.postcode.fill('80331');
  await form.city.fill('München');
  await form.installments.selectOption('12');
  await form.payButton.click();
  await processorPage(page).payButton.click();
  const paid = await paidBy(page, stack);
  expect(paid.result.code).toMatch(approved);
  expect(paid).toMatchObject({ customer: { mobile: '+49 171 1234567', birthDate: '1990-02-28' } });
  expect(paid).toMatchObject({ billing: { city: 'München', country: 'DE' } });
  expect(JSON.stringify(paid)).toContain('"numberOfInstallments":"12"');
});

journey('the form does not ask for data that the merchant has sent', async ({ page, merchant, stack }) => {
  const reported = { 'customer.givenName': 'Ada', 'customer.surname': 'Lovelace', 'customer.birthDate': '1990-02-28' };
  const checkoutId = await createCheckout(stack, reported);
  await merchant.open({ body: bodyWith('PAYOLUTION_INVOICE KLARNA_INVOICE'), checkoutId });
  const form = brandForm(page, 'PAYOLUTION_INVOICE', 'Payolution');
  await expect(page.locator('.wpwl-control')).toHaveCount(1);
  await form.sex.selectOption('F');
  await form.payButton.click();
  await processorPage(page).payButton.click();
  expect((await paidBy(page, stack))['customer']).toMatchObject({
    givenName: 'Ada',
    sex: 'F',
    birthDate: '1990-02-28',
  });
});

journey('a lost payment is sent again unchanged, and made once', async ({ page, merchant, stack }) => {
  const sent: string[] = [];
  await page.route(/\/(?:payment|outcome)$/, (route) => {
    sent.push(route.request().postData() ?? '');
    return route.abort();
  });
  await merchant.open({ body: bodyWith('EPS') });
  const form = brandForm(page, 'EPS', 'eps');
  await form.bank.selectOption('Oberbank');
  await form.payButton.click();
  const again = page.getByRole('button', { name: en.messages.again });
  await expect(again).toBeEnabled();
  await page.unroute(/\/(?:payment|outcome)$/);
  const request = page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/payment'));
  await again.click();
  expect((await request).postData()).toBe(sent[0]);
  await processorPage(page).payButton.click();
  expect((await paidBy(page, stack))['bankAccount']).toMatchObject({ bic: 'OBKLAT2L', bankName: 'Oberbank' });
});

for (const [what, text] of rowsOf(
  [
    ['emoji', '💳🏦🧾'],
    ['right-to-left letters', '\u202e123456\u202c ١٢٣'],
    ['ten thousand letters', 'x'.repeat(10_000)],
    ['markup', '<img src=x onerror="window.hacked=1">'],
  ] as const,
  2,
)) {
  journey(`${what} in every field cause no fault`, async ({ page, merchant }) => {
    const script = `window.wpwlOptions = { inlineFlow: ['MBWAY'], showTaxNumberField: true, displayBic: true }`;
    await merchant.open({ body: bodyWith('DIRECTDEBIT_SEPA DIRECTDEBIT MBWAY GIFTCARD BOLETO PRZELEWY'), script });
    const inputs = page.locator('input.wpwl-control');
    await expect(inputs).toHaveCount(16);
    for (const input of await inputs.all()) await input.fill(text);
    for (const id of ['DIRECTDEBIT_SEPA', 'DIRECTDEBIT', 'MBWAY', 'PRZELEWY']) {
      await page.locator(`form[class*="-${id} "] button`).press('Enter');
      await expect(page.locator(`form[class*="-${id} "] .wpwl-has-error`).first()).toBeFocused();
    }
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  });
}

journey('an account is stored if the page asks for it', async ({ page, merchant, stack }) => {
  const script = `window.wpwlOptions = {
    onReady() {
      const box = Object.assign(document.createElement('input'), { type: 'checkbox', name: 'createRegistration', checked: true });
      document.querySelector('.wpwl-form-directDebit').prepend(box);
    },
  }`;
  await merchant.open({ body: bodyWith('DIRECTDEBIT_SEPA'), script });
  await expect(page.locator('input[name=createRegistration]')).toBeVisible();
  const form = brandForm(page, 'DIRECTDEBIT_SEPA', '');
  await form.holder.fill('Ada Lovelace');
  await form.iban.fill('DE89370400440532013000');
  await form.payButton.click();
  expect((await paidBy(page, stack))['registrationId']).toMatch(/^[0-9a-f]{32}$/);
});

journey('options of the page decide on the further fields', async ({ page, merchant, stack }) => {
  const script = `window.wpwlOptions = { showTaxNumberField: true, showBirthDate: true }`;
  await merchant.open({ body: bodyWith('BOLETO AFFIRM'), script });
  await expect(brandForm(page, 'AFFIRM', 'Affirm').birthDate).toBeVisible();
  const form = brandForm(page, 'BOLETO', 'Boleto');
  await form.givenName.fill('Ada');
  await form.surname.fill('Lovelace');
  await form.taxNumber.fill('123.456.789-09');
  await form.payButton.click();
  await processorPage(page).payButton.click();
  expect((await paidBy(page, stack))['customer']).toMatchObject({
    identificationDocType: 'TAXSTATEMENT',
    identificationDocId: '123.456.789-09',
  });
});

journey(
  'a form is filled in by keyboard alone; Enter pays only if the page allows it',
  async ({ page, merchant, stack }) => {
    const script = `window.wpwlOptions = { inlineFlow: ['MBWAY'], disableSubmitOnEnter: true }`;
    await merchant.open({ body: bodyWith('MBWAY'), script });
    const form = page.getByLabel(banks.labels.mobilePhoneNumber);
    await form.focus();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(page.locator('.wpwl-hint')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.locator('.wpwl-hint-mobilePhoneNumberError')).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('34567890');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect((await paidBy(page, stack)).result.code).toBe('000.100.110');
  },
);
