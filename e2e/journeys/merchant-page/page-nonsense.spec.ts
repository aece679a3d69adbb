import type { Locator, Page } from '@playwright/test';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import type { PayForm } from '../../merchant-kit/pay-form.ts';
import { expect, journey } from '../journey.ts';

const back = { name: 'Back at the merchant' };

/** Returns digits in another script: the value of each is added to the script's zero. */
const inScript = (digits: string, zero: number) =>
  digits.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));

const LEFT_OUT = '';
const TEN_THOUSAND = 10_000;

/** Inputs of people and programs, each with its digits, which a field for digits keeps. */
const nonsense: readonly (readonly [what: string, text: string, digits: string])[] = [
  ['markup', '<img src=x onerror=alert(1)>', '1'],
  ['emoji', '💳🔥👩‍👩‍👧', LEFT_OUT],
  ['letters', 'vierundzwanzig', LEFT_OUT],
  ['a text with marks of direction', '\u202e\u200f\u2066', LEFT_OUT],
  ['control characters and a lone surrogate', '\u0000\u0007\ud83d', LEFT_OUT],
  ['ten thousand letters', 'x'.repeat(TEN_THOUSAND), LEFT_OUT],
];

/** Digits of other scripts. */
const scripts = {
  'full-width': 0xff10,
  'Arabic, from right to left': 0x0660,
  'Persian, from right to left': 0x06f0,
};

/** Inserts a text into a field as the clipboard or an input method does. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.insertText(text);
}

const digitsIn = async (field: Locator) => (await field.inputValue()).replace(/\D/g, '');

const fieldsOf = ({ number, code, expiry }: PayForm) => ({ number, code, expiry });

for (const [what, text, digits] of rowsOf(nonsense, 2)) {
  journey(`${what} pasted into every field: a card pays afterwards`, async ({ page, merchant, form, stack }) => {
    const checkoutId = await merchant.open();
    await expect(form.payButton).toBeEnabled();
    for (const [name, field] of Object.entries(fieldsOf(form))) {
      await paste(page, field, text);
      if (name !== 'expiry') expect(await digitsIn(field), name).toBe(digits);
      expect((await field.inputValue()).length, name).toBeLessThan(30);
    }
    await paste(page, form.holder, text);
    expect((await form.holder.inputValue()).length).toBeLessThanOrEqual(128);
    await form.payButton.click();
    await expect(page.locator('.wpwl-hint-cardNumberError')).toBeVisible();
    await expect(page.locator('.wpwl-hint-expiryMonthError')).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toEqual([]);
    for (const field of [form.number, form.code, form.expiry, form.holder]) await field.clear();
    await form.pay(cards.approved);
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  });
}

journey(
  'nonsense in every field of the full card form: a card pays afterwards',
  async ({ page, merchant, form, stack }) => {
    const failures: Error[] = [];
    page.on('pageerror', (failure) => failures.push(failure));
    const options =
      'billingAddress: {}, mandatoryBillingFields: { city: true }, showTaxNumberField: true, get browser() { throw new Error() }, get maskCvv() { throw new Error() }';
    const checkoutId = await merchant.open({ script: `window.wpwlOptions = { ${options} };` });
    await expect(form.payButton).toBeEnabled();
    const inputs = page.locator('.wpwl-form-card input.wpwl-control:visible');
    await expect(inputs).not.toHaveCount(0);
    const everything = nonsense.map(([, text]) => text).join(' ');
    for (const input of await inputs.all()) await paste(page, input, everything);
    await page.evaluate(`wpwl.executePayment('wpwl-container-card')`);
    await expect(page.locator('.wpwl-hint-cardNumberError')).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toEqual([]);
    for (const input of await inputs.all()) await input.clear();
    await form.number.pressSequentially(cards.approved.number);
    await form.code.pressSequentially(cards.approved.code);
    await page.locator('.wpwl-control-expiry').fill(cards.approved.expiry);
    await page.locator('.wpwl-control-givenName').fill('Ada');
    await page.locator('.wpwl-control-surName').fill('Lovelace');
    await page.locator('.wpwl-control-city').fill('London');
    await form.payButton.click();
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
    expect(failures).toEqual([]);
  },
);

for (const [script, zero] of rowsOf(Object.entries(scripts), 2)) {
  journey(`digits that are ${script} pay like others`, async ({ page, merchant, form, stack }) => {
    const checkoutId = await merchant.open();
    await expect(form.payButton).toBeEnabled();
    await paste(page, form.number, inScript(cards.approved.number, zero));
    await expect(form.number).toHaveValue('4111 1111 1111 1111');
    await paste(page, form.expiry, inScript('1234', zero));
    await paste(page, form.holder, cards.approved.holder);
    await paste(page, form.code, inScript(cards.approved.code, zero));
    await form.payButton.click();
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  });
}

journey('ten thousand digits are cut to the length of a card number', async ({ page, merchant, form, stack }) => {
  const checkoutId = await merchant.open();
  await expect(form.payButton).toBeEnabled();
  const digits = '4'.repeat(TEN_THOUSAND);
  for (const field of [form.number, form.code, form.expiry, form.holder]) await paste(page, field, digits);
  expect((await digitsIn(form.number)).length).toBeLessThanOrEqual(19);
  expect((await digitsIn(form.code)).length).toBeLessThanOrEqual(4);
  expect((await form.expiry.inputValue()).length).toBeLessThanOrEqual(12);
  await form.payButton.click();
  await expect(page.locator('.wpwl-has-error').first()).toBeVisible();
  expect(paymentsOf(stack.databasePath, checkoutId)).toEqual([]);
});

journey(
  'the shopper gets an error about a field that a program fills beyond its limit',
  async ({ page, merchant, form, stack }) => {
    const checkoutId = await merchant.open();
    await form.card(cards.approved);
    // Beyond maxlength, which only limits typing.
    await form.holder.evaluate((input: HTMLInputElement, length) => {
      input.value = 'A'.repeat(length);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }, TEN_THOUSAND);
    await form.payButton.click();
    await expect(page.getByText(en.errorMessages.cardHolderError)).toBeVisible();
    await expect(form.holder).toBeFocused();
    await form.holder.fill(cards.approved.holder);
    await form.payButton.click();
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  },
);

journey(
  'nonsense that a page adds: the gateway names the parameter, and the shopper can continue',
  async ({ page, merchant, form, stack }) => {
    const checkoutId = await merchant.open({
      script: `window.reported = []; window.wpwlOptions = { onError: ({ name, message }) => reported.push(name + ' ' + message),
      onReady: () => document.querySelector('.wpwl-form-card').append(
        Object.assign(document.createElement('input'), { name: 'customer.email', value: '💳'.repeat(5000), id: 'added' })) };`,
    });
    await expect(page.locator('#added')).toHaveCount(1);
    await form.pay(cards.approved);
    await expect(form.message).toHaveText(en.messages.incomplete);
    await expect
      .poll(() => page.evaluate<string[]>('reported'))
      .toEqual([expect.stringMatching(/^PciIframeSubmitError.*customer\.email/)]);
    expect(paymentsOf(stack.databasePath, checkoutId)).toEqual([]);
    await page.locator('#added').evaluate((input) => input.remove());
    await form.payButton.click();
    await expect(page.getByRole('heading', back)).toBeVisible();
  },
);
