import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

journey('a developer finds a sample in the documentation and copies it for PHP', async ({ page, context, stack }) => {
  const { origin } = new URL(stack.gatewayUrl);
  const elsewhere: string[] = [];
  const errors: string[] = []; // Violations of the page's policy are among them.
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/docs/`)) elsewhere.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });

  await page.goto(`${stack.gatewayUrl}docs/`);
  await look(page, 'documentation');
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).fill('refund part');
  const hits = page.getByRole('option');
  await expect(hits.first()).toBeVisible();
  const [first, second] = [await hits.first().boundingBox(), await hits.nth(1).boundingBox()];
  expect(second?.y, 'one hit is below the other').toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0));
  await look(page, 'documentation-search');
  await hits.filter({ hasText: 'Refund a part of a debit' }).first().click();
  await expect(page).toHaveURL(/\/docs\/api\/payments#refund-a-part-of-a-debit$/);

  const tabs = page.getByRole('tab', { name: 'PHP' });
  await tabs.first().click();
  await expect(page.getByRole('tab', { name: 'PHP', selected: true })).toHaveCount(await tabs.count());
  const samples = page.getByRole('tabpanel').filter({ hasText: "'paymentType' => 'RF'" });
  await samples.getByRole('button', { name: 'Copy' }).click();
  await expect(samples.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^<\?php\n[\s\S]*curl_init\([\s\S]*'paymentType' => 'RF',[\s\S]*print_r\(\$reply\);$/);

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${stack.gatewayUrl}docs/webhooks`);
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  await look(page, 'documentation-dark');
  await page.getByRole('link', { name: 'Stored accounts' }).first().click();
  await page.getByRole('link', { name: 'This page as Markdown' }).click();
  await expect(page.getByText('# Stored accounts')).toBeVisible();
  expect([elsewhere, errors]).toEqual([[], []]);
});
