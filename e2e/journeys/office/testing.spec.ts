import { expect } from '@playwright/test';
import { look } from '../look.ts';
import { filterBy, journey } from '../office-journey.ts';

journey('a developer finds a test card and puts the clock ahead', async ({ page, back }) => {
  await back.open('/testing');
  await page.getByRole('searchbox', { name: 'Search' }).fill('stolen');
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: /Card 4200000000001594/ });
  await expect(row).toContainText('800.100.159');
  await expect(page.getByRole('row', { name: /not enough funds/ })).toHaveCount(0);
  await filterBy(page, 'Kind', 'Amount, other than cards');
  await expect(page.getByRole('row', { name: /9159\.00/ })).toBeVisible();
  await expect(row).toHaveCount(0);

  const ahead = page.getByText('Ahead of the real time').locator('..');
  await page.getByRole('button', { name: '1 minute', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The clock is moved' })).toBeVisible();
  await expect(ahead).toContainText(/[\d.]+ minutes?/);
  await look(page, 'office-testing-moved');
});
