import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { codeOf } from '../../harness/office.ts';
import { look } from '../look.ts';
import { closeOnce, filterBy, journey } from '../office-journey.ts';

journey('a developer makes a token, pays with it, and revokes it', async ({ page, office, back }) => {
  await back.open('/developers');
  await page.getByRole('button', { name: 'Make an access token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('For').selectOption({ label: 'Channel Demo shop' });
  await look(page, 'office-token');
  await dialog.getByRole('button', { name: 'Make an access token' }).click();
  const confirming = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const ready = page.getByRole('dialog', { name: 'The access token is ready' });
  await expect(confirming.or(ready)).toBeVisible();
  if (await confirming.isVisible()) {
    await confirming.getByLabel('Code of your authenticator').fill(codeOf(office.administrator.seed));
    await confirming.getByRole('button', { name: 'Confirm' }).click();
  }
  const token = (await ready.locator('code').textContent()) ?? '';
  await closeOnce(page);
  const ask = async () =>
    (
      await fetch(new URL('v1/checkouts', office.url), {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: new URLSearchParams({ entityId: office.entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB' }),
      })
    ).status;
  expect(await ask()).toBe(200);
  await page.getByRole('row').filter({ hasText: 'Channel Demo shop' }).getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('status')).toContainText('revoked');
  await expect.poll(ask).toBe(403);
});

journey('a webhook is registered, tested, and its deliveries are seen', async ({ page, office, back }) => {
  const seen: string[] = [];
  const consumer = createServer((request, response) => {
    seen.push(request.url ?? '');
    request.resume();
    response.end();
  }).listen(0, '127.0.0.1');
  await once(consumer, 'listening');
  const { port } = consumer.address() as AddressInfo;
  try {
    await back.open(`/developers?entityId=${office.entityId}`);
    await page.getByRole('button', { name: 'Register a webhook' }).click();
    await page.getByRole('dialog').getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`);
    // What is told is chosen in words; the usual ones are ticked.
    await expect(page.getByRole('checkbox', { name: 'A payment is decided or changes' })).toBeChecked();
    await page.getByRole('checkbox', { name: 'A dispute opens' }).check();
    await look(page, 'office-webhook');
    await page.getByRole('dialog').getByLabel('Body').selectOption({ label: 'Plain JSON' });
    await page.getByRole('dialog').getByRole('button', { name: 'Register a webhook' }).click();
    await expect(page.getByRole('dialog', { name: 'The new secrets of the webhook' })).toContainText('/hook');
    await closeOnce(page);
    const webhook = page.getByRole('table', { name: 'Webhooks' }).getByRole('row').filter({ hasText: '/hook' });
    const act = async (name: string): Promise<void> => {
      await webhook.getByRole('button', { name: `Actions for http://127.0.0.1:${port}/hook` }).click();
      await page.getByRole('group', { name: 'Actions for' }).getByRole('button', { name }).click();
    };
    await act('Send a test and activate it');
    await expect(webhook.getByText('Active', { exact: true })).toBeVisible();
    await webhook.getByText(/of 7 kinds/).click();
    await expect(webhook.getByText('A dispute opens')).toBeVisible();
    // A new secret asks first, and says how long both are valid.
    await act('New secret');
    const asking = page.getByRole('dialog', { name: 'Make a new secret' });
    await expect(asking).toContainText('For 24 hours both secrets are valid');
    await asking.getByRole('button', { name: 'Make a new secret' }).click();
    await expect(page.getByRole('dialog', { name: 'The new secrets of the webhook' })).toContainText('/hook');
    await closeOnce(page);
    await expect(webhook).toContainText('Two secrets are valid until');
    await act('Encrypt');
    await expect(webhook.getByRole('cell', { name: 'Encrypted' })).toBeVisible();
    await office.pay();
    await expect.poll(() => seen.length).toBeGreaterThan(1);
    await page.getByRole('link', { name: 'Deliveries', exact: true }).click();
    await expect(page.getByRole('table').getByText('Delivered').first()).toBeVisible();
    await look(page, 'office-deliveries');
    const before = seen.length;
    await page.getByRole('button', { name: 'Send again' }).first().click();
    await expect.poll(() => seen.length).toBeGreaterThan(before);
    // Many at once, after what would happen.
    const again = seen.length;
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('region', { name: 'With the selection' }).getByRole('button', { name: 'Send again' }).click();
    const sending = page.getByRole('dialog');
    await sending.getByRole('button', { name: 'Show what would happen' }).click();
    await expect(sending).toContainText(`http://127.0.0.1:${port}/hook`);
    await sending.getByRole('button', { name: 'Do it now' }).dblclick();
    await expect(sending.getByText(/Sent again: \d+ delivered, 0 on their way, 0 not delivered/)).toBeVisible();
    expect(seen.length).toBeGreaterThan(again);
    await page.keyboard.press('Escape');
    // Other journeys pay at the same channel; nobody answers their notifications later.
    await back.open(`/developers?entityId=${office.entityId}`);
    await act('Remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('status')).toContainText('Changed');
    await expect(webhook).toHaveCount(0);
  } finally {
    consumer.close();
  }
});

journey('a refused request is found with the parameter that was wrong', async ({ page, office, back }) => {
  const refused = await office.post('v1/payments', { amount: '12,50', currency: 'EUR', paymentType: 'DB' });
  await back.open('/developers');
  await page.getByRole('link', { name: 'Requests of the last days' }).click();
  const row = page.getByRole('row').filter({ hasText: 'POST /v1/payments' }).filter({ hasText: 'amount' }).first();
  await expect(row).toContainText('400');
  await expect(row).not.toContainText('12,50');
  await page.locator('summary', { hasText: 'Columns' }).click();
  await page.getByLabel('X-Request-Id').check();
  await expect(page.getByRole('row').filter({ hasText: String(refused['id']).slice(0, 8) })).toHaveCount(1);
  await look(page, 'office-requests');
  await filterBy(page, 'Show', 'All requests');
  await expect(page).toHaveURL(/outcome=all/);
});

journey(
  'a mail that the test environment kept is read, as its reader would see it and as text',
  async ({ page, office, back }) => {
    const mailTo = `jane.${Date.now()}@example.com`;
    const order = { amount: '12.50', currency: 'EUR', paymentType: 'DB', locale: 'de', description: 'Zwei Tassen' };
    const link = await office.post('v1/links', { ...order, mailTo });
    await back.open('/developers');
    await page.getByRole('link', { name: 'Mails', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: mailTo });
    await expect(row).toContainText('Payment link');
    await row.getByRole('button', { name: 'Open' }).click();
    const dialog = page.getByRole('dialog', { name: /bittet um eine Zahlung$/ });
    await expect(dialog).toContainText(mailTo);
    const mail = dialog.frameLocator('iframe');
    await expect(mail.getByText('Zwei Tassen')).toBeVisible();
    await expect(mail.getByRole('link')).toHaveAttribute('href', String(link['url']));
    const opened = page.context().waitForEvent('page');
    await mail.getByRole('link').click();
    await expect(await opened).toHaveURL(String(link['url']));
    await (await opened).close();
    await dialog.getByLabel('Show').selectOption({ label: 'As text' });
    await expect(dialog.getByText(String(link['url']))).toBeVisible();
    // Nothing runs in the frame of the mail, so that no script can wait for it there.
    await look(page, 'office-mail');
  },
);
