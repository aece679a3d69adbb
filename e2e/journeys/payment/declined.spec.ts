import { cards } from '../../harness/cards.ts';
import { results } from '../../harness/shop-pages.ts';
import { expect, journey } from '../journey.ts';

journey('a declined card ends on a page with the reason', async ({ page, shop, form }) => {
  await shop.buy('Clay cup');
  await form.pay(cards.notEnoughFunds);
  await expect(shop.heading).toHaveText(results.declined);
  await expect(page.getByText(/^Reason: ./)).toBeVisible();
  await expect(page.getByText('You have not been charged.')).toBeVisible();
});

journey('after a decline another card pays the same order', async ({ shop, form }) => {
  await shop.buy('Clay cup');
  const [order, declined] = [shop.orderId(), await shop.checkoutId()];
  await form.pay(cards.notEnoughFunds);
  await shop.tryAgainButton.click();
  await expect(form.number).toBeEditable();
  expect(await shop.checkoutId()).not.toBe(declined);
  await form.pay(cards.approved);
  await expect(shop.heading).toHaveText(results.approved);
  expect(shop.orderId()).toBe(order);
});
