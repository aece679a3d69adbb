import type { Page } from '@playwright/test';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { createCheckout, statusOf } from '../../harness/merchant.ts';
import type { Merchant } from '../../harness/merchant-page.ts';
import type { Stack } from '../../harness/stack.ts';
import { type WalletBrand, walletButton, walletNotices, walletSheet } from '../../merchant-kit/wallet-sheet.ts';
import { expect, journey } from '../journey.ts';

const FAST = ['APPLEPAY', 'GOOGLEPAY', 'AMAZONPAY', 'PAYPAL_CONTINUE'] as const satisfies readonly WalletBrand[];

interface FastPage {
  /** The body of `createCheckout`, whose argument is `about`; `makeCheckout()` calls the page's server. */
  readonly create?: string;
  readonly brands?: string;
  readonly options?: string;
  /** The order for which the page's server creates the checkout. */
  readonly order?: Readonly<Record<string, string>>;
  readonly policy?: string;
  readonly nonce?: string;
}

/** Opens a page without a checkout, like a merchant's product page. */
async function openFast(page: Page, merchant: Merchant, stack: Stack, fast: FastPage = {}): Promise<void> {
  const { create = 'return makeCheckout()', brands = FAST.join(' '), options = '', order = {}, ...more } = fast;
  await page.exposeFunction('makeCheckout', () => createCheckout(stack, order));
  const script = `
    window.reported = []; window.asked = [];
    const money = { amount: '92.00', currencyCode: 'EUR' };
    window.wpwlOptions = {
      createCheckout(about) { asked.push(about); ${create} },
      onError({ name, brand, message }) { reported.push([name, brand, message].join(' ')); },
      applePay: { ...money }, amazonPay: { ...money }, paypal: { ...money },
      googlePay: { ...money, gatewayMerchantId: '${stack.entityId}' },
      ${options}
    };`;
  const body = `<form class="paymentWidgets" action="/paid" data-brands="${brands}"></form>`;
  await merchant.open({ body, script, checkoutId: '', ...more });
}

/** Returns the payment's result code, as the merchant's server queries it after the shopper has returned. */
async function resultOf(page: Page, stack: Stack): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back at the merchant');
  return statusOf(stack, new URL(page.url()).searchParams.get('id') ?? '');
}

const reported = (page: Page) => page.evaluate('reported.join("\\n")');

for (const brand of FAST) {
  journey(`${brand}: a click creates the checkout and pays it`, async ({ page, merchant, stack }) => {
    await openFast(page, merchant, stack);
    await expect(walletButton(page, brand).button).toBeVisible();
    expect(await page.evaluate('asked')).toEqual([]);
    await walletButton(page, brand).button.click();
    const { payButton, continueButton } = walletSheet(page);
    await expect(walletSheet(page).dialog).toContainText('€92.00');
    expect(await page.evaluate('asked')).toEqual([{ brand }]);
    await (brand === 'PAYPAL_CONTINUE' ? continueButton : payButton).click();
    expect(await resultOf(page, stack)).toBe('000.100.110');
  });
}

for (const [what, create] of rowsOf(
  [
    ['an id', 'if (!window.ready) throw new Error(); return window.ready'],
    ['a promise', 'return makeCheckout()'],
    ['a thenable of a library', 'return { then(done) { makeCheckout().then(done); } }'],
    ['a deferred of an old library, with blanks', "return makeCheckout().then((id) => ' ' + id + ' ')"],
  ] as const,
  2,
)) {
  journey(`createCheckout may return ${what}`, async ({ page, merchant, stack }) => {
    await openFast(page, merchant, stack, { create });
    await page.evaluate(`window.ready = '${await createCheckout(stack)}'`);
    await walletButton(page, 'APPLEPAY').button.click();
    await walletSheet(page).pay();
    expect(await resultOf(page, stack)).toBe('000.100.110');
  });
}

for (const [what, create, words] of rowsOf(
  [
    ['rejects', "return Promise.reject(new Error('sold out'))", 'createCheckout failed: Error: sold out'],
    ['rejects without a reason', 'return Promise.reject()', 'createCheckout failed: undefined'],
    ['throws', "throw new Error('sold out')", 'createCheckout failed: Error: sold out'],
    ['returns nothing', '', 'returned no id of a checkout, but undefined'],
    ['returns a number', 'return 7', 'returned no id of a checkout, but number'],
    ['returns an object', 'return { id: 7 }', 'returned no id of a checkout, but object'],
    ['returns null', 'return Promise.resolve(null)', 'returned no id of a checkout, but null'],
    ['returns a short text', "return 'id'", 'returned no id of a checkout, but a text of 2 characters'],
    ['returns an unknown id', "return 'A'.repeat(32) + '.test01-vm-tx01'", 'no checkout has this id'],
    ['returns an id of the other environment', "return 'A'.repeat(32) + '.prod01-vm-tx01'", 'the live environment'],
  ] as const,
  2,
)) {
  journey(
    `a createCheckout that ${what} shows shopper and merchant an error and can be tried again`,
    async ({ page, merchant, stack }) => {
      await openFast(page, merchant, stack, { create: `if (!window.good) { ${create} } else return makeCheckout();` });
      const { button, notice } = walletButton(page, 'APPLEPAY');
      await button.click();
      await expect(notice).toHaveText(walletNotices('APPLEPAY').orderFailed);
      await expect(walletSheet(page).dialog).toHaveCount(0);
      await expect.poll(() => reported(page)).toContain(words);
      expect(await reported(page)).toContain('WidgetError APPLEPAY');
      await page.evaluate('window.good = true');
      await button.click();
      await walletSheet(page).pay();
      expect(await resultOf(page, stack)).toBe('000.100.110');
    },
  );
}

journey("a createCheckout that hangs is awaited only for a sheet's time limit", async ({ page, merchant, stack }) => {
  await page.clock.install();
  await openFast(page, merchant, stack, { create: 'return new Promise(() => undefined)' });
  const { button, notice } = walletButton(page, 'APPLEPAY');
  await button.click();
  await expect(walletSheet(page).payButton).toBeDisabled();
  await page.clock.fastForward('00:26');
  await expect(notice).toHaveText(walletNotices('APPLEPAY').orderFailed);
  await expect.poll(() => reported(page)).toContain('returned no id within 25 seconds');
});

journey(
  'a second click while the shop creates the checkout creates no second one',
  async ({ page, merchant, stack }) => {
    await openFast(page, merchant, stack, { create: 'return new Promise((done) => { window.done = done; })' });
    const { button } = walletButton(page, 'GOOGLEPAY');
    await expect(button).toBeVisible();
    await button.evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
    await walletButton(page, 'APPLEPAY').button.evaluate((element: HTMLElement) => element.click());
    expect(await page.evaluate('asked')).toEqual([{ brand: 'GOOGLEPAY' }]);
    await expect(walletSheet(page).dialog).toHaveCount(1);
    await walletSheet(page).payButton.click();
    await page.evaluate('makeCheckout().then(done)');
    expect(await resultOf(page, stack)).toBe('000.100.110');
  },
);

journey('a checkout that is already paid is not paid again', async ({ page, merchant, stack }) => {
  const paid = await createCheckout(stack);
  const form = { paymentBrand: 'AMAZONPAY', 'virtualAccount.accountId': 'simulated' };
  await page.request.post(`${stack.gatewayUrl}v1/checkouts/${paid}/payment`, { form });
  await openFast(page, merchant, stack, { create: `return '${paid}'` });
  await walletButton(page, 'APPLEPAY').button.click();
  await expect.poll(() => reported(page)).toContain('paid already');
  await expect(walletSheet(page).dialog).toHaveCount(0);
});

journey('a checkout with another amount than the sheet is not paid', async ({ page, merchant, stack }) => {
  await openFast(page, merchant, stack, { order: { amount: '93.00' } });
  const { button, notice } = walletButton(page, 'APPLEPAY');
  await button.click();
  await expect(notice).toHaveText(walletNotices('APPLEPAY').amountChanged);
  await expect.poll(() => reported(page)).toContain('the sheet shows 92.00 EUR, the checkout has 93.00 EUR');
});

journey('brands that need a checkout first are reported with the reason', async ({ page, merchant, stack }) => {
  const options = `paypal: {}, googlePay: { amount: 92, currencyCode: 'EUR' },`;
  await openFast(page, merchant, stack, {
    brands: 'VISA PAYPAL PAYPAL_CONTINUE GOOGLEPAY NOBRAND APPLEPAY',
    options,
  });
  await expect(walletButton(page, 'APPLEPAY').button).toBeVisible();
  await expect(page.locator('.wpwl-container-virtualAccount-APPLEPAY ~ .wpwl-container')).toHaveCount(0);
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect.poll(async () => String(await reported(page)).split('\n')).toHaveLength(5);
  const news = String(await reported(page)).split('\n');
  for (const brand of ['VISA', 'PAYPAL']) {
    expect(news.find((line) => line.startsWith(`WidgetError ${brand} `))).toContain('fast checkout supports APPLEPAY');
  }
  expect(news.find((line) => line.startsWith('WidgetError NOBRAND '))).toContain('NOBRAND is not a brand');
  expect(news.find((line) => line.includes('GOOGLEPAY:'))).toContain('googlePay.gatewayMerchantId');
  expect(news.find((line) => line.includes('PAYPAL_CONTINUE:'))).toContain('paypal.amount');
});

journey('a shopper without any available wallet gets a message', async ({ page, merchant, stack }) => {
  const options = `simulatedWallets: { unavailable: ['APPLEPAY', 'GOOGLEPAY'] },`;
  await openFast(page, merchant, stack, { brands: 'APPLEPAY GOOGLEPAY', options });
  await expect(page.getByRole('status').filter({ hasText: walletNotices('APPLEPAY').noneLeft })).toBeVisible();
  await page.evaluate('wpwl.unload()');
  await expect(page.getByText(walletNotices('APPLEPAY').noneLeft)).toHaveCount(0);
});

for (const brand of ['APPLEPAY', 'GOOGLEPAY'] as const) {
  journey(`${brand}: a page that has navigated meanwhile is left alone`, async ({ page, merchant, stack }) => {
    const create = 'return new Promise((done) => { window.done = done; })';
    const heard = `...money, gatewayMerchantId: '${stack.entityId}', onCancel() { reported.push('cancelled'); }`;
    await openFast(page, merchant, stack, { create, options: `applePay: { ${heard} }, googlePay: { ${heard} }` });
    await walletButton(page, brand).button.click();
    await expect(walletSheet(page).dialog).toBeVisible();
    await page.evaluate('wpwl.unload()');
    await expect(walletSheet(page).dialog).toHaveCount(0);
    await page.evaluate('makeCheckout().then(done)');
    await expect(page.locator('.wpwl-container')).toHaveCount(0);
    expect(await reported(page)).toBe('');
  });
}

journey('without createCheckout the page gets an error about the missing checkout', async ({ page, merchant }) => {
  const script = `window.wpwlOptions = { onError({ name }) { window.reported = name; } }`;
  await merchant.open({ checkoutId: '', script });
  await expect.poll(() => page.evaluate('window.reported')).toBe('InvalidCheckoutIdError');
});

journey('fast checkout works under the strictest policy that allows the gateway', async ({ page, merchant, stack }) => {
  const origin = new URL(stack.gatewayUrl).origin;
  const own = ['frame', 'style', 'connect', 'img'].map((kind) => `${kind}-src ${origin}`).join('; ');
  const policy = `default-src 'none'; script-src 'nonce-abc' ${origin}; ${own} data:`;
  await openFast(page, merchant, stack, { policy, nonce: 'abc' });
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    document.addEventListener('securitypolicyviolation', (event) => seen.push(event.violatedDirective));
  });
  await walletButton(page, 'APPLEPAY').button.click();
  await expect(walletSheet(page).payButton).toBeEnabled();
  expect(await page.evaluate('seen')).toEqual([]);
  await walletSheet(page).pay();
  expect(await resultOf(page, stack)).toBe('000.100.110');
});
