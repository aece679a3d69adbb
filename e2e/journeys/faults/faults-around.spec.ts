import type { Page } from '@playwright/test';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { type CrashableEngine, openChromium } from '../../browsers/chromium.ts';
import { cards } from '../../harness/cards.ts';
import { ageCheckout, countOfPayments, paymentsOf } from '../../harness/gateway-records.ts';
import { createCheckout } from '../../harness/merchant.ts';
import { buyAndPay } from '../../harness/pay-in-engine.ts';
import { results } from '../../harness/shop-pages.ts';
import { payForm } from '../../merchant-kit/pay-form.ts';
import { expect, journey } from '../journey.ts';

/* Faults around the widget: the checkout, the browser's settings, a crashed frame, the shopper's clock. */

const back = { name: 'Back at the merchant' };
const keepErrors = `window.errors = []; window.wpwlOptions = { onError: ({ name, message }) => errors.push({ name, message }) };`;
const errorsOf = (page: Page) => page.evaluate<{ name: string; message: string }[]>('errors');
const DAY_MS = 86_400_000;

for (const [what, idOf, text] of rowsOf(
  [
    ['is unknown', (id: string) => id.replace(/^\w{8}/, '00000000'), en.messages.unusable],
    ['is of the live environment', (id: string) => id.replace('.test01-', '.prod01-'), en.messages.unusable],
    ['is no id at all', () => '%00%F0%9F%92%B3%22%3E%3Cscript%3E', en.messages.unusable],
    ['is ten thousand characters long', () => 'A'.repeat(10_000), en.messages.unusable],
    ['is missing', () => '', en.messages.unusable],
  ] as const,
  2,
)) {
  journey(
    `a checkout that ${what}: shopper and merchant get an error, and nothing can be paid`,
    async ({ page, merchant, stack, form }) => {
      await merchant.open({ script: keepErrors, checkoutId: idOf(await createCheckout(stack)) || ' ' });
      await expect(form.message).toHaveText(text);
      await expect
        .poll(() => errorsOf(page))
        .toEqual([{ name: 'InvalidCheckoutIdError', message: expect.stringMatching(/./) }]);
      await expect(form.payButton).toBeHidden();
    },
  );
}

journey('a checkout that has expired: shopper and merchant get an error', async ({ page, merchant, stack, form }) => {
  const checkoutId = await createCheckout(stack);
  ageCheckout(stack.databasePath, checkoutId, 31 * 60_000);
  await merchant.open({ script: keepErrors, checkoutId });
  await expect(form.message).toHaveText(en.messages.expired);
  await expect
    .poll(() => errorsOf(page))
    .toEqual([{ name: 'InvalidCheckoutIdError', message: expect.stringContaining('expired') }]);
});

journey('a checkout that is already paid redirects to its result', async ({ page, merchant, stack, form }) => {
  const checkoutId = await merchant.open();
  await form.pay(cards.approved);
  await expect(page.getByRole('heading', back)).toBeVisible();
  await merchant.open({ checkoutId });
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(new URL(page.url()).searchParams.get('id')).toBe(checkoutId);
  expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
});

journey(
  'a browser that goes offline before paying, and comes back, pays once',
  async ({ page, context, merchant, stack, form }) => {
    const checkoutId = await merchant.open({ script: keepErrors });
    await form.card(cards.approved);
    await context.setOffline(true);
    await form.payButton.click();
    await expect(form.message).toHaveText(new RegExp(en.messages.unsure));
    await context.setOffline(false);
    await form.againButton.click();
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  },
);

journey(
  'frames that lose their page before paying are created again, and shopper and merchant get an error',
  async ({ page, merchant, stack, form }) => {
    const checkoutId = await merchant.open({ script: keepErrors });
    await form.card(cards.approved);
    await page.evaluate(
      `for (const frame of document.querySelectorAll('iframe')) frame.contentWindow.location = 'about:blank'`,
    );
    await form.payButton.click();
    await expect(page.getByText(en.errorMessages.cardNumberEmptyError)).toBeVisible({ timeout: 30_000 });
    await expect
      .poll(() => errorsOf(page))
      .toEqual([{ name: 'PciIframeCommunicationError', message: expect.stringMatching(/./) }]);
    expect(paymentsOf(stack.databasePath, checkoutId)).toEqual([]);
    await form.number.pressSequentially(cards.approved.number);
    await form.code.pressSequentially(cards.approved.code);
    await form.payButton.click();
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  },
);

const journeyWithCrashes = journey.extend<{ crashable: CrashableEngine }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing else is needed.
  crashable: async ({}, use) => {
    const engine = await openChromium();
    await use(engine);
    await engine.close();
  },
});

journeyWithCrashes(
  'frames that crash during the payment: its result is found, and it is paid once',
  async ({ crashable, stack }) => {
    const before = countOfPayments(stack.databasePath);
    await buyAndPay(crashable, stack.shopUrl, 'first-flush', cards.approvedSlowly);
    // The page signals the moment before the submission.
    await expect.poll(crashable.text).toContain(en.messages.processing);
    await expect.poll(() => countOfPayments(stack.databasePath), { intervals: [50] }).toBe(before + 1);
    await crashable.kill('iframe.wpwl-control-cardNumber');
    // The widget waits some seconds before it gives up its frames.
    await expect.poll(crashable.text, { timeout: 40_000 }).toContain(results.approved);
    const [, checkoutId = ''] = /checkouts%2F([^%]+)%2F/.exec(await crashable.address()) ?? [];
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  },
);

journey(
  'a frame that the page moves during the payment does not leave the shopper waiting',
  async ({ page, merchant, stack, form }) => {
    const checkoutId = await merchant.open();
    await form.card(cards.approved);
    // Its input is lost, so that nothing can be paid.
    await page.evaluate(
      `code = document.querySelector('iframe.wpwl-control-cvv'); place = code.parentNode; code.remove()`,
    );
    await form.payButton.click();
    await expect(page.getByText(en.errorMessages.cvvEmptyError)).toBeVisible();
    await page.evaluate('place.prepend(code)');
    await form.code.pressSequentially(cards.approved.code);
    // The reply goes to the frame that sent the request and no longer exists.
    await page.route(/\/payment$/, () => undefined);
    const sent = page.waitForRequest(/\/payment$/);
    await form.payButton.click();
    await sent;
    await page.evaluate(`(() => {
      const frame = document.querySelector('iframe.wpwl-control-cardNumber');
      frame.replaceWith(frame);
    })()`);
    await page.unroute(/\/payment$/);
    await expect(page.getByRole('heading', back)).toBeVisible({ timeout: 40_000 });
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  },
);

journey(
  'a frame that was removed from the page does not leave the shopper waiting',
  async ({ page, merchant, stack, form }) => {
    const checkoutId = await merchant.open({ script: keepErrors });
    await form.card(cards.approved);
    await page.evaluate(`document.querySelector('iframe.wpwl-control-cardNumber').remove()`);
    await form.payButton.click();
    // The widget waits some seconds before it gives up a frame.
    await expect(form.message).toBeVisible({ timeout: 40_000 });
    await expect
      .poll(() => errorsOf(page))
      .toContainEqual({ name: 'PciIframeCommunicationError', message: expect.stringMatching(/./) });
    expect(paymentsOf(stack.databasePath, checkoutId)).toEqual([]);
  },
);

journey('a browser without storage pays', async ({ page, merchant, stack, form }) => {
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, { get() { throw new DOMException('Storage is off.', 'SecurityError'); } });
  }
  Object.defineProperty(Document.prototype, 'cookie', { get() { throw new DOMException('off', 'SecurityError'); }, set() { throw new DOMException('off', 'SecurityError'); } });`);
  const checkoutId = await merchant.open({ script: keepErrors });
  await form.pay(cards.approved);
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
});

journey(
  "a browser that blocks third-party cookies pays, also with the bank's page inside the shop's",
  async ({ page, context, merchant, stack, challenge, form }) => {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCookieControls', {
      enableThirdPartyCookieRestriction: true,
    });
    const checkoutId = await merchant.open();
    await page.reload();
    await form.pay(cards.challenged);
    await challenge.approve();
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
    expect(await context.cookies()).toEqual([]);
  },
);

for (const [what, byMs] of [
  ['ahead', DAY_MS],
  ['behind', -DAY_MS],
] as const) {
  journey(
    `a shopper's clock that is a day ${what} does not prevent a payment`,
    async ({ page, merchant, stack, form }) => {
      await page.addInitScript(`{
      const Real = Date;
      window.Date = class extends Real {
        constructor(...given) { given.length === 0 ? super(Real.now() + ${byMs}) : super(...given); }
        static now() { return Real.now() + ${byMs}; }
      };
    }`);
      const checkoutId = await merchant.open({ script: keepErrors });
      await form.pay(cards.approved);
      await expect(page.getByRole('heading', back)).toBeVisible();
      expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
    },
  );
}

journey('two open pages of one shopper result in one payment', async ({ page, context, merchant, stack, form }) => {
  const checkoutId = await merchant.open();
  const other = await context.newPage();
  await other.goto(page.url());
  await form.pay(cards.approved);
  await expect(page.getByRole('heading', back)).toBeVisible();
  await payForm(other).pay(cards.approvedMaster);
  await expect(other.getByRole('heading', back)).toBeVisible();
  expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
});
