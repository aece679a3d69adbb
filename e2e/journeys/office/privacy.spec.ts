import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { codeOf } from '../../harness/office.ts';
import { look } from '../look.ts';
import { journey } from '../office-journey.ts';

journey('support gives a person their data, and erases them', async ({ page, office, back }) => {
  const paid = await office.post('v1/payments', {
    amount: '31.00',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'VISA',
    'card.number': '4200000000000000',
    'card.holder': 'Nora Nord',
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'card.cvv': '123',
    'customer.merchantCustomerId': 'C-0815',
    'customer.email': 'nora@example.com',
    'customer.givenName': 'Nora',
    'customer.surname': 'Nord',
    createRegistration: 'true',
  });

  await back.open('/customers?text=nora%40example.com');
  await page.getByRole('link', { name: 'Nora Nord' }).click();
  const heading = page.getByRole('heading', { name: 'The data of this person' });
  const data = page.locator('section.panel', { has: heading });
  await expect(data).toContainText('the card schemes require stays');

  const confirming = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const confirmed = async (): Promise<void> => {
    await confirming.getByLabel('Code of your authenticator').fill(codeOf(office.administrator.seed));
    await confirming.getByRole('button', { name: 'Confirm' }).click();
  };
  await page.addLocatorHandler(confirming, confirmed);

  const downloading = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Export' }).click();
  const download = await downloading;
  const text = await readFile(await download.path(), 'utf8');
  expect((JSON.parse(text) as { accounts: unknown[] }).accounts).toHaveLength(1);
  expect(text).toContain('nora@example.com');
  expect(text).not.toContain('4200000000000000');

  await data.getByRole('button', { name: 'Erase…' }).click();
  const asking = page.getByRole('dialog', { name: 'Erase the data of this person' });
  await look(page, 'office-customer-erase');
  await asking.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(data.getByRole('status')).toContainText('Erased');
  await expect(data.getByRole('status')).toContainText('Stored accounts, removed');

  await back.open(`/payments/${String(paid['id'])}`);
  await expect(page.getByText('€31.00').first()).toBeVisible();
  await expect(page.getByText('Nora')).toHaveCount(0);
  await back.open('/customers?text=nora%40example.com');
  await expect(page.getByText('No customer was found', { exact: false })).toBeVisible();
});
