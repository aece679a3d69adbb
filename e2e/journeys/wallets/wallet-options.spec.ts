import type { Page } from '@playwright/test';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { createCheckout, paymentOf, statusOf } from '../../harness/merchant.ts';
import type { Stack } from '../../harness/stack.ts';
import { type WalletBrand, walletButton, walletNotices, walletSheet } from '../../merchant-kit/wallet-sheet.ts';
import { expect, journey } from '../journey.ts';

const bodyWith = (brands: string) => `<form class="paymentWidgets" action="/paid" data-brands="${brands}"></form>`;

const scriptWith = (options: string) => `
  window.reported = []; window.calls = [];
  window.wpwlOptions = {
    onError({ name, brand, message }) { reported.push([name, brand, message].join(' ')); },
    ${options}
  };`;

async function paidBy(page: Page, stack: Stack) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back at the merchant');
  return paymentOf(stack, new URL(page.url()).searchParams.get('id') ?? '');
}

const reported = (page: Page) => page.evaluate('reported.join("\\n")');

const ada = { givenName: 'Ada', surname: 'Lovelace', email: 'ada@shopper.example' };
const street = { street1: '12 St James Square', city: 'London', postcode: 'SW1Y 4JH', country: 'GB' };

for (const [brand, options] of [
  [
    'APPLEPAY',
    `applePay: {
      requiredBillingContactFields: ['postalAddress', 'name'],
      requiredShippingContactFields: ['postalAddress', 'name', 'email', 'phone'],
    }`,
  ],
  [
    'GOOGLEPAY',
    `googlePay: { emailRequired: true, billingAddressRequired: true, shippingAddressRequired: true,
      billingAddressParameters: { format: 'FULL', phoneNumberRequired: true } }`,
  ],
  ['AMAZONPAY', `amazonPay: { productType: 'PayAndShip' }`],
] as const) {
  journey(
    `${brand}: the customer and the shipping address are sent with the payment`,
    async ({ page, merchant, stack }) => {
      await merchant.open({ body: bodyWith(brand), script: scriptWith(options) });
      await walletButton(page, brand).button.click();
      await walletSheet(page).pay();
      const payment = await paidBy(page, stack);
      expect(payment).toMatchObject({ customer: ada, shipping: street, billing: street });
    },
  );
}

journey(
  "the shop's own data take precedence, and only the groups that it lists are sent",
  async ({ page, merchant, stack }) => {
    const options = `applePay: {
    requiredShippingContactFields: ['postalAddress', 'name', 'email'], submitOnPaymentAuthorized: ['customer'],
  }`;
    await merchant.open({ body: bodyWith('APPLEPAY'), script: scriptWith(options) });
    await walletButton(page, 'APPLEPAY').button.click();
    await walletSheet(page).person.selectOption({ index: 1 });
    await walletSheet(page).pay();
    const payment = await paidBy(page, stack);
    expect(payment).toMatchObject({ customer: { givenName: 'Konrad', surname: 'Zuse' }, billing: street });
    expect(payment['shipping']).toBeUndefined();
  },
);

journey('the page sets the lines, the names and the language of a sheet', async ({ page, merchant }) => {
  const options = `
    applePay: { displayName: 'Tea shop', total: { label: 'Tea shop, London' },
      displayItems: [{ label: 'First flush', type: 'LINE_ITEM', price: '90.00' }, { label: 'Postage', price: 2 }, { label: '' }] },
    googlePay: { merchantName: 'Tea by wire', displayItems: [{ label: 'Tea', type: 'SUBTOTAL', price: '92.00' }] },
    amazonPay: { checkoutLanguage: 'ja_JP', displayItems: [{ label: 'Tea', price: '92.00' }] },
    inlineFlow: ['PAYPAL'], paypal: { displayItems: [{ label: 'Tea', price: '92.00' }] },`;
  await merchant.open({ body: bodyWith('APPLEPAY GOOGLEPAY AMAZONPAY PAYPAL'), script: scriptWith(options) });
  const { dialog, cancelButton } = walletSheet(page);
  await walletButton(page, 'APPLEPAY').button.click();
  await expect(dialog).toContainText('Tea shop, London');
  await expect(dialog).toContainText('First flush €90.00');
  await expect(dialog).toContainText('Postage €2.00');
  await cancelButton.click();
  await walletButton(page, 'GOOGLEPAY').button.click();
  await expect(dialog).toContainText('Tea by wire');
  await cancelButton.click();
  await walletButton(page, 'AMAZONPAY').button.click();
  await expect(dialog).toContainText('Tea €92.00');
  await expect(dialog).toHaveAttribute('lang', 'ja');
  await walletSheet(page, 'ja').cancelButton.click();
  await walletButton(page, 'PAYPAL').button.click();
  await expect(dialog).toContainText('Tea €92.00');
  await expect(dialog).toHaveAttribute('lang', 'en');
});

journey('an amount that the page changes is charged once the checkout has it', async ({ page, merchant, stack }) => {
  const checkoutId = await createCheckout(stack);
  await page.exposeFunction('update', async (amount: string) => {
    const body = new URLSearchParams({ entityId: stack.entityId, amount });
    const headers = { authorization: `Bearer ${stack.accessToken}` };
    await fetch(`${stack.gatewayUrl}v1/checkouts/${checkoutId}`, { method: 'POST', headers, body });
  });
  const options = `applePay: {
    requiredShippingContactFields: ['postalAddress'],
    onPaymentMethodSelected(method) { calls.push('method ' + method.network); },
    async onShippingContactSelected(contact) {
      const amount = contact.countryCode === 'DE' ? '95.00' : '92.00';
      if (window.updates) await update(amount);
      return { newTotal: { label: 'Tea', amount }, newLineItems: [{ label: 'Postage', amount: '3.00' }] };
    },
  }`;
  await merchant.open({ body: bodyWith('APPLEPAY'), script: scriptWith(options), checkoutId });
  const { button, notice } = walletButton(page, 'APPLEPAY');
  await button.click();
  await walletSheet(page).person.selectOption({ index: 1 });
  await expect(walletSheet(page).dialog).toContainText('Postage €3.00');
  await expect(walletSheet(page).dialog).toContainText('Total €95.00');
  await walletSheet(page).pay();
  await expect(notice).toHaveText(walletNotices('APPLEPAY').amountChanged);
  expect(await statusOf(stack, checkoutId)).toBe('000.200.000');
  // Another tab changes the order while the sheet is open.
  await button.click();
  await expect(walletSheet(page).payButton).toBeEnabled();
  await page.evaluate(`window.update('120.00')`);
  await walletSheet(page).pay();
  await expect(notice).toHaveText(walletNotices('APPLEPAY').amountChanged);
  expect(await statusOf(stack, checkoutId)).toBe('000.200.000');
  await page.evaluate(`window.update('92.00')`);
  await page.evaluate('window.updates = true');
  await button.click();
  await walletSheet(page).person.selectOption({ index: 1 });
  await expect(walletSheet(page).dialog).toContainText('Total €95.00');
  await walletSheet(page).pay();
  expect(await paidBy(page, stack)).toMatchObject({ amount: '95.00', result: { code: '000.100.110' } });
});

journey('callbacks about changes work for the second wallet too', async ({ page, merchant }) => {
  const options = `googlePay: {
    shippingAddressRequired: true,
    onPaymentDataChanged({ callbackTrigger, shippingAddress }) {
      calls.push(callbackTrigger);
      return { newTransactionInfo: { totalPrice: '95.00', displayItems: [{ label: 'To ' + shippingAddress.locality, price: '3.00' }] } };
    },
  }`;
  await merchant.open({ body: bodyWith('GOOGLEPAY'), script: scriptWith(options) });
  await walletButton(page, 'GOOGLEPAY').button.click();
  await walletSheet(page).person.selectOption({ index: 1 });
  await expect(walletSheet(page).dialog).toContainText('To Berlin €3.00');
  await expect(walletSheet(page).dialog).toContainText('Total €95.00');
  expect(await page.evaluate('calls')).toEqual(['SHIPPING_ADDRESS']);
});

for (const [what, answer] of rowsOf(
  [
    ['returns FAILURE', `{ status: 'FAILURE' }`],
    ['returns the number of failure', '{ status: 1 }'],
    ['returns ERROR', `{ transactionState: 'ERROR', error: { message: 'Not to this address' } }`],
    ['promises failure', `Promise.resolve({ status: 'FAILURE', errors: [] })`],
    ['rejects', `Promise.reject(new Error('no stock'))`],
  ] as const,
  2,
)) {
  journey(`onPaymentAuthorized that ${what}: nothing is paid`, async ({ page, merchant, stack }) => {
    const options = `applePay: { onPaymentAuthorized(payment) { calls.push(Object.keys(payment)); return ${answer}; } }`;
    const id = await merchant.open({ body: bodyWith('APPLEPAY'), script: scriptWith(options) });
    const { button, notice } = walletButton(page, 'APPLEPAY');
    await button.click();
    await walletSheet(page).pay();
    await expect(notice).toHaveText(walletNotices('APPLEPAY').failed);
    expect(await page.evaluate('calls')).toEqual([['token']]);
    expect(await statusOf(stack, id)).toBe('000.200.000');
    await expect(button).toBeEnabled();
  });
}

for (const answer of [
  `{ status: 'SUCCESS' }`,
  '{ status: 0 }',
  `Promise.resolve({ transactionState: 'SUCCESS' })`,
  '',
]) {
  journey(`onPaymentAuthorized that returns ${answer || 'nothing'}: it is paid`, async ({ page, merchant, stack }) => {
    const options = `googlePay: { onPaymentAuthorized() { return ${answer}; } }`;
    await merchant.open({ body: bodyWith('GOOGLEPAY'), script: scriptWith(options) });
    await walletButton(page, 'GOOGLEPAY').button.click();
    await walletSheet(page).pay();
    expect(await paidBy(page, stack)).toMatchObject({ result: { code: '000.100.110' } });
  });
}

for (const [brand, option] of rowsOf(
  [
    ['APPLEPAY', 'applePay'],
    ['GOOGLEPAY', 'googlePay'],
    ['SAMSUNGPAY', 'samsungPay'],
    ['AMAZONPAY', 'amazonPay'],
    ['PAYPAL_CONTINUE', 'paypal'],
  ] as const,
  2,
)) {
  journey(`${brand}: onCancel is called`, async ({ page, merchant }) => {
    const script = scriptWith(`${option}: { onCancel() { calls.push('cancelled'); } }`);
    await merchant.open({ body: bodyWith(brand), script });
    await walletButton(page, brand).button.click();
    await walletSheet(page).cancelButton.click();
    await expect.poll(() => page.evaluate('calls')).toEqual(['cancelled']);
  });
}

journey(
  'a wallet that cannot be offered is reported with the reason, and the others are shown',
  async ({ page, merchant }) => {
    const options = `
    simulatedWallets: { unavailable: ['GOOGLEPAY', 'SAMSUNGPAY', 'AMAZONPAY', 'PAYPAL', 'APPLEPAY-CARD'] },
    applePay: { checkAvailability: 'canMakePaymentsWithActiveCard' },
    clickToPay: { merchantName: 'Tea shop' },
    onReady(ready) { window.ready = ready.map(({ containerKey }) => containerKey).join(' '); },`;
    const brands = 'VISA APPLEPAY GOOGLEPAY AMAZONPAY PAYPAL_CONTINUE SAMSUNGPAY CLICK_TO_PAY';
    await merchant.open({ body: bodyWith(brands), script: scriptWith(options) });
    await expect.poll(() => page.evaluate('window.ready')).toBe('card virtualAccount-CLICK_TO_PAY');
    await expect(page.locator('.wpwl-container')).toHaveCount(2);
    for (const news of [
      'WidgetError APPLEPAY',
      'GOOGLEPAY: this shopper cannot pay with it',
      'AMAZONPAY: this browser cannot show it',
      'PAYPAL_CONTINUE: this shopper cannot pay with it',
      'SAMSUNGPAY: this shopper cannot pay with it',
    ]) {
      await expect.poll(() => reported(page)).toContain(news);
    }
    expect(await reported(page)).not.toContain('CLICK_TO_PAY');
  },
);

journey('a first wallet that reports itself unavailable is not shown', async ({ page, merchant, stack }) => {
  const options = `simulatedWallets: { unavailable: ['APPLEPAY'] }`;
  await merchant.open({ body: bodyWith('VISA APPLEPAY'), script: scriptWith(options) });
  await expect.poll(() => reported(page)).toContain('APPLEPAY: this browser cannot show it');
  await expect(page.locator('.wpwl-apple-pay-button')).toHaveCount(0);
  await expect(page.locator('.wpwl-message')).toHaveCount(0);

  // Without any other way to pay, the shopper gets a message.
  const checkoutId = await createCheckout(stack, { currency: 'GBP' });
  const body = bodyWith('APPLEPAY') + bodyWith('DIRECTDEBIT_SEPA');
  await merchant.open({ checkoutId, body, script: scriptWith(options) });
  await expect(page.locator('.wpwl-message').first()).toHaveText(en.messages.unusable);
  await expect.poll(() => reported(page)).toContain('DIRECTDEBIT_SEPA: cannot be paid in GBP');
});

journey('a gateway that does not answer about wallets leaves the cards', async ({ page, merchant, form }) => {
  await page.route('**/wallets', (route) => route.abort());
  await merchant.open({ body: bodyWith('VISA APPLEPAY'), script: scriptWith('') });
  await expect.poll(() => reported(page)).toContain('APPLEPAY: the gateway did not answer');
  await expect(form.payButton).toBeEnabled();
});

journey('buttons have the look that the page sets', async ({ page, merchant }) => {
  const options = `
    applePay: { buttonStyle: 'white-outline', buttonType: 'buy' },
    googlePay: { buttonColor: 'white', buttonSizeMode: 'static' },
    samsungPay: { buttonStyle: 'white' },
    amazonPay: { buttonColor: 'DarkGray' },`;
  await merchant.open({ body: bodyWith('APPLEPAY GOOGLEPAY SAMSUNGPAY AMAZONPAY'), script: scriptWith(options) });
  const white = 'rgb(255, 255, 255)';
  const apple = page.locator('.wpwl-apple-pay-button.wpwl-apple-pay-button-white-outline');
  await expect(apple).toHaveCSS('background-color', white);
  await expect(walletButton(page, 'GOOGLEPAY').button).toHaveCSS('background-color', white);
  await expect(walletButton(page, 'SAMSUNGPAY').button).toHaveCSS('background-color', white);
  await expect(walletButton(page, 'AMAZONPAY').button).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  for (const brand of ['APPLEPAY', 'GOOGLEPAY', 'SAMSUNGPAY', 'AMAZONPAY'] as const) {
    const { width = 0, height = 0 } = (await walletButton(page, brand).button.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    expect(width).toBeGreaterThanOrEqual(140);
  }
});

journey('buttons are white on dark pages, also on those that become dark', async ({ page, merchant }) => {
  const options = `samsungPay: { buttonStyle: 'black' },`;
  await merchant.open({ body: bodyWith('APPLEPAY GOOGLEPAY SAMSUNGPAY AMAZONPAY'), script: scriptWith(options) });
  const [white, black] = ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'];
  const buttonOf = (brand: WalletBrand) => walletButton(page, brand).button;
  await expect(buttonOf('APPLEPAY')).toHaveCSS('background-color', black);
  await expect(buttonOf('GOOGLEPAY')).toHaveCSS('background-color', black);
  await expect(buttonOf('APPLEPAY').locator('path')).toHaveCSS('fill', white);
  await expect(buttonOf('GOOGLEPAY').locator('svg')).toBeVisible();
  const turn = (color: string) =>
    page.evaluate((background) => document.body.style.setProperty('background', background), color);
  await buttonOf('GOOGLEPAY').focus();
  await turn('#0b1220');
  await expect(buttonOf('APPLEPAY')).toHaveCSS('background-color', white);
  await expect(buttonOf('GOOGLEPAY')).toHaveCSS('background-color', white);
  await expect(buttonOf('GOOGLEPAY')).toBeFocused();
  await expect(buttonOf('SAMSUNGPAY')).toHaveCSS('background-color', black);
  await expect(buttonOf('AMAZONPAY')).toHaveCSS('background-color', 'rgb(255, 196, 57)');
  await turn('oklch(0.98 0 0)');
  await expect(buttonOf('GOOGLEPAY')).toHaveCSS('background-color', black);
  await buttonOf('GOOGLEPAY').click();
  await expect(walletSheet(page).dialog).toBeVisible();
});

journey('a payment with a lost reply is sent again and charged once', async ({ page, merchant, stack }) => {
  await page.route(/\/(payment|outcome)$/, (route) => route.abort('connectionreset'));
  await merchant.open({ body: bodyWith('APPLEPAY'), script: scriptWith('') });
  await walletButton(page, 'APPLEPAY').button.click();
  await walletSheet(page).pay();
  await expect(page.getByText(en.messages.unsure)).toBeVisible();
  await walletSheet(page).closeButton.click();
  await page.unroute(/\/(payment|outcome)$/);
  await page.getByRole('button', { name: en.messages.again }).click();
  expect(await paidBy(page, stack)).toMatchObject({ result: { code: '000.100.110' } });
});

journey("a provider's own button cannot be pressed by the page", async ({ page, merchant }) => {
  await merchant.open({ body: bodyWith('AMAZONPAY'), script: scriptWith('') });
  await expect(walletButton(page, 'AMAZONPAY').button).toBeVisible();
  await page.evaluate(`wpwl.executePayment('wpwl-container-virtualAccount-AMAZONPAY')`);
  await expect.poll(() => reported(page)).toContain('cannot press the button of its provider');
});
