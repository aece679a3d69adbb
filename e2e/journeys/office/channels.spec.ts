import { expect } from '@playwright/test';
import { look } from '../look.ts';
import { confirmUntil, journey, makeChannel } from '../office-journey.ts';

journey('a channel is made, and one of its settings changed where it stands', async ({ page, office, back }) => {
  await back.open('/channels');
  await makeChannel(page, 'Tea shop');
  // A setting is found while its name, its key or its explanation is typed.
  const find = page.getByLabel('Search among the settings');
  await find.fill('statement');
  await expect(page.getByRole('heading', { name: 'Text on the statement' })).toBeVisible();
  await find.fill('currencies');
  await expect(page).toHaveURL(/find=currencies/);
  const change = page.getByRole('button', { name: 'Change Accepted currencies' });
  await change.click();
  const row = page.getByRole('group', { name: 'Change Accepted currencies' });
  await expect(row.getByLabel('Accepted currencies')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toHaveCount(0);
  await expect(change).toBeFocused();
  await change.click();
  await row.getByLabel('Accepted currencies').fill('euro');
  await look(page, 'office-setting');
  await row.getByRole('button', { name: 'Save' }).click();
  await confirmUntil(page, office, row.getByText('must be all, or').first());
  await row.getByLabel('Accepted currencies').fill('EUR USD');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('status').getByText('Accepted currencies: all → EUR USD.')).toBeVisible();
  const setting = page.getByRole('listitem').filter({ has: change });
  await expect(setting.getByText('Set for the channel')).toBeVisible();
  await expect(setting.getByText('Default: all')).toBeVisible();
  await look(page, 'office-channel');
});

journey(
  'settings that are valid only together are changed together, and a secret is not shown',
  async ({ page, office, back }) => {
    const secret = 'OGE4Mjk0MTc0YjdlY2Iy';
    await back.open('/channels');
    await makeChannel(page, 'Forwarding shop');
    await page.getByRole('button', { name: 'Change Other gateway: address' }).click();
    const row = page.getByRole('group', { name: 'Change Other gateway: address' });
    await row.getByLabel('Other gateway: address').fill('https://gateway.example/');
    await row.getByLabel('Other gateway: entity id').fill('0a'.repeat(16));
    await row.getByLabel('Other gateway: access token').fill(secret);
    await row.getByRole('button', { name: 'Save' }).click();
    await confirmUntil(page, office, page.getByText('is set, not shown'));
    expect(await page.content()).not.toContain(secret);
    // The secret stays where its field is left empty, and all three go back together.
    await page.getByRole('button', { name: 'Change Other gateway: entity id' }).click();
    await row.getByLabel('Other gateway: entity id').fill('0b'.repeat(16));
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('strong').getByText('0b'.repeat(16))).toBeVisible();
    await expect(page.getByText('is set, not shown')).toBeVisible();
    await page.getByRole('button', { name: 'Change Other gateway: entity id' }).click();
    await row.getByRole('button', { name: 'Back to the default' }).click();
    await expect(page.getByText('is set, not shown')).toHaveCount(0);
  },
);

journey('a colleague gets read access to one shop in two clicks', async ({ page, office, back }) => {
  await back.open(`/channels/${office.entityId}`);
  await page.getByRole('link', { name: 'Give a colleague access' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await expect(dialog.getByLabel('Where').locator('option:checked')).toHaveText('Channel Demo shop');
  await expect(dialog.getByLabel('Role')).toHaveValue('viewer');
  await dialog.getByLabel('E-mail address').fill(`viewer-${Date.now()}@example.com`);
  await dialog.getByRole('button', { name: 'Invite somebody' }).click();
  await confirmUntil(page, office, page.getByRole('dialog', { name: 'The invitation is ready' }));
});

journey('a long group of settings is folded, and the address keeps what is open', async ({ page, office, back }) => {
  await back.open(`/channels/${office.entityId}`);
  const long = page.locator('summary', { hasText: 'Requests a second' });
  const change = page.getByRole('button', { name: 'Change Requests a second: pay', exact: true });
  await expect(long).toBeVisible();
  await expect(change).toBeHidden();
  await long.click();
  await expect(change).toBeVisible();
  await expect(page).toHaveURL(/turned=throttle/);
  await page.locator('summary', { hasText: 'Acquirer' }).click();
  await expect(page).toHaveURL(/turned=throttle\+acquirer/);
  await page.reload();
  await expect(change).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change Other gateway: address' })).toBeHidden();
  await long.click();
  await expect(change).toBeHidden();
  // What is searched for is shown, folded or not.
  await page.getByLabel('Search among the settings').fill('throttle.createPayment');
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
  await page.getByLabel('New value of Require the security code').selectOption('true');
  await page.getByRole('button', { name: 'Preview' }).click();
  const table = page.getByRole('table', { name: 'What changes' });
  await expect(table.getByRole('row').filter({ hasText: 'No (default) → Yes' })).toHaveCount(2);
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
