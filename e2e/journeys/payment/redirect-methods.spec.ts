import type { Page } from '@playwright/test';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { statusOf } from '../../harness/merchant.ts';
import type { Stack } from '../../harness/stack.ts';
import { brandForm, processorPage } from '../../merchant-kit/brand-form.ts';
import { chunkTexts } from '../../merchant-kit/chunk-texts.ts';
import { expect, journey } from '../journey.ts';

const back = 'Back at the merchant';
const brands = 'IDEAL PAYPAL PAYOLUTION_INVOICE BOLETO';
const body = `<form class="paymentWidgets" action="/paid" data-brands="VISA ${brands}"></form>`;
const bodyWithoutCards = `<form class="paymentWidgets" action="/paid" data-brands="${brands}"></form>`;

/** Returns the payment's result code, as the merchant's server queries it after the shopper has returned. */
async function resultOf(page: Page, stack: Stack): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(back);
  return statusOf(stack, new URL(page.url()).searchParams.get('id') ?? '');
}

for (const [what, button, code] of rowsOf(
  [
    ['pays', 'payButton', '000.100.110'],
    ['is declined', 'declineButton', '800.100.152'],
    ['cancels', 'cancelButton', '100.396.101'],
    ['pays later', 'laterButton', '800.400.500'],
  ] as const,
  2,
)) {
  journey(`a shopper who ${what} at the bank returns to the shop`, async ({ page, merchant, stack }) => {
    await merchant.open({ body });
    await brandForm(page, 'IDEAL', 'iDEAL | Wero').payButton.click();
    await processorPage(page)[button].click();
    expect(await resultOf(page, stack)).toBe(code);
  });
}

for (const [id, name] of [
  ['PAYPAL', 'PayPal'],
  ['BOLETO', 'Boleto'],
] as const) {
  journey(`${name} redirects, also without a card form beside it`, async ({ page, merchant, stack }) => {
    await merchant.open({ body: bodyWithoutCards });
    await expect(page.locator('.wpwl-container-card')).toHaveCount(0);
    await brandForm(page, id, name).payButton.click();
    await processorPage(page).payButton.click();
    expect(await resultOf(page, stack)).toMatch(/^(?:000\.100\.110|800\.400\.500|000\.200\.000)$/);
  });
}

journey(
  'an invoice asks for all required data, and the first error gets the focus',
  async ({ page, merchant, stack }) => {
    await merchant.open({ body });
    const invoice = brandForm(page, 'PAYOLUTION_INVOICE', 'Payolution');
    await invoice.payButton.click();
    await expect(page.getByText(chunkTexts('banks').errorMessages.birthDateError)).toBeVisible();
    await expect(invoice.givenName).toBeFocused();
    await invoice.givenName.fill('Ada');
    await expect(page.getByText(chunkTexts('banks').errorMessages.givenNameError)).toBeHidden();
    await invoice.surname.fill('Lovelace');
    await invoice.birthDate.fill('1990-02-28');
    await expect(invoice.payButton).toBeEnabled();
    await invoice.payButton.click();
    await expect(invoice.sex).toBeFocused();
    await invoice.sex.selectOption('F');
    await invoice.payButton.click();
    await processorPage(page).payButton.click();
    expect(await resultOf(page, stack)).toMatch(/^(?:000\.100\.110|800\.400\.500)$/);
  },
);

journey("a shopper who closes the bank's page can continue", async ({ page, merchant, stack }) => {
  const checkoutId = await merchant.open({ body });
  await brandForm(page, 'IDEAL', 'iDEAL | Wero').payButton.click();
  await processorPage(page).closeButton.click();
  await merchant.open({ body, checkoutId });
  await page.getByRole('button', { name: chunkTexts('redirect').messages.proceed }).click();
  await processorPage(page).payButton.click();
  expect(await resultOf(page, stack)).toBe('000.100.110');
});

journey("a shopper who returns by the browser's back button can continue", async ({ page, merchant, stack }) => {
  await merchant.open({ body });
  await brandForm(page, 'IDEAL', 'iDEAL | Wero').payButton.click();
  await expect(processorPage(page).payButton).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: chunkTexts('redirect').messages.proceed }).click();
  await processorPage(page).payButton.click();
  expect(await resultOf(page, stack)).toBe('000.100.110');
});

journey("the page's callback precedes a payment, and the page can start one itself", async ({ page, merchant }) => {
  const script = `window.wpwlOptions = {
    onReady(ready) { window.ready = ready.map(({ containerKey }) => containerKey).join(' '); },
    onBeforeSubmitOnlineTransfer(event) { window.before = this.className + event.type; return Promise.resolve(false); },
    onError({ name, brand }) { window.error = name + brand; },
  }`;
  await merchant.open({ body: body.replace('IDEAL', 'IDEAL NOBRAND'), script });
  await expect
    .poll(() => page.evaluate('window.ready'))
    .toBe('card onlineTransfer-IDEAL virtualAccount-PAYPAL invoice-PAYOLUTION_INVOICE prepayment-BOLETO');
  await expect.poll(() => page.evaluate('window.error')).toBe('WidgetErrorNOBRAND');
  await page.evaluate(`wpwl.executePayment('wpwl-container-onlineTransfer-IDEAL')`);
  await expect.poll(() => page.evaluate('window.before')).toContain('wpwl-form-onlineTransfer-IDEAL');
  await expect(brandForm(page, 'IDEAL', 'iDEAL | Wero').payButton).toBeEnabled();
});

journey('a chunk that does not load is reported and tried again', async ({ page, merchant, stack }) => {
  await page.route(/\/redirect\.js$/, (route) => route.abort());
  await merchant.open({ body, script: `window.wpwlOptions = { onError({ message }) { window.error = message; } }` });
  await brandForm(page, 'IDEAL', 'iDEAL | Wero').payButton.click();
  await expect(page.getByText(en.messages.blocked)).toBeVisible();
  await expect.poll(() => page.evaluate('window.error')).toContain('A chunk of the script did not load');
  await page.unroute(/\/redirect\.js$/);
  await page.getByRole('button', { name: en.messages.again }).click();
  await page.getByRole('button', { name: chunkTexts('redirect').messages.proceed }).click();
  await processorPage(page).payButton.click();
  expect(await resultOf(page, stack)).toBe('000.100.110');
});

journey('a chunk that was changed on the way is refused', async ({ page, merchant }) => {
  await page.route(/\/redirect\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n` });
  });
  await merchant.open({ body });
  await brandForm(page, 'IDEAL', 'iDEAL | Wero').payButton.click();
  await expect(page.getByText(en.messages.blocked)).toBeVisible();
});
