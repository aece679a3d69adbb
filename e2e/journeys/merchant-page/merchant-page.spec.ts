import { form as en } from '../../../catalogue/texts/en/form.ts';
import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import { createCheckout } from '../../harness/merchant.ts';
import { payForm } from '../../merchant-kit/pay-form.ts';
import { expect, journey } from '../journey.ts';

/** A script that keeps the errors of `onError` in window.errors. */
const keepErrors = 'window.errors = []; window.wpwlOptions = { onError: (error) => errors.push(error.name) };';
const errorsOf = 'window.errors';
const back = { name: 'Back at the merchant' };

for (const { directive, address } of [
  { directive: 'frame-src', address: /v1\/widget\/\w+\/frame\.html\)$/ },
  { directive: 'connect-src', address: /v1\/\)$/ },
]) {
  journey(
    `a page whose ${directive} blocks the gateway: the shopper reads what to do, the developer what to allow`,
    async ({ page, merchant, stack }) => {
      const told: string[] = [];
      page.on('console', (message) => told.push(message.text()));
      const { origin } = new URL(stack.gatewayUrl);
      const sources = ['frame-src', 'connect-src'].filter((other) => other !== directive);
      const policy = `default-src 'none'; script-src 'unsafe-inline' ${origin}; style-src ${origin}; img-src data:; ${sources.map((each) => `${each} ${origin}`).join('; ')}`;
      await merchant.open({ script: keepErrors, policy });
      await expect(page.getByText(en.messages.blocked)).toBeVisible();
      const name = directive === 'frame-src' ? 'PciIframeCommunicationError' : 'WidgetError';
      await expect.poll(() => page.evaluate<string[]>(errorsOf)).toContain(name);
      const own = told.find((text) => text.startsWith('paymentWidgets:') && text.includes(`Does ${directive}`));
      expect(own).toMatch(address);
      expect(own).toContain(origin);
    },
  );
}

journey('a browser without a connection says so', async ({ page, merchant, context }) => {
  await page.route(/\/configuration$/, async (route) => {
    await context.setOffline(true);
    await route.abort();
  });
  await merchant.open({ script: keepErrors });
  await expect(page.getByText(en.messages.unreachable)).toBeVisible();
});

journey('a promise of false from onBeforeSubmitCard stops a payment', async ({ page, form, merchant, stack }) => {
  const checkoutId = await merchant.open({
    script: `window.asked = 0; window.answer = false;
      window.wpwlOptions = { onBeforeSubmitCard: () => { asked += 1; return Promise.resolve(window.answer); } };`,
  });
  await form.pay(cards.approved);
  await expect.poll(() => page.evaluate('window.asked')).toBe(1);
  await expect(form.payButton).toBeEnabled();
  expect(paymentsOf(stack.databasePath, checkoutId)).toEqual([]);

  await page.evaluate('window.answer = true');
  await form.payButton.click();
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
});

/** Runs in the page: unloads the widget and its form, as single-page applications do before they mount it again. */
function startOver(): void {
  (window as unknown as { wpwl: { unload(): void } }).wpwl.unload();
  for (const left of document.querySelectorAll('script[src*="paymentWidgets.js"], .wpwl-container, .paymentWidgets')) {
    left.remove();
  }
}

journey('a page unloads and mounts the form repeatedly', async ({ page, form, merchant, stack }) => {
  let checkoutId = await merchant.open({ script: keepErrors });
  for (let times = 0; times < 3; times += 1) {
    await form.number.fill('4');
    await page.evaluate(startOver);
    await expect(page.locator('iframe')).toHaveCount(0);
    checkoutId = await createCheckout(stack);
    await merchant.mount(checkoutId);
    await expect(form.number).toHaveValue('');
    await expect(page.locator('.wpwl-form-card')).toHaveCount(1);
  }
  await form.pay(cards.approved);
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(new URL(page.url()).searchParams.get('id')).toBe(checkoutId);
  expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
});

journey('a script tag that was removed before it loaded changes nothing', async ({ page, form, merchant, stack }) => {
  await merchant.open();
  const [given, wanted] = [await createCheckout(stack), await createCheckout(stack)];
  let arrive = async (): Promise<void> => undefined;
  await page.route(`**/*${given}*`, (route) => {
    arrive = () => route.continue();
  });
  for (const checkoutId of [given, wanted]) {
    await page.evaluate(startOver);
    await merchant.mount(checkoutId);
  }
  await form.number.fill('4');
  const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes(given));
  await arrive();
  await arrived;
  await form.number.clear();
  await form.pay(cards.approved);
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(new URL(page.url()).searchParams.get('id')).toBe(wanted);
});

journey('the page itself starts the payment with wpwl.executePayment', async ({ page, form, merchant, stack }) => {
  const checkoutId = await merchant.open();
  await form.card(cards.approved);
  await page.evaluate('wpwl.executePayment("wpwl-container-card")');
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
});

journey('two forms on one page pay one checkout', async ({ page, merchant }) => {
  const first = '<form class="paymentWidgets" action="/paid?form=1" data-brands="VISA"></form>';
  const second = '<form class="paymentWidgets" action="/paid?form=2" data-brands="MASTER"></form>';
  const checkoutId = await merchant.open({ body: first + second });
  await expect(page.locator('.wpwl-form-card')).toHaveCount(2);
  await payForm(page, { container: page.locator('.wpwl-container-card').nth(1) }).pay(cards.approvedMaster);
  await expect(page.getByRole('heading', back)).toBeVisible();
  const query = new URL(page.url()).searchParams;
  expect([query.get('form'), query.get('id')]).toEqual(['2', checkoutId]);
});

journey('an unknown checkout shows shopper and merchant an error', async ({ page, merchant }) => {
  await merchant.open({ script: keepErrors, checkoutId: '0123456789ABCDEF0123456789ABCDEF.test01-vm-tx01' });
  await expect(page.getByText(en.messages.unusable)).toBeVisible();
  await expect.poll(() => page.evaluate<string[]>(errorsOf)).toContain('InvalidCheckoutIdError');
});
