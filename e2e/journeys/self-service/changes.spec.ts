import { cards } from '../../harness/cards.ts';
import { advanceClock, readClock } from '../../harness/merchant.ts';
import { storedDebit } from '../../harness/self-service.ts';
import type { Stack } from '../../harness/stack.ts';
import { expect } from '../journey.ts';
import { shopperJourney } from '../self-service-journey.ts';
import { tabTo } from '../usable.ts';

/** Its first charge is declined. */
const notEnough = { 'card.number': '4200000000009050' };
const master = { 'card.number': '5454545454545454', paymentBrand: 'MASTER' };

/** Returns how long it is until an hour after the next charge of the tea club. */
const secondsToCharge = async (stack: Stack): Promise<number> => {
  const now = await readClock(stack);
  const month = now.getUTCMonth() + (now.getUTCDate() < 3 ? 0 : 1);
  return Math.ceil((Date.UTC(now.getUTCFullYear(), month, 3, 10) - now.getTime()) / 1000);
};

shopperJourney('a shopper opens a link and sees what was agreed to', async ({ page, shopper, account, openLink }) => {
  await shopper.subscribe(await shopper.storeCard());
  await shopper.pay();
  await openLink();
  await expect(account.heading).toHaveText('Your subscriptions and payments');
  const club = account.subscription('Tea club');
  await expect(club).toContainText('Active');
  await expect(club).toContainText('€12.50');
  await expect(club.locator('.facts')).toContainText(/Next payment\w+ 3, 20\d\d/);
  await expect(club).toContainText('Visa •1111');
  await expect(account.account('Visa •1111')).toContainText(/Valid until \S?05\/2034/);
  await expect(account.account('Visa •1111')).toContainText(/Used for \S?Tea club/);
  await expect(account.part('Payments').getByRole('listitem')).toContainText(['€47.50']);
  const help = page.getByRole('link', { name: 'Help from the shop' });
  await expect(help).toHaveAttribute('href', 'https://shop.example/help');
  // The link is in no address any more, and a reload shows the same.
  expect(new URL(page.url()).hash).toBe('');
  await page.reload();
  await expect(club).toContainText('Active');
  await account.button('Sign out').click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Email address')).toBeVisible();
});

shopperJourney('a shopper pauses a subscription, and cancels it', async ({ page, shopper, account, openLink }) => {
  await shopper.subscribe(await shopper.storeCard());
  await openLink();
  const club = account.subscription('Tea club');
  await account.button('Pause').click();
  // The day after the next charge is proposed: that one is left out.
  await expect(page.getByLabel('Pause until')).toHaveValue(/^20\d\d-\d\d-04$/);
  await account.button('Pause').click();
  await expect(club.locator('.notice')).toContainText('The subscription is paused. Nothing is charged before');
  await expect(club.locator('.notice')).toBeFocused();
  await page.reload();
  await expect(club.getByText('Paused', { exact: true })).toBeVisible();

  await account.button('Cancel subscription').click();
  await expect(account.question).toContainText(/Your subscription ends on .+20\d\d.*\. Nothing is charged after/);
  await account.button('Keep subscription').click();
  await expect(account.button('Cancel subscription')).toBeFocused();
  await account.button('Cancel subscription').click();
  await account.button('Cancel subscription').click();
  await expect(club.locator('.notice')).toContainText('The subscription is cancelled. Nothing is charged after');
  await expect(account.button('Cancel subscription')).toHaveCount(0);
});

shopperJourney('a day that is too late is refused beside the field', async ({ page, shopper, account, openLink }) => {
  await shopper.subscribe(await shopper.storeCard());
  await openLink();
  await account.button('Pause').click();
  await page.getByLabel('Pause until').fill('2099-01-01');
  await account.button('Pause').click();
  await expect(page.getByRole('alert')).toHaveText('Please choose another day.');
  await page.getByLabel('Pause until').press('Escape');
  await expect(account.button('Pause')).toBeFocused();
});

shopperJourney('a shopper adds a card, and pays with it from then on', async ({ shopper, account, openLink, form }) => {
  await shopper.subscribe(await shopper.storeCard());
  await openLink();
  const club = account.subscription('Tea club');
  await account.button('Change way to pay').click();
  await club.getByRole('button', { name: 'Add a way to pay' }).click();
  await expect(account.heading).toHaveText('Add a way to pay');
  await form.pay(cards.approvedMaster);
  await expect(club.locator('.notice')).toContainText('From now on, the subscription is paid with');
  await expect(club.locator('.facts')).toContainText('Mastercard •5454');
  await expect(account.account('Visa •1111')).toContainText('Remove');
});

shopperJourney(
  'whoever adds no card after all is where they were',
  async ({ page, shopper, account, openLink, form }) => {
    await shopper.storeCard();
    await openLink();
    await account.button('Add a way to pay').click();
    await expect(form.payButton).toBeEnabled();
    await account.button('Back').click();
    await expect(account.button('Add a way to pay')).toBeFocused();
    await expect(page.locator('.account')).toHaveCount(1);
  },
);

shopperJourney(
  'what is owed stands out, and is paid at once with another card',
  async ({ page, stack, shopper, account, openLink }) => {
    await shopper.subscribe(await shopper.storeCard(notEnough));
    await shopper.storeCard();
    await advanceClock(stack, await secondsToCharge(stack));
    await openLink();
    const club = account.subscription('Tea club');
    await expect(club.locator('.owed')).toContainText(/€12.50\S? could not be charged. There is not enough money/);
    await account.button('Pay with another card').click();
    await expect(page.getByRole('radio', { name: 'Visa •1111' })).toBeChecked();
    await expect(account.question).toContainText(/€12.50\S? is charged at once/);
    await club.getByRole('button', { name: /^Pay / }).click();
    await expect(club.locator('.notice.good')).toContainText('Thank you. The payment was successful.');
    await expect(club.getByText('Active', { exact: true })).toBeVisible();
    await club.getByText('Earlier payments').click();
    await expect(club.getByRole('listitem').filter({ hasText: 'Paid' })).not.toHaveCount(0);
  },
);

shopperJourney(
  'what is owed is paid with a card that is added',
  async ({ page, stack, shopper, account, openLink, form }) => {
    await shopper.subscribe(await shopper.storeCard(notEnough));
    await advanceClock(stack, await secondsToCharge(stack));
    await openLink();
    await account.button('Pay with another card').click();
    // The card that has failed can be tried again, but only by who chooses it.
    await expect(page.getByRole('radio')).not.toBeChecked();
    await account.question.getByRole('button', { name: /^Pay / }).press('Enter');
    await expect(page.getByRole('radio')).toBeFocused();
    await account.question.getByRole('button', { name: 'Add a way to pay' }).click();
    await expect(page.getByText(/€12.50\S? is charged at once/)).toBeVisible();
    await expect(form.payButton).toBeEnabled();
    await expect(page.getByText('Nothing is charged now').first()).toBeHidden();
    await form.pay(cards.approvedMaster);
    await expect(account.subscription('Tea club').locator('.notice.good')).toContainText('The payment was successful.');
  },
);

shopperJourney(
  'a bank that declines again is said beside what is owed',
  async ({ page, stack, shopper, account, openLink }) => {
    await shopper.subscribe(await shopper.storeCard(notEnough));
    await shopper.storeCard({ 'card.number': cards.notEnoughFunds.number });
    await advanceClock(stack, await secondsToCharge(stack));
    await openLink();
    await account.button('Pay with another card').click();
    await page.getByRole('radio', { name: 'Visa •1552' }).check();
    await account.question.getByRole('button', { name: /^Pay / }).click();
    const club = account.subscription('Tea club');
    await expect(club.getByText('The bank did not accept it. Please try another way to pay.')).toBeVisible();
    await expect(club.locator('.owed')).toBeVisible();
  },
);

shopperJourney('a shopper chooses the default, and removes a card', async ({ page, shopper, account, openLink }) => {
  await shopper.storeCard();
  await shopper.storeCard(master);
  await openLink();
  const other = account.account('Mastercard •5454');
  await other.getByRole('button', { name: 'Make default' }).click();
  await expect(page.getByText('is now the default.')).toContainText('Mastercard •5454');
  await expect(other.getByText('Default', { exact: true })).toBeVisible();
  await account.account('Visa •1111').getByRole('button', { name: 'Remove' }).click();
  await expect(account.question.getByRole('heading')).toBeFocused();
  await account.button('Remove').click();
  await expect(page.locator('.notice').filter({ hasText: 'was removed.' })).toBeFocused();
  await expect(page.locator('.account')).toHaveCount(1);
});

shopperJourney('a receipt is a page, and a PDF', async ({ page, shopper, account, openLink }) => {
  const id = await shopper.pay();
  await openLink();
  await page.getByRole('button', { name: /^Receipt:/ }).click();
  await expect(account.heading).toHaveText('Receipt');
  for (const text of ['€47.50', 'ORDER-0001', 'Visa •1111', id])
    await expect(page.locator('.receipt')).toContainText(text);
  const download = page.waitForEvent('download');
  await account.button('Download PDF').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`receipt-${id}.pdf`);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-');
  await account.button('Back').click();
  await expect(page.getByRole('button', { name: /^Receipt:/ })).toBeFocused();
});

shopperJourney('a shopper revokes a mandate', async ({ page, shopper, account, openLink }) => {
  await shopper.pay(storedDebit);
  await openLink();
  await expect(account.part('Payments')).toContainText(/In progress.*Day of the debit: \w+ \d+, \d{4}/);
  const mandates = account.part('Direct debit mandates');
  await mandates.locator('summary').click();
  await expect(mandates).toContainText('Agreed on');
  await account.button('Revoke mandate').click();
  await expect(mandates).toContainText('No more money is collected with it.');
  await account.button('Revoke mandate').click();
  await expect(page.locator('.notice').filter({ hasText: 'The mandate is revoked.' })).toBeFocused();
  await expect(mandates.locator('summary')).toContainText('Revoked');
});

shopperJourney('the page is used by keyboard alone', async ({ page, shopper, account, openLink }) => {
  await shopper.subscribe(await shopper.storeCard());
  await shopper.storeCard(master);
  await openLink();
  await tabTo(page, account.button('Change way to pay'));
  await page.keyboard.press('Enter');
  await expect(account.question.getByRole('heading')).toBeFocused();
  await tabTo(page, page.getByRole('radio', { name: 'Visa •1111' }));
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await page.getByRole('radio', { name: 'Mastercard •5454' }).press('Space');
  await page.keyboard.press('Enter');
  const said = account.subscription('Tea club').locator('.notice');
  await expect(said).toContainText('Mastercard •5454');
  await expect(said).toBeFocused();
  await tabTo(page, account.button('Cancel subscription'));
  await page.keyboard.press('Enter');
  await expect(account.question.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(said).toContainText('The subscription is cancelled.');
  await expect(said).toBeFocused();
});
