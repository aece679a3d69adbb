import { expect } from '@playwright/test';
import { look } from '../look.ts';
import { filterBy, journey } from '../office-journey.ts';

journey('a dispute gets evidence, and is contested', async ({ page, office, back }) => {
  const customer = { 'customer.merchantCustomerId': 'C-48', 'customer.givenName': 'Jo', 'customer.surname': 'Jones' };
  const id = await office.pay({ amount: '48.00', merchantTransactionId: 'order-48', ...customer });
  await office.post('v1/test/chargebacks', { paymentId: id, chargebackResultCode: '000.100.202' });
  await back.open('/disputes');
  await page.getByRole('link', { name: '€48.00' }).click();
  await expect(page.getByRole('heading', { name: 'Dispute about €48.00' })).toBeVisible();
  await expect(page.getByText('Account closed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'order-48' })).toHaveAttribute('href', new RegExp(`/payments/${id}$`));
  await expect(page.getByRole('link', { name: 'Jo Jones' })).toHaveAttribute('href', /merchantCustomerId=C-48/);
  await look(page, 'office-dispute');
  await page.getByLabel('Text for the acquirer').fill('The parcel was delivered on Monday.');
  const file = { name: 'proof.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };
  await page.getByLabel(/^File/).setInputFiles(file);
  await page.getByRole('button', { name: 'Add evidence' }).click();
  await expect(page.getByRole('status')).toContainText('Done');
  await page.getByRole('button', { name: 'Contest' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Contest' }).click();
  await expect(page.locator('.badge', { hasText: 'Contested' })).toBeVisible();
});

journey('a subscription is found, and ended', async ({ page, office, back }) => {
  const reference = `tea-${Date.now()}`;
  const paid = await office.post('v1/payments', {
    amount: '12.00',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'VISA',
    merchantTransactionId: reference,
    'card.number': '4200000000000000',
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'card.cvv': '123',
    createRegistration: 'true',
    'job.expression': '0 0 9 1 * ?',
    'customer.merchantCustomerId': 'C-tea',
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
  });
  expect(JSON.stringify(paid)).toContain('000.100.110');
  await back.open('/schedules');
  await page.getByRole('link', { name: '€12.00' }).first().click();
  await expect(page.getByRole('heading', { name: 'Subscription of €12.00' })).toBeVisible();
  await look(page, 'office-subscription');
  await page.getByRole('link', { name: 'C-tea' }).click();
  await expect(page.getByRole('heading', { name: /^Customer/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Visa •0000, 05/2034' })).toBeVisible();
  await page.getByRole('button', { name: 'End the subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the subscription' }).click();
  await expect(page.getByRole('status')).toContainText('has ended');
  await expect(page.getByText('Nothing more is paid.')).toBeVisible();
});

journey('a settlement file is uploaded once', async ({ page, back }) => {
  await back.open('/settlement?show=received');
  const file = { name: 'none.csv', mimeType: 'text/csv', buffer: Buffer.from('not,a,settlement,file\n1,2,3,4\n') };
  await page.getByRole('button', { name: 'Upload a settlement file' }).click();
  await page.getByLabel('File (CSV)').setInputFiles(file);
  await page.getByRole('dialog').getByRole('button', { name: 'Upload a settlement file' }).click();
  // The gateway says at once which columns are missing.
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('column');
});

journey('settlement: payouts first, the files by a tab', async ({ page, back }) => {
  await back.open('/settlement');
  const tabs = page.getByRole('navigation', { name: 'Files' });
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Payouts']);
  await tabs.getByRole('link', { name: 'Reconciliation files' }).click();
  await expect(page).toHaveURL(/settlement\?show=reports$/);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Reconciliation files']);
  await expect(tabs.locator('[aria-current]')).toHaveText('Reconciliation files');
  await look(page, 'office-settlement-reports');
});

journey("a processor's report shows what it pays out", async ({ page, back }) => {
  const report =
    'Date,Payment method,Currency,Amount,ID,Description,Consumer name,Settlement currency,Settlement amount,Settlement reference\n' +
    '2026-11-20,,EUR,2.88,,Invoice compensation,,EUR,2.88,1234567.2611.77\n';
  await back.open('/settlement?show=received');
  await page.getByRole('button', { name: 'Upload a settlement file' }).click();
  const file = { name: 'mollie.csv', mimeType: 'text/csv', buffer: Buffer.from(report) };
  await page.getByLabel('File (CSV)').setInputFiles(file);
  await page.getByRole('dialog').getByRole('button', { name: 'Upload a settlement file' }).click();
  await expect(page.getByRole('status')).toContainText('has arrived');
  await expect(async () => {
    await back.open('/settlement');
    const row = page.getByRole('row', { name: /1234567\.2611\.77.*Mollie.*€2\.88.*Expected/ });
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await look(page, 'office-settlement-payouts');
});

journey('a payment leads to its payout, and the payout to its payments', async ({ page, office, back }) => {
  const reference = `order-${Date.now()}`;
  const id = await office.pay({ amount: '64.00', merchantTransactionId: reference });
  const day = new Date().toISOString().slice(0, 10);
  const payout = `PO${Date.now()}`;
  const lines = [
    'PaymentType;Amount;SettlementFee;Currency;SettlementDate;TransactionId;PayoutId',
    `DEBIT;64.00;1.20;EUR;${day};${reference};${payout}`,
  ];
  const content = Buffer.from(`${lines.join('\n')}\n`).toString('base64');
  await office.post('v1/settlement/files', { 'file.name': `${payout}.csv`, 'file.content': content });
  await expect(async () => {
    await back.open(`/payments/${id}`);
    await expect(page.getByText(`with payout ${payout} (not arrived yet), fee €1.20`)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('link', { name: payout }).click();
  await expect(page.getByRole('heading', { name: `Payout ${payout}` })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Total €64.00 €1.20 €62.80' })).toBeVisible();
  await look(page, 'office-payout');
  for (const form of ['PDF', 'CSV']) {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: `Statement as ${form}` }).click();
    expect((await downloading).suggestedFilename()).toBe(`statement-${payout}.${form.toLowerCase()}`);
  }
  await page.getByRole('link', { name: reference }).click();
  await expect(page.getByRole('heading', { name: /^Payment/ })).toBeVisible();

  await back.open('/settlement?show=received');
  await page.getByRole('link', { name: `${payout}.csv` }).click();
  await expect(page.getByRole('heading', { name: `${payout}.csv` })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${reference} €64.00 €1.20 €62.80`) })).toBeVisible();
  await look(page, 'office-settlement-file');
});

journey(
  'payouts and direct bookings add up to what was settled, and the period stays',
  async ({ page, office, back }) => {
    const [paidOut, direct] = [`out-${Date.now()}`, `direct-${Date.now()}`];
    await office.pay({ amount: '64.00', merchantTransactionId: paidOut });
    await office.pay({ amount: '14.00', merchantTransactionId: direct });
    const day = new Date().toISOString().slice(0, 10);
    const lines = [
      'PaymentType;Amount;SettlementFee;Currency;SettlementDate;TransactionId;PayoutId',
      `DEBIT;64.00;1.20;EUR;${day};${paidOut};PO${Date.now()}`,
      `DEBIT;14.00;0.00;EUR;${day};${direct};`,
    ];
    const content = Buffer.from(`${lines.join('\n')}\n`).toString('base64');
    await office.post('v1/settlement/files', { 'file.name': `${direct}.csv`, 'file.content': content });
    const ways = page.getByRole('table', { name: 'How it reaches your bank account' });
    const way = ways.getByRole('link', { name: 'Directly to your bank account, without a payout' });
    await expect(async () => {
      await back.open(`/settlement?from=${day}&to=${day}`);
      await expect(way).toBeVisible({ timeout: 2_000 });
    }).toPass();
    const amounts = async (): Promise<readonly number[]> =>
      (await ways.locator('tbody td').allInnerTexts()).map((text) => Number(text.replace(/[^\d.-]/g, '')));
    // Other journeys settle meanwhile: what is left is what the parts are, whatever these are.
    const expectSum = async (): Promise<void> => {
      const all = await amounts();
      expect(all.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBeCloseTo(all.at(-1) ?? 0, 2);
    };
    await expectSum();
    await page.getByRole('link', { name: 'What was settled' }).click();
    await expect(page).toHaveURL(new RegExp(`report\\?from=${day}&to=${day}$`));
    await expect(way).toBeVisible();
    await expectSum();
    await way.click();
    await expect(page.getByRole('button', { name: 'Payout: Without, booked directly' })).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(`Payment ${direct} €14\\.00`) })).toBeVisible();
    await expect(page.getByText(paidOut)).toHaveCount(0);
  },
);

journey('a line that settles no payment is resolved', async ({ page, back }) => {
  await back.open('/settlement?show=received');
  const day = new Date().toISOString().slice(0, 10);
  const head = 'ReconciliationType;PaymentType;Amount;Currency;SettlementDate;TransactionId;SettlementTxId';
  const lines = `${head}\nSETTLED;DEBIT;17.35;EUR;${day};order-of-nobody;settled-of-nobody\n`;
  const file = { name: 'one.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) };
  await page.getByRole('button', { name: 'Upload a settlement file' }).click();
  await page.getByLabel('File (CSV)').setInputFiles(file);
  await page.getByRole('dialog').getByRole('button', { name: 'Upload a settlement file' }).click();
  await expect(page.getByRole('status')).toContainText('has arrived');
  const row = page.getByRole('row', { name: /17\.35/ });
  await expect(async () => {
    await back.open('/settlement/exceptions');
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await look(page, 'office-exceptions');
  await back.open('/settlement');
  await page.getByRole('link', { name: /^Exceptions \([1-9]\d* open\)$/ }).click();
  await row.getByRole('button', { name: 'Resolve' }).click();
  await page.getByLabel('Reason, for the books').fill('A test line of the acquirer.');
  // Whoever resolves it says which payment it is, or that it is none.
  await page.getByRole('searchbox', { name: 'The payment it belongs to' }).fill('order-of-nobody');
  await expect(page.getByText('No payment was found.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByText('Please fill this in.')).toBeVisible();
  await page.getByLabel('It belongs to no payment').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByRole('status')).toContainText('Resolved');
  await expect(row).toHaveCount(0);
  await back.open('/settlement/report');
  await expect(page.getByRole('row', { name: /Payment.*17\.35/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('€');
  await look(page, 'office-report-sums');
  await filterBy(page, 'Show', 'Every record');
  await expect(page.getByRole('row', { name: /17\.35/ })).toBeVisible();
  await look(page, 'office-report');
});
