import { expect, type Page } from '@playwright/test';
import { look } from '../look.ts';
import { journey } from '../office-journey.ts';

/** Returns the first cells of a table's rows, from the top. */
const firstCells = (page: Page, table: string): Promise<string[]> =>
  page.getByRole('table', { name: table }).locator('tbody tr td:first-child').allInnerTexts();

journey('a whole table is sorted by its heads, by keyboard, and its address says so', async ({ page, back }) => {
  await back.open('/system');
  const table = page.getByRole('table', { name: 'Scheduled work' });
  const head = (name: string) => table.getByRole('columnheader', { name });
  await expect(table).toBeVisible();
  const usual = await firstCells(page, 'Scheduled work');
  await head('Kind').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(head('Kind')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort\.timers=kind/);
  await expect(head('Kind').getByRole('button')).toBeFocused();
  const ascending = usual.toSorted(new Intl.Collator('en').compare);
  expect(await firstCells(page, 'Scheduled work')).toEqual(ascending);
  await page.keyboard.press('Enter');
  await expect(head('Kind')).toHaveAttribute('aria-sort', 'descending');
  expect(await firstCells(page, 'Scheduled work')).toEqual(ascending.toReversed());
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await look(page, `office-sorted-${scheme}`);
  }
  // A colleague who gets the address sees the same.
  await page.reload();
  await expect(head('Kind')).toHaveAttribute('aria-sort', 'descending');
  await head('Kind').getByRole('button').click();
  await expect(head('Kind')).not.toHaveAttribute('aria-sort');
  await expect(page).not.toHaveURL(/sort/);
  expect(await firstCells(page, 'Scheduled work')).toEqual(usual);
  // On narrow screens rows are cards without heads.
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByLabel('Sort by').selectOption('Kind ↓');
  await expect(page).toHaveURL(/sort\.timers=-kind/);
  expect(await firstCells(page, 'Scheduled work')).toEqual(ascending.toReversed());
});

journey(
  'sorting reads nothing again; lists that go on over pages have no such heads',
  async ({ page, office, back }) => {
    await office.pay();
    await back.open('/payments?sort.payments=amount');
    const table = page.getByRole('table', { name: 'Payments' });
    await expect(table).toBeVisible();
    await expect(table.getByRole('columnheader').getByRole('button')).toHaveCount(0);
    await back.open('/');
    await page.getByRole('button', { name: 'Table: Methods' }).click();
    await expect(page.getByRole('columnheader', { name: 'Brand' })).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('columnheader', { name: 'Brand' }).getByRole('button').click();
    await expect(page).toHaveURL(/sort\.methods=brand/);
    await expect(page.getByRole('columnheader', { name: 'Brand' })).toHaveAttribute('aria-sort', 'ascending');
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  },
);
