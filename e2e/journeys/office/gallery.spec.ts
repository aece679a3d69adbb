import { expect, type Page } from '@playwright/test';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { drawAsBlocks } from '../block-font.ts';
import { journeyWithRecords, viewsWithRecords } from '../office-records.ts';
import { addressFor } from '../office-views.ts';

const journey = journeyWithRecords({ name: 'Jane Marple', webhook: 'https://shop.example/notifications' });

/** Writes the same instead of what differs between two runs: times, and how long something took. */
const levelled = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const time of document.querySelectorAll('time')) time.textContent = 'Nov 24, 2026, 12:00 PM';
  });

/** What differs between two runs in its size, and the preview of the widget, which has pictures of its own. */
const varying = (page: Page) => [
  page.locator('iframe'),
  page.locator('canvas'),
  page.locator('.uplot'),
  page.locator('[aria-label="Timeline"]'),
];

const sizes = {
  wide: { size: { width: 1280, height: 1000 }, colorScheme: 'light' },
  narrow: { size: { width: 390, height: 1000 }, colorScheme: 'dark' },
} as const;

for (const [name, addressOf] of rowsOf(Object.entries(viewsWithRecords), 3)) {
  journey(`the back office looks like its pictures: ${name}`, async ({ page, office, records, back }) => {
    for (const [width, { size, colorScheme }] of Object.entries(sizes)) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await back.open(addressFor(addressOf(records), office));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.locator('.failure:not(.example *)')).toHaveCount(0);
      await drawAsBlocks(page);
      await levelled(page);
      await expect(page).toHaveScreenshot(`office-${name}-${width}.png`, { mask: varying(page) });
    }
  });
}
