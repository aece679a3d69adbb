import { expect } from '@playwright/test';
import { look } from '../look.ts';
import { filterBy, journey } from '../office-journey.ts';

journey('chips say what a list is filtered by, and remove it', async ({ page, office, back }) => {
  const reference = `chips-${Date.now()}`;
  await office.pay({ merchantTransactionId: reference, 'card.number': '4200000000001552' });
  await office.pay({ merchantTransactionId: reference });
  await back.open(`/payments?text=${reference}`);
  const rows = page.locator('.scroll tbody tr');
  const filters = page.getByRole('search');
  await expect(rows).toHaveCount(2);
  await filterBy(page, 'State', 'Declined');
  await expect(rows).toHaveCount(1);
  await expect(filters.getByRole('button', { name: 'State: Declined' })).toBeFocused();
  // A filter that is not used waits behind "Filter", and is found by typing.
  await filters.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: 'Brand' }).click();
  await page.getByRole('combobox', { name: 'Brand' }).fill('maest');
  await page.getByRole('option', { name: 'Maestro', exact: true }).click();
  await expect(page).toHaveURL(/brands=MAESTRO/);
  await expect(rows).toHaveCount(0);
  await filters.getByRole('button', { name: 'Remove the filter Brand' }).click();
  await expect(rows).toHaveCount(1);
  await filters.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/payments$/);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
});

journey('a page without rows does not say that there are none, while the search goes on', async ({ page, back }) => {
  await page.route('**/backoffice/api/payments?*cursor=*', (route) => route.fulfill({ json: { payments: [] } }));
  await page.route('**/backoffice/api/payments?state=unsettled', (route) =>
    route.fulfill({ json: { payments: [], nextCursor: '8a'.padEnd(32, '0') } }),
  );
  await back.open('/payments?state=unsettled');
  await expect(page.getByText('None so far.')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible();
});

journey('what another view filters by has a chip in words', async ({ page, office, back }) => {
  await office.pay({ 'card.number': '4200000000001552' });
  await back.open('/payments?codes=800.100.155');
  const filters = page.getByRole('search');
  await expect(filters).toContainText(/Reason: Amount exceeds credit/);
  await filters.getByRole('button', { name: 'Remove the filter Reason' }).click();
  await expect(page).toHaveURL(/\/payments$/);
});

journey('filters work without a mouse', async ({ page, back }) => {
  await back.open('/payments?text=nothing-is-called-so'); // No row is half behind what opens.
  const filters = page.getByRole('search');
  await expect(filters.getByRole('searchbox')).toHaveAccessibleDescription(/e-mail address/);
  const chip = filters.getByRole('button', { name: 'Period' });
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: 'Period' })).toBeFocused();
  await look(page, 'office-filters');
  await page.keyboard.press('Escape');
  await expect(chip).toBeFocused();
  await filters.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  await page.keyboard.type('c');
  await page.keyboard.press('Enter');
  await page.keyboard.type('germ');
  await look(page, 'office-filters-typed');
  await page.keyboard.press('Enter');
  await expect(filters.getByRole('button', { name: 'Country: Germany' })).toBeFocused();
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: 'Period' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/period=today/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: 'Period' })).toBeFocused();
  await page.keyboard.type('o');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('From')).toBeFocused();
  await page.getByLabel('From').fill('2026-01-02');
  await page.getByLabel('To', { exact: true }).fill('2026-01-03');
  await expect(page).toHaveURL(/from=2026-01-02&to=2026-01-03/);
  await page.keyboard.press('Escape');
  await expect(filters.getByRole('button', { name: 'Period: Jan 2, 2026 – Jan 3, 2026' })).toBeFocused();
});
