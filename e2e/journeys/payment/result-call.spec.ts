import { cards } from '../../harness/cards.ts';
import { advanceClock, eventsOf } from '../../harness/merchant.ts';
import { shopPages } from '../../harness/shop-pages.ts';
import { expect, journey } from '../journey.ts';

const MINUTE_S = 60;

journey(
  'the gateway calls the shop 29 minutes after a payment whose shopper closed the tab',
  async ({ page, context, shop, form, stack }) => {
    await shop.buy('First flush');
    const [order, checkoutId] = [shop.orderId(), await shop.checkoutId()];
    await page.route(/\/orders\/\w+\/result/, () => page.close());
    const closed = page.waitForEvent('close');
    await form.card(cards.approved);
    await form.payButton.click();
    await closed;
    const lookedUp = `Order ${order} was looked up without its shopper`;

    // The clock keeps running, and a busy machine is slow.
    await advanceClock(stack, 27 * MINUTE_S);
    expect(stack.logs()).not.toContain(lookedUp);
    await advanceClock(stack, 2 * MINUTE_S);
    await expect.poll(() => stack.logs()).toContain(`${lookedUp}: approved`);

    const events = await eventsOf(stack, checkoutId);
    const calls = events.filter(({ kind }) => kind === 'resultCall').map(({ details }) => details);
    expect(calls).toEqual([{ attempt: '1', outcome: '200' }]);
    const later = shopPages(await context.newPage(), stack.shopUrl);
    await later.openOrders();
    await expect(later.orderLine(order)).toContainText('paid');
  },
);

journey('a shop that has queried the result itself is not called', async ({ page, shop, form, stack }) => {
  await shop.buy('First flush');
  const [order, checkoutId] = [shop.orderId(), await shop.checkoutId()];
  await form.pay(cards.approved);
  await page.waitForURL(/\/result/);
  await advanceClock(stack, 120 * MINUTE_S);
  expect(stack.logs()).not.toContain(`Order ${order} was looked up without its shopper`);
  expect((await eventsOf(stack, checkoutId)).filter(({ kind }) => kind === 'resultCall')).toEqual([]);
});

journey('the call arrives although the gateway was down meanwhile', async ({ page, shop, form, stack }) => {
  await shop.buy('First flush');
  const order = shop.orderId();
  await page.route(/\/orders\/\w+\/result/, () => page.close());
  const closed = page.waitForEvent('close');
  await form.card(cards.notEnoughFunds);
  await form.payButton.click();
  await closed;
  await stack.stopGateway();
  await stack.startGateway();
  await advanceClock(stack, 29 * MINUTE_S);
  await expect.poll(() => stack.logs()).toContain(`Order ${order} was looked up without its shopper: declined`);
});
