import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import { results, shopPages } from '../../harness/shop-pages.ts';
import { anotherTab, expect, journey } from '../journey.ts';

for (const [how, card] of [
  ['at once', cards.approved],
  ['while the first still runs', cards.approvedSlowly],
] as const) {
  journey(`two tabs that pay the same checkout ${how} charge once`, async ({ page, context, shop, form, stack }) => {
    await shop.buy('Travel kettle');
    const checkoutId = await shop.checkoutId();
    const other = await anotherTab(context);
    await other.page.goto(page.url());
    await form.card(card);
    await other.form.card(card);
    await Promise.all([form.payButton.click(), other.form.payButton.click()]);
    await expect(shop.heading).toHaveText(results.approved);
    await expect(shopPages(other.page, stack.shopUrl).heading).toHaveText(results.approved);
    const payments = paymentsOf(stack.databasePath, checkoutId);
    expect(payments.map(({ state }) => state)).toEqual(['succeeded']);
  });
}
