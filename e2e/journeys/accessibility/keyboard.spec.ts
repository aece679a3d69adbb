import { cards } from '../../harness/cards.ts';
import { results } from '../../harness/shop-pages.ts';
import { expect, journey } from '../journey.ts';
import { tabTo } from '../usable.ts';

journey('a shopper buys and pays by keyboard alone', async ({ page, shop, form }) => {
  await shop.open();
  await tabTo(page, page.getByRole('button', { name: 'Buy First flush' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/pay$/);
  await expect(form.number).toBeEditable();
  const { number, expiry, holder, code } = cards.approved;
  for (const [field, text] of [
    [form.number, number],
    [form.expiry, expiry.replace(/\D/g, '')],
    [form.holder, holder],
    [form.code, code],
  ] as const) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
  await tabTo(page, form.payButton);
  await page.keyboard.press('Enter');
  await expect(shop.heading).toHaveText(results.approved);
});

journey('Enter in a field of the form pays', async ({ page, shop, form }) => {
  await shop.buy('First flush');
  await form.card(cards.approved);
  await form.code.press('Enter');
  await expect(shop.heading).toHaveText(results.approved);
  await expect(page.getByText('Visa ending in 1111')).toBeVisible();
});

journey('the focus moves backwards through the frames too', async ({ page, shop, form }) => {
  await shop.buy('First flush');
  await expect(form.payButton).toBeEnabled(); // Then all frames are loaded and the button takes the focus.
  await form.payButton.focus();
  // The check box that stores the card.
  for (const field of [page.getByRole('checkbox'), form.code, form.holder, form.expiry, form.number]) {
    await page.keyboard.press('Shift+Tab');
    await expect(field).toBeFocused();
  }
});
