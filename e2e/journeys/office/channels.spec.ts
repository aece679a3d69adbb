import { expect } from '@playwright/test';
import { look } from '../look.ts';
import { confirmUntil, journey, makeChannel } from '../office-journey.ts';

journey('a channel is made, and one of its settings changed', async ({ page, office, back }) => {
  await back.open('/channels');
  await makeChannel(page, 'Tea shop');
  await page.getByLabel('Search among the settings').fill('currencies');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/find=currencies/);
  await page.getByRole('button', { name: 'Change currencies' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change currencies' });
  await dialog.getByLabel('currencies').fill('euro');
  await look(page, 'office-setting');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await confirmUntil(page, office, dialog.getByText('must be all, or').first());
  await dialog.getByLabel('currencies').fill('EUR USD');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('EUR USD')).toBeVisible();
  await expect(page.getByText('Set for the channel')).toBeVisible();
  await look(page, 'office-channel');
});

journey(
  'settings that are valid only together are changed together, and a secret is not shown',
  async ({ page, office, back }) => {
    const secret = 'OGE4Mjk0MTc0YjdlY2Iy';
    await back.open('/channels');
    await makeChannel(page, 'Forwarding shop');
    await page.getByRole('button', { name: 'Change upstream.address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('upstream.address').fill('https://gateway.example/');
    await dialog.getByLabel('upstream.entityId').fill('0a'.repeat(16));
    await dialog.getByLabel('upstream.accessToken').fill(secret);
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await confirmUntil(page, office, page.getByText('is set, not shown'));
    expect(await page.content()).not.toContain(secret);
    // The secret stays where its field is left empty, and all three go back together.
    await page.getByRole('button', { name: 'Change upstream.entityId' }).click();
    await dialog.getByLabel('upstream.entityId').fill('0b'.repeat(16));
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(page.getByText('0b'.repeat(16))).toBeVisible();
    await expect(page.getByText('is set, not shown')).toBeVisible();
    await page.getByRole('button', { name: 'Change upstream.entityId' }).click();
    await dialog.getByRole('button', { name: 'Back to the default' }).click();
    await expect(page.getByText('is set, not shown')).toHaveCount(0);
  },
);

journey('a long group of settings is folded, and the address keeps what is open', async ({ page, office, back }) => {
  await back.open(`/channels/${office.entityId}`);
  const long = page.locator('summary', { hasText: 'Requests a second' });
  const change = page.getByRole('button', { name: 'Change throttle.createPayment' });
  await expect(long).toBeVisible();
  await expect(change).toBeHidden();
  await long.click();
  await expect(change).toBeVisible();
  await expect(page).toHaveURL(/turned=throttle/);
  await page.locator('summary', { hasText: 'Acquirer' }).click();
  await expect(page).toHaveURL(/turned=throttle\+acquirer/);
  await page.reload();
  await expect(change).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change upstream.address' })).toBeHidden();
  await long.click();
  await expect(change).toBeHidden();
  // What is searched for is shown, folded or not.
  await page.getByLabel('Search among the settings').fill('throttle.createPayment');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(change).toBeVisible();
});

journey('many channels are changed as the preview says', async ({ page, office, back }) => {
  for (const name of ['North', 'South']) {
    await back.open('/channels');
    await makeChannel(page, name);
  }
  await back.open('/channels/many');
  // All of the merchant, then some by hand.
  const all = page.getByRole('checkbox', { name: 'All of Demo merchant' });
  await all.check();
  await expect(page.getByRole('checkbox', { name: 'Demo shop' })).toBeChecked();
  await all.uncheck();
  await page.getByRole('checkbox', { name: 'North' }).check();
  await page.getByRole('checkbox', { name: 'South' }).check();
  await page.getByLabel('Add a setting').selectOption('requireCvv');
  await page.getByLabel('New value of requireCvv').selectOption('true');
  await page.getByRole('button', { name: 'Preview' }).click();
  const table = page.getByRole('table', { name: 'What changes' });
  await expect(table.getByRole('row').filter({ hasText: 'false (default) → true' })).toHaveCount(2);
  await look(page, 'office-many');
  await page.getByRole('button', { name: 'Change 2 channels' }).click();
  await confirmUntil(page, office, page.getByText('2 channels are changed.'));
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(table.getByText('Stays the same')).toHaveCount(2);
  await expect(page.getByText('No channel changes.')).toBeVisible();
});

journey('the page of a channel, in both colours and all widths', async ({ page, office, back }) => {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await back.open(`/channels/${office.entityId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Demo shop' })).toBeVisible();
    await look(page, `office-channel-${scheme}`);
    for (const width of [390, 768, 1280, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${width}`).toBe(
        true,
      );
    }
  }
});
