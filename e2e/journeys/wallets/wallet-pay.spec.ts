import type { Page } from '@playwright/test';
import { walletSheets as texts } from '../../../catalogue/texts/en/wallet-sheets.ts';
import { sheetTexts } from '../../../catalogue/texts/registry/wallet-sheets.ts';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { createCheckout, statusOf } from '../../harness/merchant.ts';
import type { Stack } from '../../harness/stack.ts';
import { type WalletBrand, walletButton, walletNotices, walletSheet } from '../../merchant-kit/wallet-sheet.ts';
import { expect, journey } from '../journey.ts';

const brands = 'APPLEPAY GOOGLEPAY SAMSUNGPAY AMAZONPAY PAYPAL';
const body = `<form class="paymentWidgets" action="/paid" data-brands="VISA ${brands}"></form>`;
const inline = `window.wpwlOptions = { inlineFlow: ['PAYPAL'] }`;

/** Returns the payment's result code, as the merchant's server queries it after the shopper has returned. */
async function resultOf(page: Page, stack: Stack): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back at the merchant');
  return statusOf(stack, new URL(page.url()).searchParams.get('id') ?? '');
}

const allBrands = brands.split(' ') as WalletBrand[];

for (const brand of allBrands) {
  journey(`${brand}: the shopper approves in its sheet and has paid`, async ({ page, merchant, stack }) => {
    await merchant.open({ body, script: inline });
    await walletButton(page, brand).button.click();
    await expect(walletSheet(page).dialog).toContainText('€92.00');
    await expect(walletButton(page, brand).container.locator('.wpwl-group')).toHaveClass(/\bwpwl-disabled\b/);
    // The card form beside it is not busy.
    await expect(page.locator('.wpwl-form-card .wpwl-button-pay')).toHaveAttribute('aria-busy', 'false');
    await expect(page.locator('.wpwl-spinner')).toHaveCount(0);
    await walletSheet(page).pay();
    expect(await resultOf(page, stack)).toBe('000.100.110');
  });
}

for (const brand of rowsOf(allBrands, 2)) {
  journey(
    `${brand}: its sheet has the shop's name and the amount as a German shopper reads them`,
    async ({ page, merchant, stack }) => {
      const checkoutId = await createCheckout(stack, { amount: '42.50' });
      await merchant.open({
        body,
        checkoutId,
        script: `window.wpwlOptions = { locale: 'de', inlineFlow: ['PAYPAL'] }`,
      });
      await walletButton(page, brand).button.click();
      const { dialog } = walletSheet(page, 'de');
      await expect(dialog).toContainText(`${sheetTexts.de.total} 42,50\u00a0€`);
      const response = await page.request.get(`${stack.gatewayUrl}v1/checkouts/${checkoutId}/configuration`);
      const { shop } = (await response.json()) as { readonly shop: string };
      await expect(dialog).toContainText(`${sheetTexts.de.merchant} ${shop}`);
      expect(shop).not.toBe(new URL(page.url()).hostname);
    },
  );

  journey(
    `${brand}: a shopper who closes the sheet has paid nothing and can try again`,
    async ({ page, merchant, stack }) => {
      await merchant.open({ body, script: inline });
      const { button, notice } = walletButton(page, brand);
      await button.click();
      await walletSheet(page).cancelButton.click();
      await expect(notice).toHaveText(walletNotices(brand).closed);
      await expect(button).toBeFocused();
      await button.click();
      await walletSheet(page).pay();
      expect(await resultOf(page, stack)).toBe('000.100.110');
    },
  );

  journey(`${brand}: a failed sheet is reported, and nothing is paid`, async ({ page, merchant, stack }) => {
    const script = `window.wpwlOptions = {
      inlineFlow: ['PAYPAL'],
      onError({ name, message, brand }) { window.reported = name + ' ' + brand + ' ' + message; },
    }`;
    const id = await merchant.open({ body, script });
    const { button, notice } = walletButton(page, brand);
    await button.click();
    await walletSheet(page).failButton.click();
    const isClosed = brand === 'APPLEPAY'; // Its sheet reports no reason.
    await expect(notice).toHaveText(walletNotices(brand)[isClosed ? 'closed' : 'failed']);
    if (!isClosed) await expect.poll(() => page.evaluate('window.reported')).toContain(`WidgetError ${brand}`);
    await expect(button).toBeEnabled();
    expect(await statusOf(stack, id)).toBe('000.200.000');
  });
}

for (const brand of ['APPLEPAY', 'GOOGLEPAY', 'SAMSUNGPAY'] as const) {
  journey(
    `${brand}: a declined card ends the sheet and redirects to the shop with that result`,
    async ({ page, merchant, stack }) => {
      // The redirect follows at once, so the page stores the sheet's message for the page that comes next.
      const script = `new MutationObserver(() => {
        sessionStorage.said = document.querySelector('dialog [role=status]')?.textContent ?? 'closed';
      }).observe(document, { subtree: true, childList: true, characterData: true });`;
      await merchant.open({ body, script });
      await walletButton(page, brand).button.click();
      await walletSheet(page).pay('declined');
      expect(await resultOf(page, stack)).toBe('800.100.155');
      expect(await page.evaluate('sessionStorage.said')).toBe(texts.refused);
    },
  );
}

journey(
  'a card number without a device cryptogram is authenticated by its bank',
  async ({ page, merchant, stack, challenge }) => {
    await merchant.open({ body });
    await walletButton(page, 'GOOGLEPAY').button.click();
    await walletSheet(page).pay('bare');
    await challenge.approve();
    expect(await resultOf(page, stack)).toBe('000.100.110');
  },
);

journey('the wallets appear in the order of the page, and onReady lists all of them', async ({ page, merchant }) => {
  const script = `window.wpwlOptions = {
    inlineFlow: ['PAYPAL'],
    onReady(ready) { window.ready = ready.map(({ containerKey }) => containerKey).join(' '); },
  }`;
  const mixed = body.replace(brands, 'IDEAL APPLEPAY BOLETO PAYPAL');
  await merchant.open({ body: mixed, script });
  await expect
    .poll(() => page.evaluate('window.ready'))
    .toBe('card onlineTransfer-IDEAL virtualAccount-APPLEPAY prepayment-BOLETO virtualAccount-PAYPAL');
  const order = await page.locator('.wpwl-container').evaluateAll((all) => all.map(({ classList }) => classList[1]));
  expect(order.map((name) => name?.split('-').at(-1))).toEqual(['card', 'IDEAL', 'APPLEPAY', 'BOLETO', 'PAYPAL']);
  await expect(page.locator('.wpwl-container-virtualAccount-PAYPAL')).toHaveClass(/wpwl-brand-inline/);
});

journey(
  'the page can start a wallet itself, and its callback precedes the payment',
  async ({ page, merchant, stack }) => {
    const script = `window.wpwlOptions = {
    onBeforeSubmitVirtualAccount(event) { window.before = this.className + ' ' + event.type; return window.allow; },
  }`;
    await merchant.open({ body, script });
    await expect(walletButton(page, 'APPLEPAY').button).toBeVisible();
    const start = `window.wpwl.executePayment('wpwl-container-virtualAccount-APPLEPAY')`;
    await page.evaluate(`window.allow = false; ${start}`);
    await expect.poll(() => page.evaluate('window.before')).toContain('wpwl-form-virtualAccount-APPLEPAY');
    await expect(walletSheet(page).dialog).toHaveCount(0);
    await page.evaluate(`window.allow = Promise.resolve(false); ${start}`);
    await expect(walletSheet(page).dialog).toHaveCount(0);
    await page.evaluate(`window.allow = new Promise((resolve) => { window.settle = resolve; }); ${start}`);
    await expect(walletSheet(page).payButton).toBeDisabled();
    await page.evaluate('window.settle(true)');
    await walletSheet(page).pay();
    expect(await resultOf(page, stack)).toBe('000.100.110');
  },
);

for (const brand of ['APPLEPAY', 'AMAZONPAY', 'PAYPAL'] as const) {
  journey(
    `${brand}: a second click opens no second sheet, and the first sheet pays`,
    async ({ page, merchant, stack }) => {
      await merchant.open({ body, script: inline });
      const { button } = walletButton(page, brand);
      await expect(button).toBeVisible();
      await button.evaluate((element: HTMLElement) => {
        element.click();
        element.click();
      });
      await expect(walletSheet(page).dialog).toHaveCount(1);
      await walletSheet(page).pay();
      expect(await resultOf(page, stack)).toBe('000.100.110');
    },
  );
}

journey('a token that has already paid is refused and reported', async ({ page, merchant, stack }) => {
  const other = await createCheckout(stack);
  await page.route('**/v1/test/wallets/tokens', async (route) => {
    const response = await route.fetch();
    const { token } = (await response.json()) as { token: string };
    const form = { paymentBrand: 'APPLEPAY', 'walletOne.paymentToken': token };
    await page.request.post(`${stack.gatewayUrl}v1/checkouts/${other}/payment`, { form });
    await route.fulfill({ response, json: { token } });
  });
  const id = await merchant.open({ body });
  const { button, notice } = walletButton(page, 'APPLEPAY');
  await button.click();
  await walletSheet(page).pay();
  await expect(walletSheet(page).refused).toBeVisible();
  await walletSheet(page).closeButton.click();
  await expect(notice).toHaveText(walletNotices('APPLEPAY').failed);
  expect(await statusOf(stack, id)).toBe('000.200.000');
});
