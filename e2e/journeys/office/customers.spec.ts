import { expect } from '@playwright/test';
import { codeOf } from '../../harness/office.ts';
import { look } from '../look.ts';
import { journey } from '../office-journey.ts';

journey('support finds a customer and removes a stored card', async ({ page, office, back }) => {
  const jane = {
    'customer.merchantCustomerId': 'C-4711',
    'customer.email': 'jane@example.com',
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
  };
  const agreed = {
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.type': 'INSTALLMENT',
    'standingInstruction.source': 'CIT',
    'standingInstruction.numberOfInstallments': '12',
  };
  const paid = await office.post('v1/payments', {
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'VISA',
    'card.number': '4200000000000000',
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'card.cvv': '123',
    ...jane,
    ...agreed,
    createRegistration: 'true',
  });
  const registrationId = String(paid['registrationId']);
  const plan = { 'job.name': 'Tea club', 'job.expression': '0 0 9 1 * ?' };
  await office.post('v1/schedules', { registrationId, amount: '9.00', currency: 'EUR', ...plan });

  await back.open('/');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('JANE@example.com');
  await page.keyboard.press('Enter');
  await look(page, 'office-customers-found');
  await page.getByRole('link', { name: 'Jane Jones' }).click();
  await expect(page.getByRole('heading', { name: 'Customer Jane Jones' })).toBeVisible();

  const accounts = page.getByRole('region', { name: 'Stored accounts' });
  await expect(accounts.getByRole('row').filter({ hasText: 'Visa •0000' })).toContainText('05/2034');
  await expect(page.getByRole('region', { name: 'Standing instructions' })).toContainText('1 of 12');
  await expect(page.getByRole('region', { name: 'Subscriptions' })).toContainText('Active');
  await expect(page.getByRole('region', { name: 'Newest payments' })).toContainText('€92.00');

  await accounts.getByRole('button', { name: 'Remove Visa •0000' }).click();
  const asking = page.getByRole('dialog', { name: 'Remove the stored account' });
  await look(page, 'office-customer-remove');
  await asking.getByRole('button', { name: 'Close' }).click();
  await expect(accounts).toContainText('Active');

  await accounts.getByRole('button', { name: 'Remove Visa •0000' }).click();
  await asking.getByRole('button', { name: 'Remove', exact: true }).click();
  const confirming = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const done = page.getByRole('status').filter({ hasText: 'The account has been removed' });
  await expect(confirming.or(done)).toBeVisible();
  if (await confirming.isVisible()) {
    await confirming.getByLabel('Code of your authenticator').fill(codeOf(office.administrator.seed));
    await confirming.getByRole('button', { name: 'Confirm' }).click();
  }
  await expect(accounts).toContainText('Removed');
  await expect(page.getByRole('region', { name: 'Subscriptions' })).toContainText('Ended');
  await expect(accounts.getByRole('button', { name: 'Remove' })).toHaveCount(0);

  await page.getByRole('link', { name: 'All payments' }).click();
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Jane Jones' }).first()).toBeVisible();
});

journey('a payment leads to its customer', async ({ page, office, back }) => {
  const id = await office.pay({
    'customer.merchantCustomerId': 'C-0042',
    'customer.email': 'joan@example.com',
    'customer.givenName': 'Joan',
    'customer.surname': 'Smith',
  });
  await office.post(`v1/payments/${id}`, { paymentType: 'RF', amount: '2.00', currency: 'EUR' });
  await back.open('/payments');
  await page.getByRole('searchbox', { name: 'Search' }).fill('joan@example.com');
  await page.keyboard.press('Enter');
  await page
    .getByRole('row', { name: /Joan Smith.*Debit/ })
    .getByRole('link')
    .click();
  await page.getByRole('link', { name: /^Refund €2/ }).click(); // What follows a payment leads there too.
  await expect(page).not.toHaveURL(new RegExp(id));
  await page.getByRole('link', { name: 'Joan Smith' }).click();
  await expect(page.getByRole('heading', { name: 'Customer Joan Smith' })).toBeVisible();
  await expect(page).toHaveURL(/merchantCustomerId=C-0042/);
  await expect(page).not.toHaveURL(/joan/i);
});
