import type { Page } from '@playwright/test';
import { banks } from '../../widget/locales/english/banks.ts';
import type { House } from '../house/house.ts';
import { paymentOf, type ToldPayment } from '../house/merchant.ts';
import { brandForm, processorPage } from '../pages/brand-form.ts';
import { expect, journey } from './journey.ts';

const bodyWith = (brands: string) => `<form class="paymentWidgets" action="/paid" data-brands="${brands}"></form>`;

/** What the merchant's server learns of the payment that the shopper has come back from. */
async function paidBy(page: Page, house: House): Promise<ToldPayment> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back at the merchant');
  return await paymentOf(house, new URL(page.url()).searchParams.get('id') ?? '');
}

const approved = /^(?:000\.100\.110|000\.200\.000|800\.400\.500)$/;

journey('the bank may be chosen before, and is told', async ({ page, merchant, house }) => {
  await merchant.open({ body: bodyWith('IDEAL') });
  const form = brandForm(page, 'IDEAL', 'iDEAL');
  await expect(form.bank.getByRole('option', { selected: true })).toHaveText(banks.messages.chooseLater);
  await form.bank.selectOption('Rabobank');
  await form.payButton.click();
  await processorPage(page).payButton.click();
  expect(await paidBy(page, house)).toMatchObject({
    result: { code: '000.100.110' },
    bankAccount: { bic: 'RABONL2U', bankName: 'Rabobank' },
  });
});

journey('a bank that must be chosen is asked for', async ({ page, merchant, house }) => {
  await merchant.open({ body: bodyWith('EPS') });
  const form = brandForm(page, 'EPS', 'eps');
  await form.payButton.click();
  await expect(form.bank).toBeFocused();
  await expect(form.bank).toHaveAccessibleDescription(banks.errorMessages.bankNameError);
  await form.bank.selectOption('Oberbank');
  await expect(form.hints).toHaveCount(0);
  await form.payButton.click();
  await processorPage(page).payButton.click();
  expect((await paidBy(page, house))['bankAccount']).toMatchObject({ bankName: 'Oberbank' });
});

journey('the country of the bank is chosen by its name', async ({ page, merchant, house }) => {
  await merchant.open({ body: bodyWith('SOFORTUEBERWEISUNG'), script: `window.wpwlOptions = { locale: 'de' }` });
  const form = page.locator('form.wpwl-form-onlineTransfer-SOFORTUEBERWEISUNG');
  await form.locator('.wpwl-control-country').selectOption({ label: 'Österreich' });
  await form.locator('button').click();
  await processorPage(page).payButton.click();
  expect((await paidBy(page, house))['bankAccount']).toMatchObject({ country: 'AT' });
});

journey('an address for e-mail is asked where the method works by it', async ({ page, merchant, house }) => {
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
  expect((await paidBy(page, house))['customer']).toMatchObject({ email: 'ada@example.com', surname: 'Lovelace' });
});

for (const [id, name, label] of [
  ['MBWAY', 'MB WAY', banks.labels.mobilePhoneNumber],
  ['STC_PAY', 'STC Pay', banks.labels.mobilePhoneNumber],
  ['ALIPAY', 'Alipay', banks.labels.accountId],
] as const) {
  journey(`${name} is paid in the page where the page wants it`, async ({ page, merchant, house }) => {
    const script = `window.wpwlOptions = {
      inlineFlow: ['${id}'],
      onBeforeSubmitInlineVirtualAccount() { window.before = this.className; },
    }`;
    await merchant.open({ body: bodyWith(id), script });
    const form = brandForm(page, id, name);
    await expect(form.payButton).toBeEnabled();
    await page.evaluate(`wpwl.executePayment('wpwl-container-virtualAccount-${id}')`);
    await expect(page.getByLabel(label)).toBeFocused();
    await page.getByLabel(label).fill('+351 912 345 678');
    await form.payButton.click();
    expect(await paidBy(page, house)).toMatchObject({ result: { code: '000.100.110' }, paymentBrand: id });
  });
}

journey('a wallet of a telephone is paid elsewhere otherwise', async ({ page, merchant, house }) => {
  await merchant.open({ body: bodyWith('MBWAY') });
  await brandForm(page, 'MBWAY', 'MB WAY').payButton.click();
  await processorPage(page).payButton.click();
  expect((await paidBy(page, house)).result.code).toBe('000.100.110');
});

journey('a purchase in instalments asks for all that is needed', async ({ page, merchant, house }) => {
  await merchant.open({ body: bodyWith('RATENKAUF') });
  const form = brandForm(page, 'RATENKAUF', 'Ratenkauf');
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
  const paid = await paidBy(page, house);
  expect(paid.result.code).toMatch(approved);
  expect(paid).toMatchObject({ customer: { mobile: '+49 171 1234567', birthDate: '1990-02-28' } });
  expect(JSON.stringify(paid)).toContain('"numberOfInstallments":"12"');
});

journey('a page decides what is asked beside', async ({ page, merchant, house }) => {
  const script = `window.wpwlOptions = { showTaxNumberField: true, showBirthDate: true }`;
  await merchant.open({ body: bodyWith('BOLETO AFFIRM'), script });
  await expect(brandForm(page, 'AFFIRM', 'Affirm').birthDate).toBeVisible();
  const form = brandForm(page, 'BOLETO', 'Boleto');
  await form.givenName.fill('Ada');
  await form.surname.fill('Lovelace');
  await form.taxNumber.fill('123.456.789-09');
  await form.payButton.click();
  await processorPage(page).payButton.click();
  expect((await paidBy(page, house))['customer']).toMatchObject({
    identificationDocType: 'TAXSTATEMENT',
    identificationDocId: '123.456.789-09',
  });
});

journey('the keyboard alone fills in a form, Enter only where the page lets it', async ({ page, merchant, house }) => {
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
  expect((await paidBy(page, house)).result.code).toBe('000.100.110');
});
