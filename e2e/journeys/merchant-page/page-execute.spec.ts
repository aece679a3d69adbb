import type { Page } from '@playwright/test';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import { payForm } from '../../merchant-kit/pay-form.ts';
import { expect, journey } from '../journey.ts';
import { formWith, keeping, problemsOf } from '../merchant-scripts.ts';

const back = { name: 'Back at the merchant' };

const fill = (page: Page) => payForm(page).card(cards.approved);

journey.describe('executePayment', () => {
  for (const container of [
    'wpwl-container-card',
    'wpwl-container-card-1',
    'wpwl-container.wpwl-container-card',
    '.wpwl-container.wpwl-container-card.wpwl-clearfix',
    'wpwl-container wpwl-container-card',
  ]) {
    journey(`submits the form of ${container}`, async ({ page, merchant, stack }) => {
      const checkoutId = await merchant.open();
      await fill(page);
      await page.evaluate(`wpwl.executePayment(${JSON.stringify(container)})`);
      await expect(page.getByRole('heading', back)).toBeVisible();
      expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
    });
  }

  journey('submits a redirect brand, also inside onReady', async ({ page, merchant }) => {
    await merchant.open({
      body: formWith('action="/paid" data-brands="VISA PAYPAL"'),
      script: keeping(`onReady: () => wpwl.executePayment('wpwl-container-virtualAccount-PAYPAL')`),
    });
    await expect(page).not.toHaveTitle('Merchant');
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  });

  journey('inside onReady marks the missing fields of a card form', async ({ page, merchant, stack, form }) => {
    const checkoutId = await merchant.open({
      script: keeping(`onReady: ([{ containerKey }]) => wpwl.executePayment('wpwl-container-' + containerKey)`),
    });
    await expect(page.getByText(en.errorMessages.cardNumberEmptyError)).toBeVisible();
    await expect(form.number).toBeFocused();
    expect(paymentsOf(stack.databasePath, checkoutId)).toEqual([]);
    expect(await problemsOf(page)).toEqual([]);
  });

  journey('inside onReady moves the focus, also if the frames loaded first', async ({ page, merchant }) => {
    await page.route(/\/configuration$/, async (route) => {
      await expect.poll(() => page.evaluate('window.connected')).toBe(2);
      await route.continue();
    });
    await merchant.open({
      script: keeping(`
        onReadyIframeCommunication: () => { window.connected = (window.connected ?? 0) + 1; },
        onReady: () => { wpwl.executePayment('wpwl-container-card'); window.executed = true; }`),
    });
    const focused = () => page.evaluate('window.executed && document.activeElement.className');
    await expect.poll(focused).toContain('wpwl-control-cardNumber');
  });

  journey("calls the page's callback before a voucher, which may stop it", async ({ page, merchant, stack }) => {
    const checkoutId = await merchant.open({
      body: formWith('action="/paid" data-brands="BOLETO"'),
      script: keeping('onBeforeSubmitPrepayment(event) { window.asked = [this.tagName, event.type]; return false; }'),
    });
    await expect(page.locator('.wpwl-form-prepayment-BOLETO .wpwl-button-brand')).toBeEnabled();
    await page.evaluate(`wpwl.executePayment('wpwl-container-prepayment-BOLETO')`);
    await expect.poll(() => page.evaluate('window.asked')).toEqual(['FORM', 'submit']);
    await expect(page.locator('.wpwl-form-prepayment-BOLETO .wpwl-button-brand')).toBeEnabled();
    expect(paymentsOf(stack.databasePath, checkoutId)).toEqual([]);
  });

  journey('accepts every container key that onReady passes', async ({ page, merchant }) => {
    await merchant.open({
      body: formWith('action="/paid" data-brands="VISA MASTER PAYPAL IDEAL"'),
      script: keeping('onReady: (containers) => { window.reported = containers; }'),
    });
    await expect
      .poll(() => page.evaluate('window.reported'))
      .toEqual([
        { containerKey: 'card', ccMethods: ['VISA', 'MASTER'] },
        { containerKey: 'virtualAccount-PAYPAL' },
        { containerKey: 'onlineTransfer-IDEAL' },
      ]);
    for (const key of await page.evaluate<string[]>('reported.map(({ containerKey }) => containerKey)')) {
      await expect(page.locator(`.wpwl-container-${key}`)).toHaveCount(1);
    }
  });

  journey('reports a container that does not exist to the merchant', async ({ page, merchant, form }) => {
    await merchant.open({ script: keeping() });
    await expect(form.payButton).toBeEnabled();
    await page.evaluate(`wpwl.executePayment('wpwl-container-nothing')`);
    await expect
      .poll(() => problemsOf(page))
      .toEqual([{ name: 'WidgetError', message: expect.stringContaining('wpwl-container-nothing') }]);
    await page.evaluate('wpwl.executePayment({})');
    await expect.poll(async () => (await problemsOf(page))[1]?.message).toContain('(object)');
  });

  journey('submits the second of two card forms', async ({ page, merchant, stack }) => {
    const checkoutId = await merchant.open({
      body:
        formWith('action="/paid?form=1" data-brands="VISA"') + formWith('action="/paid?form=2" data-brands="MASTER"'),
    });
    await payForm(page, { container: page.locator('#card_2') }).card(cards.approvedMaster);
    await page.evaluate(`wpwl.executePayment('wpwl-container-card-2')`);
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(new URL(page.url()).searchParams.get('form')).toBe('2');
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  });
});
