import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startOffice } from '../../harness/office.ts';
import { expect, test } from '../failure.ts';
import { journeyOn } from '../office-journey.ts';
import { addressFor } from '../office-views.ts';

const PAGE = 'docs/manage/back-office.md';
const PICTURES = join('docs', 'pictures');

/** A gateway whose example merchant has sold for two months. */
const newcomer = journeyOn(async () => {
  const office = await startOffice();
  await office.stop();
  await office.command('demo', 'fill', '--days', '60', '--payments', '150');
  await office.start();
  return office;
});

/** The views that the page about the back office shows, with what each must show. */
const views = [
  ['home', '/', 'canvas'],
  ['payments', '/payments', '.scroll tbody tr'],
  ['payment', '/payments?paymentTypes=RF', 'dl'],
  ['schedules', '/schedules', '.scroll tbody tr'],
  ['looks', '/channels/CHANNEL/look', 'iframe[src]'],
] as const;

const nameOf = (view: string): string => `back-office-${view}.png`;

newcomer(
  'a newcomer fills the example, and sees what the documents show',
  async ({ page, office, back }, { config }) => {
    for (const [view, path, proof] of views) {
      await page.setViewportSize({ width: 1280, height: view === 'looks' ? 1000 : 800 });
      await back.open(addressFor(path, office));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (view === 'payment') {
        await page.locator('tbody a').first().click();
        await page
          .getByRole('link', { name: /^Debit/ })
          .first()
          .click(); // What was refunded.
      }
      await expect(page.locator(proof).first()).toBeVisible();
      if (view === 'looks')
        await expect(page.frameLocator('iframe').getByRole('button', { name: 'Pay' })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.locator('.failure')).toHaveCount(0);
      const folder = ['all', 'changed'].includes(config.updateSnapshots)
        ? PICTURES
        : join('e2e', 'results', 'screenshots');
      await page.screenshot({ path: join(folder, nameOf(view)) });
    }
  },
);

test('the page about the back office shows these views, and no others', async () => {
  const text = await readFile(PAGE, 'utf8');
  const pictures = [...text.matchAll(/\]\(\.\.\/pictures\/([^)]+)\)/g)].map(([, name]) => name).sort();
  expect(pictures).toEqual(views.map(([view]) => nameOf(view)).sort());
  const kept = await readdir(PICTURES);
  expect(kept.filter((name) => name.endsWith('.png')).sort()).toEqual(pictures);
});
