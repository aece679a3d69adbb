import { expect } from '@playwright/test';
import { codeOf, startOffice } from '../../harness/office.ts';
import { journeyOn } from '../office-journey.ts';
import { tabTo } from '../usable.ts';

/** A gateway on which nobody has signed in yet: each code is accepted once. */
const anew = journeyOn(startOffice);

anew('support signs in, finds a payment, refunds it and signs out by keyboard alone', async ({ page, office }) => {
  const { email, password, seed } = office.administrator;
  await office.pay({ merchantTransactionId: 'order-4711' });
  await page.goto(new URL('backoffice/', office.url).href);
  await tabTo(page, page.getByLabel('E-mail address'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Code of your authenticator'));
  await page.keyboard.type(codeOf(seed));
  await page.keyboard.press('Enter');

  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Payments', exact: true }),
  );
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search' }));
  await page.keyboard.type('order-4711');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/text=order-4711/);
  await tabTo(page, page.getByRole('table', { name: 'Payments' }).getByRole('row').nth(1).getByRole('link'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Refund' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Amount')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1.00');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('was refunded');
  await expect(page.getByRole('link', { name: /Refund €1/ })).toHaveCount(1);

  await page.getByRole('link', { name: 'Skip to the content' }).focus();
  await tabTo(page, page.getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('E-mail address')).toBeVisible();
});
