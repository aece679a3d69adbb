import { expect, type Page } from '@playwright/test';
import { form as arabic } from '../../../catalogue/texts/ar/form.ts';
import { pages as arabicPages } from '../../../catalogue/texts/ar/pages.ts';
import { cards } from '../../harness/cards.ts';
import { payForm } from '../../merchant-kit/pay-form.ts';
import { look } from '../look.ts';
import { journey } from '../office-journey.ts';

const SHOP = 'http://shop.localhost/result';

/** Opens a page of a shopper, and notes everything that its policy has blocked. */
async function openShopper(page: Page, blocked: string[] = [], timezoneId = 'UTC'): Promise<Page> {
  const context = await page.context().browser()?.newContext({ locale: 'en-GB', timezoneId });
  if (context === undefined) throw new Error('there is no browser');
  const shopper = await context.newPage();
  await context.route(`${SHOP}*`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>The shop</h1>' }));
  shopper.on('console', (message) => {
    if (/content security policy/i.test(message.text())) blocked.push(message.text());
  });
  return shopper;
}

journey('a shopper pays on a hosted page and lands in the shop, or at a receipt', async ({ page, office }) => {
  const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB', hosted: 'true' };
  const { id, url } = await office.post('/v1/checkouts', { ...order, shopperResultUrl: `${SHOP}?order=7` });
  const blocked: string[] = [];
  const shopper = await openShopper(page, blocked);
  await shopper.goto(String(url));
  const form = payForm(shopper);
  await expect(form.number).toBeEditable();
  await look(shopper, 'hosted-open');
  await form.pay(cards.approved);
  await expect(shopper.getByRole('heading', { name: 'The shop' })).toBeVisible();
  const landed = new URL(shopper.url()).searchParams;
  expect(Object.fromEntries(landed)).toEqual({ order: '7', id, resourcePath: `/v1/checkouts/${id}/payment` });
  // Who opens the page again reads how it ended, and goes back to the shop.
  await shopper.goto(String(url));
  await expect(shopper.getByText('The payment was successful')).toBeVisible();
  await look(shopper, 'hosted-paid');
  await shopper.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(shopper.getByRole('heading', { name: 'The shop' })).toBeVisible();
  const alone = await office.post('/v1/checkouts', order);
  await shopper.goto(String(alone['url']));
  await payForm(shopper).pay(cards.approved);
  await expect(shopper.getByText('The payment was successful')).toBeVisible();
  await expect(shopper.getByText('Visa')).toBeVisible();
  await look(shopper, 'hosted-receipt');
  const print = shopper.getByRole('button', { name: 'Print or save as PDF' });
  await shopper.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await print.click();
  await expect(shopper.locator('body')).toHaveAttribute('data-printed', '');
  await shopper.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(print).toBeHidden();
  await expect(shopper.getByText('The payment was successful')).toBeVisible();
  await look(shopper, 'hosted-receipt-paper');
  await shopper.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await look(shopper, 'hosted-receipt-dark');
  expect(blocked).toEqual([]);
  await shopper.context().close();
});

journey('a receipt tells the time in the zone of the shopper, and which one it is', async ({ page, office }) => {
  const { url } = await office.post('/v1/checkouts', {
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    hosted: 'true',
  });
  const blocked: string[] = [];
  const shopper = await openShopper(page, blocked, 'Asia/Tokyo');
  await shopper.goto(String(url));
  await payForm(shopper).pay(cards.approved);
  const time = shopper.locator('time');
  await expect(time).toContainText('GMT+9');
  const instant = new Date((await time.getAttribute('datetime')) ?? '');
  const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', hour12: false, timeZone: 'Asia/Tokyo' });
  expect(Number(/(\d+):/.exec((await time.textContent()) ?? '')?.[1]) % 12).toBe(Number(hour.format(instant)) % 12);
  expect(blocked).toEqual([]);
  await shopper.context().close();
});

journey('two visitors of a link choose what they pay, and a third comes too late', async ({ page, back, office }) => {
  const what = `Donations ${Date.now()}`;
  await back.open('/links');
  await page.getByRole('button', { name: 'Make a payment link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Channel').selectOption(office.entityId);
  await dialog.getByLabel('Who sets the amount').selectOption({ label: 'The shopper' });
  await dialog.getByLabel('Least amount').fill('5.00');
  await dialog.getByLabel('What for').fill(what);
  await dialog.getByLabel('Language of the page').selectOption('ar');
  await dialog.getByLabel('Who pays').selectOption({ label: 'Many shoppers' });
  await dialog.getByLabel('Most payments').fill('2');
  await dialog.getByLabel('Largest sum').fill('100.00');
  await look(page, 'office-link-many');
  await dialog.getByRole('button', { name: 'Make a payment link' }).click();
  const ready = page.getByRole('dialog', { name: 'The payment link is ready' });
  const url = (await ready.getByRole('link').textContent()) ?? '';
  await ready.getByRole('button', { name: 'Close' }).click();
  const blocked: string[] = [];
  const texts = arabicPages.link;
  for (const amount of ['20', '12,50']) {
    const shopper = await openShopper(page, blocked);
    await shopper.goto(url);
    if (amount === '20') {
      await look(shopper, 'link-amount');
      await shopper.getByRole('textbox').fill('2');
      await shopper.getByRole('button', { name: texts.goOn }).click();
      await expect(shopper.getByRole('alert')).toBeVisible();
      await look(shopper, 'link-amount-wrong');
    }
    await shopper.getByRole('textbox').fill(amount);
    await shopper.getByRole('button', { name: texts.goOn }).click();
    await expect(payForm(shopper, { texts: arabic }).number).toBeEditable();
    await shopper.reload();
    await payForm(shopper, { texts: arabic }).pay(cards.approved);
    await expect(shopper.getByText(texts.paid)).toBeVisible();
    await look(shopper, 'link-receipt');
    await shopper.context().close();
  }
  const late = await openShopper(page, blocked);
  await late.goto(url);
  await expect(late.getByText(texts.full)).toBeVisible();
  await look(late, 'link-full');
  await late.context().close();
  expect(blocked).toEqual([]);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: what });
  await expect(row).toContainText('Full');
  await expect(row).toContainText('2 of 2 payments');
  await expect(row).toContainText('32.50');
  await look(page, 'office-links-many');
});
