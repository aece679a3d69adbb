import { expect } from '@playwright/test';
import { journey } from '../office-journey.ts';

journey('a list is added up and exported, with a preview before many are refunded', async ({ page, office, back }) => {
  const reference = `list-${Date.now()}`;
  await office.pay({ merchantTransactionId: reference, amount: '10.00' });
  await office.pay({ merchantTransactionId: reference, amount: '20.00' });
  await back.open(`/payments?text=${reference}`);
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(page.getByText('2 in total')).toBeVisible();
  await expect(totals).toContainText('Net');
  await expect(totals.getByRole('row', { name: 'EUR' })).toContainText(/€30\.00.*€30\.00/);

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('File').selectOption('csv');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^payments-.*\.csv$/);
  await page.keyboard.press('Escape');

  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await page.locator('tbody').getByRole('checkbox').first().check();
  await expect(all).toBeChecked({ indeterminate: true });
  await all.check();
  const many = page.getByRole('region', { name: 'With the selection' });
  await expect(many).toContainText('2 selected');
  await many.getByRole('button', { name: 'Export the selection' }).click();
  await expect(dialog).toContainText('Export the selection: 2');
  const selection = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await selection).suggestedFilename()).toMatch(/^payments-.*\.xlsx$/);
  await page.keyboard.press('Escape');
  await many.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByRole('button', { name: 'Show what would happen' }).click();
  await expect(dialog).toContainText('It would be done with 2');
  await expect(dialog).toContainText('€30.00');
  await dialog.getByRole('button', { name: 'Do it now' }).dblclick();
  await expect(dialog.getByRole('status')).toContainText('Done with 2 of 2');
  await page.keyboard.press('Escape');
  await expect(totals.getByRole('row', { name: 'EUR' })).toContainText(/€30\.00.*€30\.00.*€0\.00/);
  // The refunds are rows beside their payments.
  await expect(page.getByText('4 in total')).toBeVisible();
});

journey('single keys move in lists, not in fields, and can be switched off', async ({ page, office, back }) => {
  const reference = `keys-${Date.now()}`;
  const id = await office.pay({ merchantTransactionId: reference });
  await back.open(`/payments?text=${reference}`);
  await expect(page.getByRole('table', { name: 'Payments' }).getByRole('row')).toHaveCount(2);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys in lists' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await expect(search).toBeFocused();
  await page.keyboard.type('jk');
  await expect(search).toHaveValue(/jk/);
  await search.blur();
  await page.keyboard.press('j');
  await expect(page.getByRole('table', { name: 'Payments' }).getByRole('row').nth(1)).toBeFocused();
  await page.keyboard.press('o');
  await expect(page).toHaveURL(new RegExp(id));

  await back.open('/account');
  await page.getByLabel('Single keys in lists').uncheck();
  await back.open(`/payments?text=${reference}`);
  await expect(page.getByRole('table', { name: 'Payments' }).getByRole('row')).toHaveCount(2);
  await page.keyboard.press('/');
  await expect(search).not.toBeFocused();
});

journey('the columns of lists fit a laptop, and an edge shows where they do not', async ({ page, office, back }) => {
  const id = await office.pay({
    merchantTransactionId: 'a-reference-of-an-order',
    'customer.givenName': 'Maximiliane',
    'customer.surname': 'Musterfrau zu Musterstadt-Altstadt',
  });
  await office.post(`/v1/payments/${id}`, { paymentType: 'RF', amount: '1.00', currency: 'EUR' });
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ['/payments', '/developers', '/developers/requests?outcome=all']) {
    await back.open(path);
    const region = page.locator('.scroll').first();
    await expect(region).toBeVisible();
    await expect(region, path).toHaveClass(/fits/);
  }
  await back.open('/payments');
  // Each row is one line, and what is cut is said whole.
  const customer = page.locator('td[data-title="Customer"] span').filter({ hasText: 'Maximiliane' }).first();
  await customer.hover();
  await expect(customer).toHaveAttribute('title', 'Maximiliane Musterfrau zu Musterstadt-Altstadt');
  const heights = await page.locator('.scroll tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight));
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(5);
  await page.locator('summary').filter({ hasText: 'Columns' }).click();
  for (const name of ['Id', 'Result', 'E-mail address', 'Channel']) {
    await page.getByRole('checkbox', { name, exact: true }).check();
  }
  await expect(page.locator('.scroll')).toHaveClass(/more-after/);
});
