import { expect, type Page } from '@playwright/test';
import { bank as en } from '../../../catalogue/texts/en/backoffice/bank.ts';
import { startOffice } from '../../harness/office.ts';
import { look } from '../look.ts';
import { journeyOn } from '../office-journey.ts';

const DAYS_20 = String(20 * 86_400);
const DAYS_10 = String(10 * 86_400);

const journey = journeyOn(async () => {
  const office = await startOffice();
  await office.configure({
    'sepa.creditorIdentifier': 'DE98ZZZ09999999999',
    'sepa.creditorName': 'Shop GmbH',
    'sepa.iban': 'DE89370400440532013000',
  });
  return office;
});

journey.describe.configure({ timeout: 180_000 });

const debit = {
  ...{ currency: 'EUR', paymentType: 'DB', paymentBrand: 'DIRECTDEBIT_SEPA' },
  ...{ 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': 'FR1420041010050500013M02606' },
} as const;

/** The amounts with which the simulated bank pays, rejects with AC04, and returns with AM04. */
const amounts = ['92.00', '9500.02', '9600.07'] as const;

const lookAtBoth = async (page: Page, name: string): Promise<void> => {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await look(page, `${name}-${scheme}`);
  }
};

journey('accounting follows what goes to the bank and comes back', async ({ page, office, back }) => {
  const tab = (name: string) => page.getByRole('navigation', { name: en.title }).getByRole('link', { name });
  const table = (name: string) => page.getByRole('table', { name });
  await back.open('/bank');
  await expect(page.getByText(en.noFiles)).toBeVisible();

  for (const amount of amounts) await office.post('v1/payments', { ...debit, amount, createRegistration: 'true' });
  await office.post('v1/test/clock', { action: 'advance', seconds: DAYS_20 });
  await office.post('v1/test/clock', { action: 'advance', seconds: DAYS_10 });

  await back.open('/bank');
  await expect(table(en.tabs.files)).toContainText(en.fileStates.made);
  await lookAtBoth(page, 'office-bank-files');
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download direct-debits/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/^direct-debits-.*\.xml$/);

  await page
    .getByRole('link', { name: /Orders \d/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Orders of');
  await expect(page.getByRole('table')).toBeVisible();
  await lookAtBoth(page, 'office-bank-orders');
  await page.getByRole('link', { name: en.back }).click();

  await tab(en.tabs.answers).click();
  await expect(table(en.tabs.answers)).toContainText('Rejected now: 1');
  await page.getByRole('button', { name: en.upload }).click();
  const sending = page.getByRole('dialog', { name: en.upload });
  await sending.getByLabel(en.file).setInputFiles({
    ...{ name: 'salaries.xml', mimeType: 'application/xml' },
    buffer: Buffer.from('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"/>'),
  });
  await look(page, 'office-bank-upload');
  await sending.getByRole('button', { name: en.upload }).click();
  await expect(sending.getByRole('alert')).toContainText(/line 1/);
  await page.keyboard.press('Escape');
  await expect(table(en.tabs.answers)).toContainText('salaries.xml');
  await expect(table(en.tabs.answers)).toContainText('Refused, line 1');
  await lookAtBoth(page, 'office-bank-answers');

  await tab(en.tabs.mandates).click();
  await page
    .getByRole('button', { name: /^Show / })
    .first()
    .click();
  const mandate = page.getByRole('dialog');
  await expect(mandate).toContainText(en.mandateStates.active);
  await look(page, 'office-bank-mandate');
  await mandate.getByRole('button', { name: en.revoke }).click();
  await expect(mandate).toContainText('Nothing more is charged');
  await mandate.getByRole('button', { name: en.revoke }).click();
  await expect(table(en.tabs.mandates)).toContainText(en.mandateStates.revoked);
  await lookAtBoth(page, 'office-bank-mandates');

  await tab(en.tabs.exceptions).click();
  await expect(page.getByText(en.exceptionsWhy)).toBeVisible();
  await look(page, 'office-bank-exceptions');
});
