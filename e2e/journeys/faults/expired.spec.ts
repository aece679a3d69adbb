import { form as en } from '../../../catalogue/texts/en/form.ts';
import { cards } from '../../harness/cards.ts';
import { ageCheckout, paymentsOf } from '../../harness/gateway-records.ts';
import { results } from '../../harness/shop-pages.ts';
import { expect, journey } from '../journey.ts';

/** A checkout is valid for half an hour; see the interface, 'Limits'. */
const VALIDITY_MS = 30 * 60_000;

journey(
  'a checkout that expires while the page is open cannot be paid, and the form says so',
  async ({ page, shop, form, stack }) => {
    await shop.buy('First flush');
    const checkoutId = await shop.checkoutId();
    // Each frame checks once, on its first focus, whether the checkout is still valid.
    let answers = 0;
    const answered = page.waitForResponse((response) => {
      answers += Number(response.url().endsWith('/outcome'));
      return answers === 2;
    });
    await form.card(cards.approved);
    await answered;
    ageCheckout(stack.databasePath, checkoutId, VALIDITY_MS);
    await form.payButton.click();
    await expect(page.getByText(en.messages.expired)).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toEqual([]);
  },
);

journey('a field focused after the checkout has expired says so', async ({ page, shop, form, stack }) => {
  await shop.buy('First flush');
  await expect(form.payButton).toBeEnabled();
  ageCheckout(stack.databasePath, await shop.checkoutId(), VALIDITY_MS);
  await form.number.focus();
  await expect(page.getByText(en.messages.expired)).toBeVisible();
});

journey('after a checkout has expired, the order gets a new one', async ({ page, shop, form, stack }) => {
  await shop.buy('First flush');
  const order = shop.orderId();
  ageCheckout(stack.databasePath, await shop.checkoutId(), VALIDITY_MS);
  await page.reload();
  await expect(shop.heading).toHaveText(results.expired);
  await shop.tryAgainButton.click();
  await form.pay(cards.approved);
  await expect(shop.heading).toHaveText(results.approved);
  expect(shop.orderId()).toBe(order);
});
