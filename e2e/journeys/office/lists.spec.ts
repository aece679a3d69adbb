import { expect, type Page } from '@playwright/test';
import type { Office } from '../../harness/office.ts';
import { look } from '../look.ts';
import { journey } from '../office-journey.ts';

const jane = { 'customer.givenName': 'Jane', 'customer.surname': 'Blocked' };

/** Pays, and returns the result code. */
const codeOf = async (office: Office, more: Readonly<Record<string, string>>): Promise<string> => {
  const id = await office.pay({ ...jane, ...more });
  const address = new URL(`v1/payments/${id}?entityId=${office.entityId}`, office.url);
  const response = await fetch(address, { headers: { authorization: `Bearer ${office.accessToken}` } });
  return ((await response.json()) as { readonly result: { readonly code: string } }).result.code;
};

const blockedOn = async (page: Page, where: string, what: RegExp, reason: string): Promise<void> => {
  await page.getByRole('button', { name: 'Block…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block a value' });
  const options = await dialog.getByLabel('What').locator('option').allTextContents();
  await dialog.getByLabel('What').selectOption(options.find((each) => what.test(each)) ?? '');
  await expect(dialog.getByText(/From now on, payments with this value are declined/)).toBeVisible();
  await expect(dialog.getByLabel('Where').locator('option:checked')).toHaveText('Choose …');
  await dialog.getByLabel('Where').selectOption(where);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByLabel('Ends').fill('2034-05-31');
  await look(page, 'office-block');
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(dialog).toBeHidden();
};

journey('what looks wrong on a payment is blocked, found in the list and removed', async ({ page, back, office }) => {
  const email = `mallory-${Date.now()}@example.com`;
  const id = await office.pay({ ...jane, 'customer.email': email });
  await back.open(`/payments/${id}`);
  await blockedOn(page, office.entityId, /^E-mail address: /, 'card testing');
  expect(await codeOf(office, { 'customer.email': email.toUpperCase() })).toBe('800.300.200');

  await back.open('/lists');
  await page.getByRole('searchbox', { name: 'Search' }).fill(email.slice(0, 20));
  await page.getByRole('button', { name: 'Search' }).click();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('card testing');
  await look(page, 'office-lists');
  await row.getByRole('button', { name: `Remove ${email}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this entry?' });
  await dialog.getByLabel('Reason').fill('a mistake');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row).toBeHidden();
  expect(await codeOf(office, { 'customer.email': email })).toBe('000.100.110');
});

journey(
  'the search finds a name and the end of a reference, and says what it searched',
  async ({ page, back, office }) => {
    const end = String(Date.now()).slice(-8);
    await office.pay({ 'card.holder': `Jane Quux${end}`, merchantTransactionId: `ORDER-${end}` });
    for (const text of [`quux${end}`, end]) {
      await back.open(`/payments?text=${text}`);
      await expect(page.getByRole('row').filter({ hasText: `ORDER-${end}` })).toHaveCount(1);
      await expect(page.getByText(/It was searched as: .*words of a name/)).toBeVisible();
    }
  },
);
