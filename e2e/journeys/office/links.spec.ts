import { expect, type Page } from '@playwright/test';
import { form as arabic } from '../../../catalogue/texts/ar/form.ts';
import { pages as arabicPages } from '../../../catalogue/texts/ar/pages.ts';
import { cards } from '../../harness/cards.ts';
import type { Office } from '../../harness/office.ts';
import { challenge } from '../../merchant-kit/challenge.ts';
import { payForm } from '../../merchant-kit/pay-form.ts';
import { look } from '../look.ts';
import { journey, type OfficePage } from '../office-journey.ts';

const DECLINED = cards.notEnoughFunds;

/** Makes a payment link in the back office, and returns its address. */
async function makeLink(
  page: Page,
  { back, office }: { back: OfficePage; office: Office },
  what: string,
  language = '',
): Promise<string> {
  await back.open('/links');
  const count = page.getByText(/^\d+ in total$/);
  await expect(count).toBeVisible();
  const before = await count.textContent();
  await page.getByRole('button', { name: 'Make a payment link' }).click();
  const dialog = page.getByRole('dialog');
  // Other journeys of the same gateway make channels, some of which ask for an address.
  await dialog.getByLabel('Channel').selectOption(office.entityId);
  await dialog.getByLabel('Amount', { exact: true }).fill('12.50');
  await dialog.getByLabel('What for').fill(what);
  await dialog.getByLabel('Language of the page').selectOption(language);
  await look(page, 'office-link-new');
  await dialog.getByRole('button', { name: 'Make a payment link' }).click();
  const ready = page.getByRole('dialog', { name: 'The payment link is ready' });
  const url = (await ready.getByRole('link').textContent()) ?? '';
  await ready.getByRole('button', { name: 'Close' }).click();
  await expect(count).not.toHaveText(before ?? '');
  return url;
}

/** Opens a page of a shopper, and notes everything that its policy has blocked. */
async function openShopper(page: Page, blocked: string[]): Promise<Page> {
  const context = await page.context().browser()?.newContext({ locale: 'en-GB' });
  if (context === undefined) throw new Error('there is no browser');
  const shopper = await context.newPage();
  shopper.on('console', (message) => {
    if (/content security policy/i.test(message.text())) blocked.push(message.text());
  });
  return shopper;
}

journey('a shopper pays with a link after a declined card and a challenge', async ({ page, back, office }) => {
  const what = `Two cups ${Date.now()}`;
  const url = await makeLink(page, { back, office }, what);
  const row = page.getByRole('row').filter({ hasText: what });
  await expect(row).toContainText('Open');
  const blocked: string[] = [];
  const shopper = await openShopper(page, blocked);
  await shopper.goto(url);
  const form = payForm(shopper);
  await expect(form.number).toBeEditable();
  await expect(shopper.getByText(what)).toBeVisible();
  // The number shows its brand; there is no list of all that the channel takes.
  await expect(shopper.locator('.wpwl-control-brand')).toBeHidden();
  await look(shopper, 'link-open');
  await form.pay(DECLINED);
  await expect(shopper.getByText('Nothing was charged')).toBeVisible();
  await look(shopper, 'link-declined');
  await page.reload();
  await expect(row.getByRole('link', { name: 'Declined, open again' })).toBeVisible();
  await expect(row.getByRole('link', { name: 'Payment' })).toHaveCount(0);
  await shopper.getByRole('link', { name: 'Try again' }).click();
  await form.pay(cards.challenged);
  await challenge(shopper).approve();
  await expect(shopper.getByText('The payment was successful')).toBeVisible();
  await look(shopper, 'link-paid');
  expect(blocked).toEqual([]);
  await shopper.context().close();
  await page.reload();
  await expect(row).toContainText('Paid');
  await row.getByRole('link', { name: 'Payment' }).click();
  await expect(page).toHaveURL(/\/payments\/8a/);
});

journey('a link in a language from right to left, cancelled while its page is open', async ({ page, back, office }) => {
  const what = `Three cups ${Date.now()}`;
  const url = await makeLink(page, { back, office }, what, 'ar');
  const shopper = await openShopper(page, []);
  await shopper.goto(url);
  const form = payForm(shopper, { texts: arabic });
  await expect(form.number).toBeEditable();
  await expect(shopper.locator('html')).toHaveAttribute('dir', 'rtl');
  await look(shopper, 'link-arabic');
  const row = page.getByRole('row').filter({ hasText: what });
  await row.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the link' }).click();
  await expect(row).toContainText('Cancelled');
  await shopper.bringToFront();
  await form.number.pressSequentially(cards.approved.number);
  await form.expiry.pressSequentially('1234');
  await form.code.pressSequentially('083');
  await expect(shopper.getByRole('alert')).toBeVisible(); // The widget has noticed while the card was typed.
  await shopper.reload();
  await expect(shopper.getByText(arabicPages.link.ended)).toBeVisible();
  await look(shopper, 'link-ended');
  await shopper.context().close();
});
