import { expect } from '@playwright/test';
import { look } from '../look.ts';
import { deliveryPage } from '../office-delivery.ts';
import { journeyOfItsOwn } from '../office-journey.ts';

const DAYS_3 = String(3 * 86_400);

const nowhere = {
  host: '127.0.0.1',
  port: '1',
  username: 'tollgate',
  folder: '/in',
  password: 'hush-hush',
  hostKey: `SHA256:${'A'.repeat(43)}`,
};
const name = 'tollgate@127.0.0.1:1';

journeyOfItsOwn('accounting registers a server, changes and removes it', async ({ page, office, back }) => {
  const delivery = await deliveryPage(page, office);

  await back.open('/settlement');
  await page.getByRole('link', { name: 'Delivery of files' }).click();
  await expect(page.getByText('No server is registered here.', { exact: false })).toBeVisible();
  await delivery.register({ ...nowhere, hostKey: 'MD5:00' });
  const form = page.getByRole('dialog', { name: 'Register a server' });
  await expect(form.getByLabel('Host key')).toHaveAccessibleDescription(/It must be the fingerprint/);
  await form.getByLabel('Host key').fill(nowhere.hostKey);
  await form.getByRole('button', { name: 'Register a server' }).click();
  await expect(delivery.server(name)).toContainText('Active');
  await expect(delivery.server(name)).toContainText('Password');

  await delivery.press('Change', name);
  const change = page.getByRole('dialog', { name: 'Change the server' });
  await expect(change.getByLabel('Folder')).toHaveValue('/in');
  await look(page, 'office-delivery-change');
  await change.getByLabel('Port').fill('2');
  await change.getByRole('button', { name: 'Change' }).click();
  await expect(change.getByRole('alert')).toContainText('password: must be sent again');
  await change.getByLabel('Login with').selectOption('Password');
  await change.getByLabel('Password', { exact: true }).fill('hush-hush-2');
  await change.getByRole('button', { name: 'Change' }).click();
  const changed = 'tollgate@127.0.0.1:2';
  await expect(delivery.server(changed)).toBeVisible();
  await delivery.press('Pause', changed);
  await expect(delivery.server(changed)).toContainText('Paused');
  await delivery.press('Resume', changed);
  await expect(delivery.server(changed)).toContainText('Active');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await look(page, `office-delivery-server-${scheme}`);
  }
  await expect(page.locator('body')).not.toContainText('hush-hush');

  await delivery.press('Remove', changed);
  const asking = page.getByRole('dialog', { name: 'Remove the server' });
  await expect(asking).toContainText(`No more files are sent to ${changed}`);
  await asking.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No server is registered here.', { exact: false })).toBeVisible();
});

journeyOfItsOwn('what became of a file is shown, and it is sent again', async ({ page, office, back }) => {
  await office.pay({ amount: '17.00' });
  await office.post('v1/test/clock', { action: 'advance', seconds: DAYS_3 });
  await office.post('v1/reports/reconciliations/targets', nowhere);
  const delivery = await deliveryPage(page, office);
  await back.open('/settlement?show=reports');
  await delivery.openFile();
  await expect(page.getByText('This file was not sent to any server.')).toBeVisible();
  await page.getByRole('button', { name: 'Send to all servers' }).click();
  await expect(page.getByRole('status')).toContainText('It is being sent');
  await delivery.lookFor('The server could not be reached');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await look(page, `office-transfers-${scheme}`);
  }
  await page.getByRole('button', { name: `Send again: ${name}` }).click();
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    const attempts = page.getByRole('listitem').filter({ hasText: 'The server could not be reached' });
    expect(await attempts.count()).toBeGreaterThan(1);
  }).toPass();
  await page.getByRole('link', { name: 'SFTP servers' }).click();
  await expect(delivery.server(name)).toContainText('Active');
});
