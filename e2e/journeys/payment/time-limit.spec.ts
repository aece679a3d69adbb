import type { Page } from '@playwright/test';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { cards } from '../../harness/cards.ts';
import { ageCheckout, paymentsOf } from '../../harness/gateway-records.ts';
import { createCheckout } from '../../harness/merchant.ts';
import type { Merchant } from '../../harness/merchant-page.ts';
import type { Stack } from '../../harness/stack.ts';
import { chunkTexts } from '../../merchant-kit/chunk-texts.ts';
import { errorNames, keepErrors } from '../fault-injection.ts';
import { expect, journey } from '../journey.ts';

/*
 * The time limit of a checkout, and what a page can do about it. The clock of the browser is moved. The gateway's own
 * clock is not: the first checkout is made older instead.
 */

const { messages } = chunkTexts('late');
const warning = `${messages.expiring} ${messages.payNow}`;
const back = { name: 'Back at the merchant' };

/** The checkout has two and a half minutes left. */
const AGE_MS = 27.5 * 60_000;
const UNTIL_WARNING = 45;

/** Opens a page whose checkout has two and a half minutes left, and whose clock the journey moves. */
const openAged = async (page: Page, merchant: Merchant, stack: Stack, script = ''): Promise<string> => {
  const checkoutId = await createCheckout(stack);
  ageCheckout(stack.databasePath, checkoutId, AGE_MS);
  await page.clock.install();
  await page.exposeFunction('createCheckout', (amount = '92.00') => createCheckout(stack, { amount }));
  await merchant.open({ checkoutId, script: `${keepErrors}; Object.assign(wpwlOptions, { ${script} });` });
  // The late chunk watches the time. Its styles are the last of the look.
  await expect.poll(() => page.evaluate('document.adoptedStyleSheets.length')).toBeGreaterThan(2);
  return checkoutId;
};

journey(
  'two minutes before the end the shopper is told, and nothing that was typed changes',
  async ({ page, merchant, form, stack }) => {
    const checkoutId = await openAged(page, merchant, stack);
    await form.card(cards.approved);
    await page.clock.fastForward(UNTIL_WARNING * 1000);
    await expect(page.getByRole('status').filter({ hasText: messages.expiring })).toContainText(warning);
    await expect(form.code).toBeFocused();
    const link = page.getByRole('link', { name: messages.back });
    expect(await link.getAttribute('href')).toContain(`/paid?id=${checkoutId}`);
    await form.payButton.click();
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  },
);

journey(
  'a page that gives another checkout lets the shopper go on, in the middle of a number',
  async ({ page, merchant, form, stack }) => {
    const first = await openAged(page, merchant, stack, 'onCheckoutExpiring: () => createCheckout()');
    const { number, expiry, holder, code } = cards.approved;
    await form.holder.fill(holder);
    await form.expiry.pressSequentially(expiry.replace(/\D/g, ''));
    await form.code.pressSequentially(code);
    await form.number.pressSequentially(number.slice(0, 9));
    await page.clock.fastForward(UNTIL_WARNING * 1000);
    await expect.poll(() => page.evaluate('wpwl.checkout.id')).not.toBe(first);
    const second = await page.evaluate<string>('wpwl.checkout.id');
    await expect(form.number).toBeFocused();
    await page.keyboard.type(number.slice(9));
    await form.payButton.click();
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(page.url()).toContain(second);
    expect(paymentsOf(stack.databasePath, first)).toEqual([]);
    expect(paymentsOf(stack.databasePath, second)).toMatchObject([{ state: 'succeeded' }]);
  },
);

journey('after the end the focus is at the link to the shop', async ({ page, merchant, form, stack }) => {
  const checkoutId = await openAged(page, merchant, stack);
  await form.card(cards.approved);
  ageCheckout(stack.databasePath, checkoutId, AGE_MS);
  await page.clock.fastForward('05:00');
  await expect(form.message).toHaveText(en.messages.expired);
  // The notice waits a moment, so that screen readers announce it.
  await page.clock.fastForward(1000);
  const link = page.getByRole('link', { name: messages.back });
  await expect(link).toBeFocused();
  expect(await link.getAttribute('href')).toContain(`/paid?id=${checkoutId}`);
});

journey('a computer that slept through the end asks for another checkout', async ({ page, merchant, form, stack }) => {
  const first = await openAged(
    page,
    merchant,
    stack,
    'onCheckoutExpiring: async () => ({ id: await createCheckout() })',
  );
  await form.card(cards.approved);
  ageCheckout(stack.databasePath, first, AGE_MS);
  await page.clock.fastForward('40:00');
  await expect.poll(() => page.evaluate('wpwl.checkout.id')).not.toBe(first);
  const second = await page.evaluate('wpwl.checkout.id');
  await form.payButton.click();
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(page.url()).toContain(second);
  expect(paymentsOf(stack.databasePath, first)).toEqual([]);
});

journey('a page restored from memory keeps the checkout that it has given', async ({ page, merchant, form, stack }) => {
  const first = await openAged(page, merchant, stack, 'onCheckoutExpiring: () => createCheckout()');
  await page.clock.fastForward(UNTIL_WARNING * 1000);
  await expect.poll(() => page.evaluate('wpwl.checkout.id')).not.toBe(first);
  const second = await page.evaluate<string>('wpwl.checkout.id');
  await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
  await form.pay(cards.approved);
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(paymentsOf(stack.databasePath, second)).toHaveLength(1);
});

for (const [what, callback, reported] of rowsOf(
  [
    ['returns nothing', '() => undefined', []],
    ['fails', '() => Promise.reject(new Error("no stock"))', []],
    ['gives another amount', '() => createCheckout("93.00")', ['WidgetError']],
    ['gives nonsense', '() => "yes"', ['WidgetError']],
  ] as const,
  2,
)) {
  journey(`the shopper is warned if the page's callback ${what}`, async ({ page, merchant, form, stack }) => {
    const checkoutId = await openAged(page, merchant, stack, `onCheckoutExpiring: ${callback}`);
    await form.card(cards.approved);
    await page.clock.fastForward(UNTIL_WARNING * 1000);
    await expect(page.getByText(messages.payNow)).toBeVisible();
    await expect.poll(() => errorNames(page)).toEqual(reported);
    await form.payButton.click();
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  });
}

journey(
  'a payment that is sent while the page makes another checkout is made once, on the first',
  async ({ page, merchant, form, stack }) => {
    const script = `onCheckoutExpiring: () => new Promise((done) => { window.give = done; })`;
    const first = await openAged(page, merchant, stack, script);
    await form.card(cards.approved);
    await page.clock.fastForward(UNTIL_WARNING * 1000);
    await expect.poll(() => page.evaluate('typeof give')).toBe('function');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/v1\/checkouts\/[^/]+\/payment$/, async (route) => {
      await held;
      await route.continue();
    });
    await Promise.all([page.waitForRequest(/\/payment$/), form.payButton.click()]);
    const second = await createCheckout(stack);
    await Promise.all([page.waitForResponse(/\/configuration$/), page.evaluate(`give('${second}')`)]);
    release();
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(page.url()).toContain(first);
    expect(paymentsOf(stack.databasePath, first)).toHaveLength(1);
    expect(paymentsOf(stack.databasePath, second)).toEqual([]);
  },
);

journey(
  'a gateway that does not answer: the shopper is told after two seconds, and may wait or leave',
  async ({ page, merchant, form, stack }) => {
    await page.clock.install();
    const checkoutId = await merchant.open();
    await form.card(cards.approved);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/v1\/checkouts\/[^/]+\/payment$/, async (route) => {
      await held;
      await route.continue();
    });
    await Promise.all([page.waitForRequest(/\/payment$/), form.payButton.click()]);
    await expect(page.getByText(messages.slow)).toBeHidden();
    await page.clock.fastForward(2000);
    await expect(page.getByRole('status').filter({ hasText: messages.slow })).toContainText(
      `${messages.slow} ${messages.leaving}`,
    );
    await expect(page.getByRole('link', { name: messages.back })).toBeVisible();
    release();
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  },
);
