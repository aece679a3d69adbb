import { form as en } from '../../../catalogue/texts/en/form.ts';
import { cards } from '../../harness/cards.ts';
import { ageCheckout, paymentsOf } from '../../harness/gateway-records.ts';
import { results } from '../../harness/shop-pages.ts';
import { expect, journey } from '../journey.ts';

/** A checkout is valid for half an hour; see the interface, 'Limits'. */
const VALIDITY_MS = 30 * 60_000;

journey(
  'a checkout that expires while the page is open cannot be paid, and says so',
  async ({ page, shop, form, stack }) => {
    await shop.buy('First flush');
    const checkoutId = await shop.checkoutId();
    // Each frame asks once, when it is entered, whether the checkout is still good.
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

journey('a field that is entered after the checkout has expired says so', async ({ page, shop, form, stack }) => {
  await shop.buy('First flush');
  await expect(form.payButton).toBeEnabled();
  ageCheckout(stack.databasePath, await shop.checkoutId(), VALIDITY_MS);
  await form.number.focus();
  await expect(page.getByText(en.messages.expired)).toBeVisible();
});

journey('a checkout that has expired leads to a new one for the same order', async ({ page, shop, form, stack }) => {
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
