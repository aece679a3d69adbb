import { form as en } from '../../../catalogue/texts/en/form.ts';
import { cards } from '../../harness/cards.ts';
import { ageCheckout, paymentsOf } from '../../harness/gateway-records.ts';
import { advanceClock } from '../../harness/merchant.ts';
import { results } from '../../harness/shop-pages.ts';
import { challenge as challengeOn } from '../../merchant-kit/challenge.ts';
import { expect, journey, lookAgainAt } from '../journey.ts';

/** The widget queries every ten seconds for results of other tabs and devices. */
const NOTICED = { timeout: 40_000 };

journey('the bank challenges the holder, who approves in the page', async ({ page, shop, form, challenge, stack }) => {
  await shop.buy('First flush');
  const checkoutId = await shop.checkoutId();
  await form.pay(cards.challenged);
  await expect(challenge.heading).toBeVisible();
  await expect(challenge.frame).toBeFocused();
  await expect(form.payButton).toBeHidden();
  // What the widget says around the page, the page does not say again.
  const { frame, dialog } = challenge;
  const bank = frame.contentFrame();
  await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(1);
  await expect(bank.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0);
  await expect(bank.getByText(await dialog.locator('.wpwl-challenge-title').innerText())).toHaveCount(0);
  expect(page.url()).toMatch(/\/pay(?:\/card)?$/);
  await challenge.approve();
  await expect(shop.heading).toHaveText(results.approved);
  expect(paymentsOf(stack.databasePath, checkoutId).map(({ state }) => state)).toEqual(['succeeded']);
});

journey('a holder who declines is not charged', async ({ shop, form, challenge }) => {
  await shop.buy('First flush');
  await form.pay(cards.challenged);
  await challenge.decline();
  await expect(shop.heading).toHaveText(results.declined);
});

journey('a holder who cancels at the bank is not charged', async ({ shop, form, challenge }) => {
  await shop.buy('First flush');
  await form.pay(cards.challenged);
  await challenge.cancel();
  await expect(shop.heading).toHaveText(results.cancelled);
});

journey('an inspection of the browser precedes the challenge', async ({ shop, form, challenge }) => {
  await shop.buy('First flush');
  await form.pay(cards.challengedAfterLook);
  await challenge.approve();
  await expect(shop.heading).toHaveText(results.approved);
});

for (const [how, card] of [
  ['at once', cards.frictionless],
  ['after an inspection of the browser', cards.frictionlessAfterLook],
] as const) {
  journey(`a bank that authenticates ${how} shows the shopper nothing`, async ({ page, shop, form }) => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('dialog[open]')) sessionStorage.setItem('shown', 'yes');
      }).observe(document, { subtree: true, attributes: true, childList: true });
    });
    await shop.buy('First flush');
    await form.pay(card);
    await expect(shop.heading).toHaveText(results.approved);
    expect(await page.evaluate(() => sessionStorage.getItem('shown'))).toBeNull();
  });
}

journey('a soft decline leads to a challenge', async ({ shop, form, challenge, stack }) => {
  await shop.buy('First flush');
  const checkoutId = await shop.checkoutId();
  await form.pay(cards.softDeclined);
  await challenge.approve();
  await expect(shop.heading).toHaveText(results.approved);
  expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
});

journey(
  'a shopper who cancels in the widget can continue or go back to the shop',
  async ({ page, shop, form, challenge }) => {
    await shop.buy('First flush');
    await form.pay(cards.challenged);
    await expect(challenge.heading).toBeVisible();
    await challenge.leaveButton.click();
    await expect(challenge.dialog).toBeHidden();
    await expect(challenge.proceedButton).toBeFocused();
    await expect(form.payButton).toBeHidden();
    await challenge.proceedButton.click();
    await expect(challenge.heading).toBeVisible();
    await challenge.leaveButton.press('Escape');
    await challenge.backLink.click();
    await expect(shop.heading).toHaveText(results.unpaid);
    await page.goBack();
    await challenge.proceedButton.click();
    await challenge.approve();
    await expect(shop.heading).toHaveText(results.approved);
  },
);

journey('a shopper who reloads continues the challenge', async ({ page, shop, form, challenge }) => {
  await shop.buy('First flush');
  await form.pay(cards.challenged);
  await expect(challenge.heading).toBeVisible();
  await page.reload();
  await challenge.proceedButton.click();
  await challenge.approve();
  await expect(shop.heading).toHaveText(results.approved);
});

journey(
  'a tab with the challenge continues when another tab has answered it',
  async ({ page, context, shop, form, challenge }) => {
    await shop.buy('First flush');
    await form.pay(cards.challenged);
    await expect(challenge.heading).toBeVisible();
    const other = await context.newPage();
    await other.goto(page.url());
    const there = challengeOn(other);
    await there.proceedButton.click();
    await there.approve();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(results.approved);
    await lookAgainAt(page);
    await expect(shop.heading).toHaveText(results.approved);
  },
);

journey('a gateway killed during the challenge loses nothing', async ({ shop, form, challenge, stack }) => {
  await shop.buy('First flush');
  const checkoutId = await shop.checkoutId();
  await form.pay(cards.challenged);
  await expect(challenge.heading).toBeVisible();
  await stack.killGateway();
  await challenge.approve(); // Nothing answers: the browser shows its own error page.
  await stack.startGateway();
  await challenge.approve();
  await expect(shop.heading).toHaveText(results.approved);
  expect(paymentsOf(stack.databasePath, checkoutId).map(({ state }) => state)).toEqual(['succeeded']);
});

journey(
  'a page that unloads and mounts the widget during the challenge continues it',
  async ({ page, merchant, form, challenge }) => {
    const checkoutId = await merchant.open();
    await form.pay(cards.challenged);
    await expect(challenge.heading).toBeVisible();
    await page.evaluate('wpwl.unload()');
    await expect(challenge.dialog).toHaveCount(0);
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.locator('form.paymentWidgets').evaluate((old) => old.remove());
    await merchant.mount(checkoutId);
    await challenge.proceedButton.click();
    await challenge.approve();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back at the merchant');
  },
);

journey('a page waits for a holder who is authenticated by phone', async ({ page, merchant, form, stack }) => {
  const checkoutId = await merchant.open();
  await form.pay(cards.answeredElsewhere);
  await expect(page.getByText(en.messages.asked)).toBeVisible();
  // A payment in progress does not end with the validity of its checkout.
  ageCheckout(stack.databasePath, checkoutId, 31 * 60_000);
  await merchant.open({ checkoutId });
  await expect(page.getByText(en.messages.asked)).toBeVisible();
  await advanceClock(stack, 2 * 60);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back at the merchant', NOTICED);
  expect(paymentsOf(stack.databasePath, checkoutId).map(({ state }) => state)).toEqual(['succeeded']);
});
