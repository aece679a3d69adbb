import { expect } from '@playwright/test';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { journey } from '../office-journey.ts';
import { addressFor, views } from '../office-views.ts';

const REQUESTS = '**/backoffice/api/**';

/** What the frame of the page reads before any view, and what a list does without. */
const ofFrame = /\/api\/(session|entities|views|tags|lists\/totals)(\?|$)/;

const WHY = 'the disk of the database is full';

/** Customers are read when somebody is searched for. */
const searched: Readonly<Record<string, string>> = { customers: '/customers?text=jane@example.com' };

/** These show nothing that they read. */
const withoutRequests: readonly string[] = ['gallery'];

const read = Object.entries(views).filter(([each]) => !withoutRequests.includes(each));

for (const [name, path] of rowsOf(read, 3, 1)) {
  journey(
    `the view ${name} says why it failed and tries again, and that it is slow`,
    async ({ page, office, back }) => {
      await page.clock.install();
      await page.route(REQUESTS, async (route) => {
        if (ofFrame.test(route.request().url())) await route.fallback();
        else await route.fulfill({ status: 500, json: { result: { code: '999.999.999', description: WHY } } });
      });
      await back.open(addressFor(searched[name] ?? path, office));
      const failures = page.locator('.failure');
      await expect(failures.first()).toContainText(WHY);
      await expect(failures.first().getByRole('button', { name: 'Try again' })).toBeVisible();
      // What is asked for again is slow at first.
      await page.unroute(REQUESTS);
      let answer: () => void = () => undefined;
      const isAnswered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(REQUESTS, async (route) => {
        if (!ofFrame.test(route.request().url())) await isAnswered;
        await route.fallback();
      });
      await page.reload();
      await expect(page.getByText('Loading …').first()).toBeAttached();
      await page.clock.fastForward(6_000);
      await expect(page.getByText('This takes longer than usual.').first()).toBeVisible();
      answer();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expect(failures).toHaveCount(0);
      await page.unroute(REQUESTS);
      // Failed once more: the button reads it again.
      await page.route(REQUESTS, async (route) => {
        if (ofFrame.test(route.request().url())) await route.fallback();
        else await route.fulfill({ status: 500, json: { result: { code: '999.999.999', description: WHY } } });
      });
      await page.reload();
      await expect(failures.first()).toBeVisible();
      await page.unroute(REQUESTS);
      while ((await failures.count()) > 0) {
        const before = await failures.count();
        await failures.first().getByRole('button', { name: 'Try again' }).click();
        await expect.poll(() => failures.count()).toBeLessThan(before);
      }
      await expect(page.locator('.skeleton')).toHaveCount(0);
    },
  );
}

journey('a list whose filters exclude everything removes them', async ({ page, office, back }) => {
  await office.pay();
  await back.open('/payments?state=received&paymentTypes=CB');
  await page.getByRole('button', { name: 'Remove the filters' }).click();
  await expect(page).not.toHaveURL(/state=/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

journey(
  'an address with a parameter that a list does not have says which, and what is meant',
  async ({ page, back }) => {
    await back.open('/payments?states=succeeded');
    const failure = page.locator('.failure');
    await expect(failure).toContainText('states:');
    await expect(failure).toContainText('did you mean state?');
    await expect(failure.getByRole('button')).toHaveCount(0);
  },
);

journey('what was done is said there, and no longer on the next view', async ({ page, back }) => {
  const said = page.getByRole('status').filter({ hasText: 'Created.' });
  // To make a channel leads to it: what was done is said there.
  await back.open('/channels');
  await page.getByRole('button', { name: 'Make a channel' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Pop-up shop');
  await dialog.getByRole('button', { name: 'Make a channel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pop-up shop' })).toBeVisible();
  await expect(said).toBeVisible();
  await page.getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
  await expect(said).toHaveCount(0, { timeout: 1_000 }); // By itself it would stay longer.
});
