import { expect } from '@playwright/test';
import { look } from '../look.ts';
import { journey } from '../office-journey.ts';

journey('the look of the widget is chosen, and its contrast said', async ({ page, office, back }) => {
  await back.open(`/channels/${office.entityId}/look`);
  const button = page.getByRole('row', { name: /Text on the button upon Button/ });
  await expect(button).toContainText('Enough');
  await page.getByLabel('Button, focus, messages').fill('#8899ff');
  await expect(button).toContainText('Too little');
  await look(page, 'office-look-pale');
  await page.getByRole('combobox', { name: 'Style' }).selectOption('plain');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar');
  await expect(page.getByRole('region', { name: 'Style sheet' })).toContainText('--tollgate-accent: #8899ff;');
  await expect(page.getByRole('region', { name: /^Options/ })).toContainText('"locale": "ar"');
  await page.getByRole('combobox', { name: 'Light or dark' }).selectOption('dark');
  await expect(button).toContainText('Enough');
  await expect(page.getByRole('region', { name: 'Style sheet' })).toContainText('--tollgate-color-scheme: dark;');
});
