import { expect } from '../journey.ts';
import { journey } from '../office-journey.ts';

journey('signing out leaves nothing on the screen, also without an answer', async ({ page, back }) => {
  await back.open('/payments');
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-before', 'yes'));
  await page.route('**/backoffice/api/sign-out', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  // Another document: that of before is gone with all that it showed.
  await expect(page.locator('body[data-before]')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
});
