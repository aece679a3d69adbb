import { form as en } from '../../../catalogue/texts/en/form.ts';
import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import { createCheckout } from '../../harness/merchant.ts';
import { results } from '../../harness/shop-pages.ts';
import { chunkTexts } from '../../merchant-kit/chunk-texts.ts';
import { payForm } from '../../merchant-kit/pay-form.ts';
import { expect, journey } from '../journey.ts';

/* Shoppers who come back to the page of a payment by the browser's button. */

const { messages } = chunkTexts('late');
const paid = { name: 'Back at the merchant' };

journey('back after a decline, the shop shows a form that can be used', async ({ page, shop, form }) => {
  await shop.buy('Clay cup');
  const order = shop.orderId();
  await form.pay(cards.notEnoughFunds);
  await expect(shop.heading).toHaveText(results.declined);
  await page.goBack();
  await form.pay(cards.approved);
  await expect(shop.heading).toHaveText(results.approved);
  expect(shop.orderId()).toBe(order);
});

journey(
  'back after a decline, on a page that knows only the first checkout, says what to do',
  async ({ page, merchant, form }) => {
    const checkoutId = await merchant.open();
    await form.pay(cards.notEnoughFunds);
    await expect(page.getByRole('heading', paid)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('status').filter({ hasText: messages.declined })).toContainText(messages.startAgain);
    await expect(form.payButton).toBeHidden();
    const link = page.getByRole('link', { name: messages.back });
    await link.click();
    await expect(page.getByRole('heading', paid)).toBeVisible();
    expect(page.url()).toContain(checkoutId);
  },
);

journey(
  'back after a decline, on a page that gives another checkout, the form can be used',
  async ({ page, merchant, form, stack }) => {
    await page.exposeFunction('createCheckout', () => createCheckout(stack));
    const script = `window.wpwlOptions = { onCheckoutExpiring: ({ reason }) => {
      window.reason = reason;
      return createCheckout();
    } };`;
    const first = await merchant.open({ script });
    await form.pay(cards.notEnoughFunds);
    await expect(page.getByRole('heading', paid)).toBeVisible();
    await page.goBack();
    // Until then the form is hidden, and keys would be lost.
    await expect
      .poll(() => page.evaluate('window.wpwl?.checkout?.id ?? ""'))
      .not.toMatch(new RegExp(`^(?:${first})?$`));
    await form.pay(cards.approved);
    await expect(page.getByRole('heading', paid)).toBeVisible();
    const second = new URL(page.url()).searchParams.get('id') ?? '';
    expect(paymentsOf(stack.databasePath, first)).toMatchObject([{ state: 'declined' }]);
    expect(paymentsOf(stack.databasePath, second)).toMatchObject([{ state: 'succeeded' }]);
  },
);

journey('back after a payment, the shopper reads that it is done', async ({ page, merchant, form, stack }) => {
  const checkoutId = await merchant.open();
  await form.pay(cards.approved);
  await expect(page.getByRole('heading', paid)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('status').filter({ hasText: messages.sent })).toBeVisible();
  await expect(form.payButton).toBeHidden();
  await expect(page.getByRole('link', { name: messages.back })).toBeVisible();
  expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
});

journey(
  'a page restored from memory shows a form, or that the payment is done',
  async ({ page, merchant, form, stack, context }) => {
    const checkoutId = await merchant.open();
    await expect(form.number).toBeEditable();
    const restore = () => page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
    await restore();
    await form.card(cards.approved);
    // Browsers without a window keep no page in memory, so it is paid elsewhere.
    const other = await context.newPage();
    await other.goto(page.url());
    await payForm(other).pay(cards.approved);
    await expect(other.getByRole('heading', paid)).toBeVisible();
    await restore();
    await expect(page.getByRole('status').filter({ hasText: messages.sent })).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  },
);

for (const [what, card, text] of [
  ['payment', cards.approved, messages.sent],
  ['declined payment', cards.notEnoughFunds, messages.declined],
] as const) {
  journey(
    `after a ${what} whose result is shown elsewhere, the form gives way to what has become of it`,
    async ({ page, merchant, form }) => {
      await page.clock.install();
      await merchant.open({
        script: `window.wpwlOptions = { shopperResultTarget: 'result' };`,
        body: '<form class="paymentWidgets" action="/paid" data-brands="VISA"></form><iframe name="result"></iframe>',
      });
      await form.pay(card);
      await expect(page.frameLocator('[name="result"]').getByRole('heading', paid)).toBeVisible();
      await page.clock.fastForward(4000);
      await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
      await expect(form.payButton).toBeHidden();
      await expect(page.getByRole('link')).toHaveText(en.messages.follow);
      await expect(page.getByRole('link')).toBeFocused();
    },
  );
}
