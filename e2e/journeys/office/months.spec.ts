import { expect, type Page } from '@playwright/test';
import { look } from '../look.ts';
import { filterBy, journey } from '../office-journey.ts';

/** This month in the words of the page, and as addresses name it. */
const month = (): { readonly words: string; readonly name: string } => {
  const now = new Date();
  return {
    words: new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: 'long' }).format(now),
    name: now.toISOString().slice(0, 7),
  };
};

const hundredths = (text: string): number => Math.round(Number(text.replace('−', '-').replace(/[^\d.-]/g, '')) * 100);

/** Returns the balance before the month, what each figure moved, and the balance at the end, in hundredths. */
const amountsOf = async (page: Page, account: string): Promise<readonly number[]> =>
  (await page.getByRole('table', { name: account }).locator('td').allInnerTexts()).map(hundredths);

journey(
  'a month adds up, each figure leads to its lines, and a line to its payment',
  async ({ page, office, back }) => {
    const reference = `month-${Date.now()}`;
    const id = await office.pay({ amount: '61.00', merchantTransactionId: reference });
    await office.post(`v1/payments/${id}`, { paymentType: 'RF', amount: '1.50', currency: 'EUR' });
    const { words, name } = month();
    await back.open('/settlement');
    await page.getByRole('link', { name: 'Month of the books' }).click();
    await filterBy(page, 'Month', words);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
    await expect(page).toHaveURL(new RegExp(`month=${name}`));
    for (const account of ['Earned EUR', 'Owed by the acquirer EUR']) {
      await expect(page.getByRole('table', { name: account })).toBeVisible();
      const amounts = await amountsOf(page, account);
      const closing = amounts.at(-1);
      expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(closing);
    }
    await expect(page.getByRole('row', { name: /The acquirer has not settled it yet/ }).first()).toBeVisible();
    await expect(page.getByRole('table', { name: 'Before the close' }).getByRole('row')).toHaveCount(8);
    await look(page, 'office-month');

    await page.getByRole('table', { name: 'Earned EUR' }).getByRole('link', { name: 'Refunds' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Refunds, ${words}`);
    const line = page.getByRole('row', { name: /Refunds.*€1\.50/ }).first();
    await expect(line).toContainText('Earned');
    await look(page, 'office-ledger-lines');
    await line.getByRole('link', { name: 'Payment' }).click();
    await expect(page.getByRole('heading', { name: /^Payment/ })).toBeVisible();
  },
);

journey(
  'what stands in the way of a close is named, and leads to where it is resolved',
  async ({ page, office, back }) => {
    const day = new Date().toISOString().slice(0, 10);
    const lines = [
      'PaymentType;Amount;Currency;SettlementDate;TransactionId',
      `DEBIT;5.55;EUR;${day};nobody-${Date.now()}`,
    ];
    const content = Buffer.from(`${lines.join('\n')}\n`).toString('base64');
    await office.post('v1/settlement/files', { 'file.name': `month-${Date.now()}.csv`, 'file.content': content });
    const check = page.getByRole('row', { name: /Every settlement record matches a payment/ });
    await expect(async () => {
      await back.open(`/settlement/month?month=${month().name}`);
      await expect(check.locator('.badge')).toContainText(/\d open/, { timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole('row', { name: /Settled, but for no known payment/ })).toBeVisible();
    await check.getByRole('link', { name: /Assign each record/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exceptions');
    await expect(page.getByRole('row', { name: /€5\.55/ }).first()).toBeVisible();
  },
);
