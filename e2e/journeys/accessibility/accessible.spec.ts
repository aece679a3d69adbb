import { form as en } from '../../../catalogue/texts/en/form.ts';
import { cards } from '../../harness/cards.ts';
import { ageCheckout } from '../../harness/gateway-records.ts';
import { results } from '../../harness/shop-pages.ts';
import { brandForm } from '../../merchant-kit/brand-form.ts';
import { bankPage } from '../../merchant-kit/challenge.ts';
import { chunkTexts } from '../../merchant-kit/chunk-texts.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

const VALIDITY_MS = 30 * 60_000;
const LOOK_LIMIT_MS = 120_000;

journey.describe.configure({ timeout: LOOK_LIMIT_MS });

journey('the shop before the payment', async ({ page, shop }) => {
  await shop.open();
  await look(page, 'shop');
  await shop.openOrders();
  await look(page, 'orders-none');
  await page.goto(new URL('nowhere', page.url()).href);
  await look(page, 'shop-unknown-page');
});

journey('the form: empty, filled in and submitted', async ({ page, shop, form }) => {
  await shop.buy('First flush');
  await expect(form.number).toBeEditable();
  await expect(form.code).toBeEditable();
  await look(page, 'form-empty');
  await form.card(cards.approvedSlowly);
  await look(page, 'form-filled');
  await page.route(/\/payment$/, (route) => route.abort('connectionreset'));
  await page.route(/\/outcome$/, () => undefined); // Never answered, so that the widget keeps waiting.
  await form.payButton.click();
  await expect(page.getByText(en.messages.processing)).toBeVisible();
  await look(page, 'form-sending');
});

journey('the form with every error', async ({ page, shop, form }) => {
  await shop.buy('First flush');
  await form.pay({ ...cards.mistyped, expiry: '13 / 34', code: '08' });
  await expect(page.getByText(en.errorMessages.cardNumberError)).toBeVisible();
  await look(page, 'form-errors');
});

journey('the form after the connection was lost', async ({ page, shop, form }) => {
  await page.route(/\/(payment|outcome)$/, (route) => route.abort('connectionreset'));
  await shop.buy('First flush');
  await form.pay(cards.approved);
  await expect(page.getByText(en.messages.unsure)).toBeVisible();
  await look(page, 'form-unsure');
});

journey('the form after its checkout has expired', async ({ page, shop, form, stack }) => {
  await shop.buy('First flush');
  await form.card(cards.approved);
  ageCheckout(stack.databasePath, await shop.checkoutId(), VALIDITY_MS);
  await form.payButton.click();
  await expect(page.getByText(en.messages.expired)).toBeVisible();
  await look(page, 'form-expired');
});

journey('the form when its frames are blocked', async ({ page, merchant, stack }) => {
  const { origin } = new URL(stack.gatewayUrl);
  const policy = `default-src 'none'; script-src 'unsafe-inline' ${origin}; style-src ${origin}; connect-src ${origin}; img-src data:`;
  await merchant.open({ policy });
  await expect(page.getByText(en.messages.blocked)).toBeVisible();
  await look(page, 'form-blocked');
});

journey('the form in a page without a style of its own', async ({ page, form, merchant }) => {
  await merchant.open();
  await form.card(cards.approvedAmex);
  await look(page, 'form-unstyled-page');
});

journey('the results and the list of orders', async ({ page, shop, form, stack }) => {
  await shop.buy('First flush');
  await form.pay(cards.approved);
  await expect(shop.heading).toHaveText(results.approved);
  await look(page, 'result-approved');

  await shop.buy('Clay cup');
  await form.pay(cards.notEnoughFunds);
  await expect(shop.heading).toHaveText(results.declined);
  await look(page, 'result-declined');

  await shop.buy('Travel kettle');
  ageCheckout(stack.databasePath, await shop.checkoutId(), VALIDITY_MS);
  await page.reload();
  await expect(shop.heading).toHaveText(results.expired);
  await look(page, 'result-expired');

  await shop.buy('Travel kettle');
  await page.goto(page.url().replace(/pay(?:\/card)?$/, 'result'));
  await expect(shop.heading).toHaveText(results.unpaid);
  await look(page, 'result-unpaid');

  await shop.openOrders();
  await look(page, 'orders');
});

journey('the shop while the gateway is down', async ({ page, shop, stack }) => {
  await stack.stopGateway();
  try {
    await shop.buy('First flush');
    await look(page, 'shop-gateway-down');
  } finally {
    await stack.startGateway();
  }
});

journey('an inaccessible page is noticed', async ({ page }) => {
  for (const wrong of ['<input>', '<p style="width: 200vw">Too wide</p>']) {
    await page.setContent(
      `<!doctype html><html lang="en"><title>Wrong</title><main><h1>Wrong</h1>${wrong}</main></html>`,
    );
    await expect(look(page, 'wrong')).rejects.toThrow();
  }
});

journey(
  "the bank's page inside the shop's page, and the payment in progress",
  async ({ page, shop, form, challenge }) => {
    await shop.buy('First flush');
    await form.pay(cards.challenged);
    await expect(challenge.heading).toBeVisible();
    await look(page, 'challenge-in-page');
    await challenge.leaveButton.click();
    await expect(challenge.proceedButton).toBeVisible();
    await look(page, 'payment-paused');
  },
);

journey("the bank's page over the whole window", async ({ page, merchant, form, challenge }) => {
  await merchant.open({ script: 'window.wpwlOptions = { browser: { threeDChallengeWindow: 5 } }' });
  await form.pay(cards.challenged);
  await expect(challenge.heading).toBeVisible();
  await look(page, 'challenge-whole-window');
});

journey('the payment in another window', async ({ page, context, merchant, form }) => {
  await merchant.open({ script: `window.wpwlOptions = { paymentTarget: 'bank' }` });
  await Promise.all([context.waitForEvent('page'), form.pay(cards.challenged)]);
  await page.bringToFront();
  await expect(page.getByText(chunkTexts('redirect').messages.elsewhere)).toBeVisible();
  await look(page, 'payment-elsewhere');
});

journey('the forms of redirect brands, with every error', async ({ page, merchant }) => {
  const body = '<form class="paymentWidgets" action="/paid" data-brands="VISA IDEAL PAYOLUTION_INVOICE BOLETO"></form>';
  await merchant.open({ body });
  const invoice = brandForm(page, 'PAYOLUTION_INVOICE', 'Payolution');
  await invoice.payButton.click();
  await expect(page.getByText(chunkTexts('banks').errorMessages.sexError)).toBeVisible();
  await look(page, 'brands-errors');
});

journey("the simulators' pages", async ({ page, merchant, form }) => {
  await merchant.open({ script: `window.wpwlOptions = { paymentTarget: '_top' }` });
  await form.pay(cards.challenged);
  await expect(bankPage(page).heading).toBeVisible();
  await look(page, 'bank-whole-tab');
});
