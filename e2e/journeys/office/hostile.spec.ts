import { expect, type Page } from '@playwright/test';
import { journeyWithRecords, viewsWithRecords } from '../office-records.ts';
import { addressFor } from '../office-views.ts';

const hostile = '"><img src=x onerror=hacked=1>';

const journey = journeyWithRecords({
  name: hostile,
  webhook: `https://shop.example/?${encodeURIComponent(hostile)}`,
});

/** Sends a request as the page does. */
const send = (page: Page, path: string, parameters: Readonly<Record<string, string>>): Promise<unknown> =>
  page.evaluate(
    async ([address, form]) => {
      const answer = await fetch(`/backoffice/api${address}`, {
        method: 'POST',
        headers: { 'X-Tollgate': 'backoffice' },
        body: new URLSearchParams(form),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return await answer.json();
    },
    [path, parameters] as const,
  );

journey('no text of a stranger becomes a part of a view', async ({ page, office, records, back }) => {
  await back.open('/channels');
  const [merchant] = (await page.evaluate(async () => {
    const answer = await fetch('/backoffice/api/entities', { headers: { 'X-Tollgate': 'backoffice' } });
    return (await answer.json()).merchants;
  })) as { readonly id: string }[];
  await send(page, `/merchants/${merchant?.id}/channels`, { name: hostile });
  const blocked: string[] = [];
  page.on('console', (message) => {
    // What the widget of a preview tells its merchant is no text of a stranger.
    if (message.type() === 'error' && !message.text().startsWith('paymentWidgets:')) blocked.push(message.text());
  });
  let seen = 0;
  for (const [name, addressOf] of Object.entries(viewsWithRecords)) {
    await back.open(addressFor(addressOf(records), office));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.locator('.failure:not(.example *)'), name).toHaveCount(0);
    await expect(page.locator('img[src="x"]'), name).toHaveCount(0);
    if ((await page.locator('main').innerText()).includes(hostile)) seen += 1;
  }
  // The texts are shown as they were written, so that the views above had something to get wrong.
  expect(seen).toBeGreaterThan(7);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(blocked).toEqual([]);
});
