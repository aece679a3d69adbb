import type { Page } from '@playwright/test';
import { statusOf } from '../../harness/merchant.ts';
import { expect, journey } from '../journey.ts';

/*
 * Calls of the providers' own scripts: the gateway reports a live environment, our scripts replace those at the
 * providers' public URLs, and record the arguments of the widget's calls. They make no token, so nothing can be paid.
 */

const bodyWith = (brands: string) => `<form class="paymentWidgets" action="/paid" data-brands="${brands}"></form>`;

/** Replaces the gateway's reply about wallets by that of a live gateway. */
async function goLive(page: Page): Promise<void> {
  await page.route(/\/wallets$/, async (route) => {
    const response = await route.fetch();
    const { sheets: _none, ...offer } = await response.json();
    const has = ['wallets.applePay.identity'];
    await route.fulfill({ response, json: { ...offer, isTestSystem: false, has } });
  });
}

const noting =
  'window.noted = []; const note = (name, ...given) => noted.push([name, ...given.map((each) => JSON.parse(JSON.stringify(each)))]);';

/** The arguments of the first call of a provider's interface. */
const given = (page: Page, name: string) =>
  page.evaluate<unknown[] | undefined>(`window.noted?.find(([called]) => called === '${name}')?.slice(1)`);

const applePay = `${noting} window.statuses = [];
  window.ApplePaySession = class {
    static STATUS_SUCCESS = 0; static STATUS_FAILURE = 1;
    static canMakePayments() { return true; }
    static async canMakePaymentsWithActiveCard(identifier) { note('asked', identifier); return true; }
    constructor(version, request) { note('session', version, request); }
    begin() {
      this.onpaymentauthorized({ payment: { token: { paymentData: {}, paymentMethod: { network: 'Visa' } } } });
    }
    abort() { statuses.push('aborted'); }
    completePayment({ status }) { statuses.push(status); }
  };
  customElements.define('apple-pay-button', class extends HTMLElement {
    connectedCallback() { this.textContent = 'Pay'; }
  });`;

journey("APPLEPAY: its interface gets the page's options and the result", async ({ page, merchant, stack }) => {
  await goLive(page);
  await page.route('https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: applePay }),
  );
  const options = `window.wpwlOptions = { locale: 'de', applePay: {
    version: 12, displayName: 'Tea shop', total: { label: 'Tea shop, London', type: 'pending' }, countryCode: 'FR',
    merchantIdentifier: 'merchant.tea', merchantCapabilities: ['supportsCredit'], supportedNetworks: ['visa'],
    checkAvailability: 'canMakePaymentsWithActiveCard', buttonSource: 'js', buttonStyle: 'white', buttonType: 'buy',
    requiredBillingContactFields: ['postalAddress'], requiredShippingContactFields: ['email'],
  } };`;
  const id = await merchant.open({ body: bodyWith('APPLEPAY'), script: options });
  await page.locator('apple-pay-button[buttonstyle=white][type=buy][locale=de]').click();
  expect(await given(page, 'asked')).toEqual(['merchant.tea']);
  expect(await given(page, 'session')).toEqual([
    12,
    {
      countryCode: 'FR',
      currencyCode: 'EUR',
      merchantCapabilities: ['supportsCredit'],
      supportedNetworks: ['visa'],
      total: { label: 'Tea shop, London', amount: '92.00', type: 'pending' },
      requiredBillingContactFields: ['postalAddress'],
      requiredShippingContactFields: ['email'],
    },
  ]);
  // It returned no valid token, so the gateway has refused it.
  await expect.poll(() => page.evaluate('statuses')).toEqual([1]);
  expect(await statusOf(stack, id)).toBe('000.200.000');
});

const googlePay = `${noting} window.google = { payments: { api: { PaymentsClient: class {
    constructor(options) { note('client', options); }
    async isReadyToPay(request) { note('ready', request); return { result: true }; }
    createButton(options) { note('button', options); return Object.assign(document.createElement('button'), { id: 'theirs', textContent: 'Pay', onclick: options.onClick, type: 'button' }); }
    loadPaymentData(request) { note('sheet', request); return Promise.reject({ statusCode: 'CANCELED' }); }
  } } } };`;

const samsungPay = `${noting} window.SamsungPay = { PaymentClient: class {
    constructor(options) { note('client', options); }
    async isReadyToPay(methods) { note('ready', methods); return { result: true }; }
    createButton(options) { note('button', options); return Object.assign(document.createElement('button'), { id: 'theirs', textContent: 'Pay', onclick: options.onClick, type: 'button' }); }
    loadPaymentSheet(methods, transaction) { note('sheet', methods, transaction); return window.answer(); }
    notify(news) { note('news', news); }
  } };`;

journey("SAMSUNGPAY: its interface gets the page's options and the result", async ({ page, merchant }) => {
  await goLive(page);
  await page.route('https://img.mpay.samsung.com/gsmpi/sdk/samsungpay_web_sdk.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: samsungPay }),
  );
  const script = `window.wpwlOptions = {
    samsungPay: {
      serviceId: 'tea-service', merchantName: 'Tea shop', allowedBrands: ['visa'], buttonStyle: 'white', buttonType: 'pay',
      countryCode: 'FR', onCancel() { window.cancelled = true; },
    },
    onError({ message }) { window.reported = message; },
  };`;
  await merchant.open({ body: bodyWith('SAMSUNGPAY'), script });
  const button = page.locator('#theirs');
  await page.evaluate('window.answer = () => { throw new Error("no sheet today"); }');
  await button.click();
  await expect.poll(() => page.evaluate('window.reported')).toContain('no sheet today');
  await page.evaluate(`window.answer = () => Promise.reject({ code: 'USER_CANCELED', message: 'closed' })`);
  await button.click();
  await expect.poll(() => page.evaluate('window.cancelled')).toBe(true);
  // It returns no valid token, so the gateway refuses it.
  await page.evaluate('window.answer = () => Promise.resolve({ method: "3DS" })');
  await button.click();
  await expect.poll(() => given(page, 'news')).toEqual([{ status: 'REJECTED', provider: 'tollgate' }]);
  const methods = { version: '2', serviceId: 'tea-service', protocol: 'PROTOCOL_3DS', allowedBrands: ['visa'] };
  expect(await given(page, 'client')).toEqual([{ environment: 'PRODUCTION' }]);
  expect(await given(page, 'ready')).toEqual([methods]);
  expect(await given(page, 'button')).toEqual([{ buttonStyle: 'white', type: 'pay' }]);
  expect(await given(page, 'sheet')).toEqual([
    methods,
    {
      orderNumber: expect.stringMatching(/^[\d-]{5,36}$/),
      merchant: { name: 'Tea shop', url: new URL(page.url()).hostname, countryCode: 'FR' },
      amount: { option: 'FORMAT_TOTAL_PRICE_ONLY', currency: 'EUR', total: 92 },
    },
  ]);
});

journey("GOOGLEPAY: the provider's script is loaded, and gets the page's options", async ({ page, merchant }) => {
  await goLive(page);
  await page.route('https://pay.google.com/gp/p/js/pay.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: googlePay }),
  );
  const script = `window.wpwlOptions = { googlePay: {
    gatewayMerchantId: 'tea', merchantId: 'BCR2', merchantName: 'Tea shop', allowedAuthMethods: ['CRYPTOGRAM_3DS'],
    allowedCardNetworks: ['VISA'], buttonColor: 'white', buttonType: 'order', buttonSizeMode: 'static', emailRequired: true,
    billingAddressRequired: true, billingAddressParameters: { format: 'MIN' }, onCancel() { window.cancelled = true; },
  } };`;
  await merchant.open({ body: bodyWith('GOOGLEPAY'), script });
  await page.locator('#theirs').click();
  await expect.poll(() => page.evaluate('window.cancelled')).toBe(true);
  const parameters = {
    allowedAuthMethods: ['CRYPTOGRAM_3DS'],
    allowedCardNetworks: ['VISA'],
    billingAddressRequired: true,
    billingAddressParameters: { format: 'MIN' },
  };
  const merchantInfo = { merchantId: 'BCR2', merchantName: 'Tea shop' };
  expect(await given(page, 'client')).toEqual([{ environment: 'PRODUCTION', merchantInfo }]);
  expect(await given(page, 'ready')).toMatchObject([{ allowedPaymentMethods: [{ type: 'CARD', parameters }] }]);
  const button = { buttonColor: 'white', buttonType: 'order', buttonSizeMode: 'static', buttonLocale: 'en' };
  expect(await given(page, 'button')).toMatchObject([button]);
  const gateway = { gateway: 'tollgate', gatewayMerchantId: 'tea' };
  expect(await given(page, 'sheet')).toMatchObject([
    {
      merchantInfo,
      emailRequired: true,
      allowedPaymentMethods: [
        { parameters, tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: gateway } },
      ],
      transactionInfo: { totalPrice: '92.00', currencyCode: 'EUR', totalPriceStatus: 'FINAL' },
    },
  ]);
});

journey('AMAZONPAY and PAYPAL: their scripts are loaded for this merchant and currency', async ({ page, merchant }) => {
  await goLive(page);
  const asked: string[] = [];
  const provide = (address: RegExp, body: string) =>
    page.route(address, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body });
    });
  await provide(
    /^https:\/\/static-eu\.payments-amazon\.com\/checkout\.js$/,
    `window.amazon = { Pay: { renderButton(selector, options) {
       window.amazonOptions = JSON.parse(JSON.stringify(options));
       document.querySelector(selector).append(Object.assign(document.createElement('button'), { id: 'amazon', type: 'button' }));
     } } };`,
  );
  await provide(
    /^https:\/\/www\.paypal\.com\/sdk\/js\?/,
    `window.paypal = { Buttons: (options) => ({ isEligible: () => true, close() {},
       async render(place) { place.append(Object.assign(document.createElement('button'), { id: 'paypal', type: 'button' })); } }) };`,
  );
  const script = `window.wpwlOptions = { inlineFlow: ['PAYPAL'], paypal: { clientId: 'tea-client' },
    amazonPay: { merchantId: 'TEA', publicKeyId: 'EU-1', storeId: 'store', placement: 'Cart', buttonColor: 'LightGray' } };`;
  await merchant.open({ body: bodyWith('AMAZONPAY PAYPAL'), script });
  await expect(page.locator('#amazon')).toBeAttached();
  await expect(page.locator('#paypal')).toBeAttached();
  expect(await page.evaluate('amazonOptions')).toMatchObject({
    merchantId: 'TEA',
    publicKeyId: 'EU-1',
    ledgerCurrency: 'EUR',
    checkoutLanguage: 'en_GB',
    sandbox: false,
    placement: 'Cart',
    buttonColor: 'LightGray',
    checkoutSessionConfig: { storeId: 'store' },
    estimatedOrderAmount: { amount: '92.00', currencyCode: 'EUR' },
  });
  const [payPal] = asked.filter((address) => address.includes('paypal'));
  expect(Object.fromEntries(new URL(payPal ?? '').searchParams)).toMatchObject({
    'client-id': 'tea-client',
    currency: 'EUR',
    intent: 'capture',
    commit: 'true',
  });
});
