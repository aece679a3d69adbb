import { expect } from '@playwright/test';
import { look } from '../look.ts';
import { journey } from '../office-journey.ts';

journey('rules of risk are corrected, tried out and stored', async ({ page, office, back }) => {
  const dear = await office.pay({ amount: '4200.00' });
  await back.open(`/channels/${office.entityId}/risk`);
  const rules = page.getByRole('textbox', { name: 'Rules' });
  await expect(rules).toHaveValue('none');
  await rules.fill('# dear orders\namount above=much outcome=reject');
  await page.getByRole('button', { name: 'Try out' }).click();
  await expect(rules).toHaveAccessibleDescription(/line 2.*must be an amount/);
  await look(page, 'office-risk-wrong');

  await rules.fill('amount above=4000 outcome=reject\nvelocity by=card within=1h count=3 outcome=review');
  await page.getByRole('button', { name: 'Try out' }).click();
  await expect(page.getByText('approved payments would be rejected')).toBeVisible();
  await expect(page.getByRole('row', { name: /velocity/ })).toContainText('Not tried');
  await expect(page.getByRole('link', { name: dear })).toBeVisible();
  await look(page, 'office-risk-tried');
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  await page.getByRole('button', { name: 'Store…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Store', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The rules are stored' })).toBeVisible();
  await expect(rules).toHaveValue(/^amount above=4000/);

  // The form begins anew with what is stored.
  await expect(page.getByRole('button', { name: 'Store…' })).toHaveCount(0);
  // The gateway and its channel are shared by the journeys of a worker.
  await rules.fill('none');
  await page.getByRole('button', { name: 'Try out' }).click();
  await page.getByRole('button', { name: 'Store…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Store', exact: true }).click();
  await expect(rules).toHaveValue('none');
});
