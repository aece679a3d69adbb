import { en } from '../../widget/locales/en.ts';
import { cards } from '../house/cards.ts';
import { paymentsOf } from '../house/gateway-records.ts';
import { createCheckout } from '../house/merchant.ts';
import { openMerchantPage, usualForm } from '../pages/merchant-page.ts';
import { payForm } from '../pages/pay-form.ts';
import { expect, journey } from './journey.ts';

/** A script that keeps what the widget reports in window.errors. */
const keepErrors = 'window.errors = []; window.wpwlOptions = { onError: (error) => errors.push(error.name) };';
const errorsOf = 'window.errors';
const back = { name: 'Back at the merchant' };

journey('a page whose policy blocks the frames says so to shopper and merchant', async ({ page, house }) => {
  const { origin } = new URL(house.gatewayUrl);
  const policy = `default-src 'none'; script-src 'unsafe-inline' ${origin}; style-src ${origin}; connect-src ${origin}; img-src data:`;
  await openMerchantPage(page, house, { script: keepErrors, policy });
  await expect(page.getByText(en.messages.blocked)).toBeVisible();
  expect(await page.evaluate<string[]>(errorsOf)).toContain('PciIframeCommunicationError');
});

journey(
  'a promise of false from onBeforeSubmitCard stops the payment, true lets it go',
  async ({ page, form, house }) => {
    const checkoutId = await openMerchantPage(page, house, {
      script: `window.asked = 0; window.answer = false;
      window.wpwlOptions = { onBeforeSubmitCard: () => { asked += 1; return Promise.resolve(window.answer); } };`,
    });
    await form.pay(cards.approved);
    await expect.poll(() => page.evaluate('window.asked')).toBe(1);
    await expect(form.payButton).toBeEnabled();
    expect(paymentsOf(house.databasePath, checkoutId)).toEqual([]);
    await page.evaluate('window.answer = true');
    await form.payButton.click();
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(paymentsOf(house.databasePath, checkoutId)).toHaveLength(1);
  },
);

journey(
  'a page unloads the form and mounts it again with another checkout, again and again',
  async ({ page, form, house }) => {
    await openMerchantPage(page, house, { script: keepErrors });
    let checkoutId = '';
    for (let times = 0; times < 3; times += 1) {
      await expect(form.number).toBeEditable();
      await form.number.fill('4');
      checkoutId = await createCheckout(house);
      await page.evaluate(
        ({ address, markup }) => {
          (window as unknown as { wpwl: { unload(): void } }).wpwl.unload();
          for (const script of document.querySelectorAll('script[src*="paymentWidgets.js"]')) script.remove();
          for (const container of document.querySelectorAll('.wpwl-container')) container.remove();
          for (const old of document.querySelectorAll('form.paymentWidgets')) old.remove();
          document.querySelector('main')?.insertAdjacentHTML('beforeend', markup);
          document.head.append(Object.assign(document.createElement('script'), { src: address }));
        },
        { address: `${house.gatewayUrl}v1/paymentWidgets.js?checkoutId=${checkoutId}`, markup: usualForm },
      );
      await expect(form.number).toHaveValue('');
      await expect(page.locator('.wpwl-form-card')).toHaveCount(1);
      await expect(page.locator('iframe.wpwl-control-cardNumber')).toHaveCount(1);
    }
    await form.pay(cards.approved);
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(new URL(page.url()).searchParams.get('id')).toBe(checkoutId);
    expect(paymentsOf(house.databasePath, checkoutId)).toHaveLength(1);
  },
);

journey('the page itself starts the payment with wpwl.executePayment', async ({ page, form, house }) => {
  const checkoutId = await openMerchantPage(page, house);
  await form.card(cards.approved);
  await page.evaluate('wpwl.executePayment("wpwl-container-card")');
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(paymentsOf(house.databasePath, checkoutId)).toHaveLength(1);
});

journey('two forms on one page are two ways to pay one checkout', async ({ page, house }) => {
  const first = '<form class="paymentWidgets" action="/paid?form=1" data-brands="VISA"></form>';
  const second = '<form class="paymentWidgets" action="/paid?form=2" data-brands="MASTER"></form>';
  const checkoutId = await openMerchantPage(page, house, { body: first + second });
  await expect(page.locator('.wpwl-form-card')).toHaveCount(2);
  await payForm(page, page.locator('.wpwl-container-card').nth(1)).pay(cards.approvedMaster);
  await expect(page.getByRole('heading', back)).toBeVisible();
  const query = new URL(page.url()).searchParams;
  expect([query.get('form'), query.get('id')]).toEqual(['2', checkoutId]);
});

journey('an unknown checkout says so to shopper and merchant', async ({ page, house }) => {
  await openMerchantPage(page, house, { script: keepErrors });
  await page.evaluate((address) => {
    (window as unknown as { wpwl: { unload(): void } }).wpwl.unload();
    for (const old of document.querySelectorAll('form.paymentWidgets')) old.remove();
    const markup = '<form class="paymentWidgets" action="/paid" data-brands="VISA"></form>';
    document.querySelector('main')?.insertAdjacentHTML('beforeend', markup);
    document.head.append(Object.assign(document.createElement('script'), { src: address }));
  }, `${house.gatewayUrl}v1/paymentWidgets.js?checkoutId=0123456789ABCDEF0123456789ABCDEF.test01-vm-tx01`);
  await expect(page.getByText(en.messages.unusable)).toBeVisible();
  expect(await page.evaluate<string[]>(errorsOf)).toContain('InvalidCheckoutIdError');
});
