import { expect, type Page } from '@playwright/test';
import { bank as de } from '../../../catalogue/texts/de/backoffice/bank.ts';
import { bank as en } from '../../../catalogue/texts/en/backoffice/bank.ts';
import { bankEntry, sepaSettings, statementOf } from '../../../server/testing/bank-files.ts';
import { startOffice } from '../../harness/office.ts';
import { look } from '../look.ts';
import { journeyOn } from '../office-journey.ts';

const DAYS_20 = String(20 * 86_400);
const DAYS_10 = String(10 * 86_400);

const journey = journeyOn(async () => {
  const office = await startOffice();
  await office.configure(sepaSettings);
  return office;
});

journey.describe.configure({ timeout: 180_000 });

const account = { 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': 'FR1420041010050500013M02606' } as const;
const debit = { ...account, currency: 'EUR', paymentType: 'DB', paymentBrand: 'DIRECTDEBIT_SEPA' } as const;

/** The amounts with which the simulated bank pays, rejects with AC04, and returns with AM04. */
const amounts = ['92.00', '9500.02', '9600.07'] as const;

/** A payout of this amount is returned with AM04. */
const returnedPayout = '9605.07';

const lookAtBoth = async (page: Page, name: string): Promise<void> => {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await look(page, `${name}-${scheme}`);
  }
};

const tabOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: en.title }).getByRole('link', { name });

journey('accounting follows what goes to the bank and comes back', async ({ page, office, back }) => {
  const table = (name: string) => page.getByRole('table', { name });
  await back.open('/bank');
  await expect(page.getByText(en.noFiles)).toBeVisible();

  for (const amount of amounts) await office.post('v1/payments', { ...debit, amount });
  await office.post('v1/payments', { ...debit, amount: returnedPayout, paymentType: 'CD' });
  await office.post('v1/test/clock', { action: 'advance', seconds: DAYS_20 });
  await office.post('v1/test/clock', { action: 'advance', seconds: DAYS_10 });
  const { id: waiting } = await office.post('v1/payments', { ...debit, amount: '48.00', createRegistration: 'true' });

  await back.open('/bank');
  const files = table(en.tabs.files);
  await expect(files.getByRole('row', { name: en.fileStates.open })).toContainText(en.kinds.collection);
  await expect(files.getByRole('row', { name: en.fileStates.made })).toHaveCount(2);
  await lookAtBoth(page, 'office-bank-files');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download direct-debits/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^direct-debits-.*\.xml$/);

  await page.getByRole('link', { name: /^3 Orders/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Orders of \w+ \d+, 2026/);
  const orders = page.getByRole('table');
  await expect(orders.getByRole('row', { name: en.orderStates.rejected })).toContainText('AC04');
  await lookAtBoth(page, 'office-bank-orders');
  await page.getByRole('link', { name: en.back }).click();
  await page.getByRole('link', { name: /^1 Orders/ }).click();
  await expect(orders.getByRole('row', { name: en.orderStates.returned })).toContainText('AM04');
  await page.getByRole('link', { name: en.back }).click();

  await tabOf(page, en.tabs.mandates).click();
  await page
    .getByRole('button', { name: /^Show / })
    .first()
    .click();
  const mandate = page.getByRole('dialog');
  await expect(mandate).toContainText(en.mandateStates.active);
  await look(page, 'office-bank-mandate');
  await mandate.getByRole('button', { name: en.revoke }).click();
  await expect(mandate).toContainText('No further charge is possible');
  await mandate.getByRole('button', { name: en.revoke }).click();
  await expect(mandate).toContainText(en.mandateStates.revoked);
  await expect(mandate.getByRole('link', { name: '48.00' })).toHaveAttribute('href', new RegExp(String(waiting)));
  await look(page, 'office-bank-revoked');
  await page.keyboard.press('Escape');
  await expect(table(en.tabs.mandates)).toContainText(en.mandateStates.revoked);
  await lookAtBoth(page, 'office-bank-mandates');

  await tabOf(page, en.tabs.exceptions).click();
  const exception = table(en.tabs.exceptions).getByRole('row', { name: en.exceptionKinds.CAME_BACK });
  await expect(exception).toContainText('9,605.07');
  await lookAtBoth(page, 'office-bank-exceptions');
  await exception.getByRole('button', { name: en.resolve }).click();
  const resolving = page.getByRole('dialog', { name: en.resolve });
  await resolving.getByLabel(en.how).fill('Paid to another account.');
  await look(page, 'office-bank-resolve');
  await resolving.getByRole('button', { name: en.resolve }).click();
  await expect(page.getByText(en.noExceptions)).toBeVisible();

  await back.open('/account');
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Ihr Konto' })).toBeVisible();
  await back.open('/bank');
  await expect(page.getByRole('row', { name: de.fileStates.made })).toHaveCount(2);
  await look(page, 'office-bank-files-german');
  await back.open('/account');
  await page.getByLabel('Sprache').selectOption('en');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
});

journey(
  'accounting sees which file waits at the bank for a payee whose name does not fit',
  async ({ page, office, back }) => {
    await office.post('v1/payments', { ...debit, amount: '9515.00', paymentType: 'CD' });
    await back.open('/bank');
    const files = page.getByRole('table', { name: en.tabs.files });
    const waiting = files.getByRole('row', { name: en.fileWaits.PAYEE_CHECK });
    // The report comes an hour after the cut-off, and the bank books on the day of the file.
    for (let hours = 0; hours < 24 * 7 && (await waiting.count()) === 0; hours += 1) {
      await office.post('v1/test/clock', { action: 'advance', seconds: String(60 * 60) });
      await page.reload();
      await expect(files).toBeVisible();
    }
    await expect(waiting).toContainText(en.kinds.transfer);
    await expect(waiting.getByText(en.since).locator('time')).toBeVisible();
    await lookAtBoth(page, 'office-bank-waiting');
    await waiting.getByRole('link').click();
    const order = page.getByRole('table').getByRole('row', { name: en.payeeChecks.CLOSE_MATCH });
    await expect(order).toContainText('& Co');
    await lookAtBoth(page, 'office-bank-payee');
  },
);

journey('accounting sends files of the bank', async ({ page, back }) => {
  await back.open('/bank?show=answers');
  const answers = page.getByRole('table', { name: en.tabs.answers });
  await page.getByRole('button', { name: en.upload }).click();
  const sending = page.getByRole('dialog', { name: en.upload });
  const send = async (name: string, content: string): Promise<void> => {
    const file = { name, mimeType: 'application/xml', buffer: Buffer.from(content) };
    await sending.getByLabel(/^File \(XML: /).setInputFiles(file);
    await sending.getByRole('button', { name: en.upload }).click();
  };
  await sending.getByRole('button', { name: en.upload }).click();
  await expect(sending.getByLabel(/^File \(XML: /)).toHaveAccessibleDescription(/./);
  await send('salaries.xml', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"/>');
  await expect(sending.getByRole('alert')).toContainText(/line 1/);
  await look(page, 'office-bank-upload');
  await send('statement.xml', statementOf(bankEntry('rent', '750.00', 'DBIT')));
  await expect(sending).toBeHidden();
  await expect(answers.getByRole('row', { name: 'salaries.xml' })).toContainText('Refused, line 1');
  await expect(answers.getByRole('row', { name: 'statement.xml' })).toContainText('other movements: 1');
  await lookAtBoth(page, 'office-bank-answers');
});
