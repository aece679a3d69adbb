import { expect } from '@playwright/test';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { look } from '../look.ts';
import { filterBy, journey } from '../office-journey.ts';
import { addressFor, views } from '../office-views.ts';

const widths = [390, 768, 1280, 2560] as const;
const schemes = ['light', 'dark'] as const;

// Both colours in one page: loading it and axe takes longer than examining it.
for (const [index, [name, path]] of rowsOf([...Object.entries(views).entries()], 3, 2)) {
  const inOrder = index % 2 === 0 ? schemes : schemes.toReversed();
  journey(`the view ${name} in both colours and at all widths`, async ({ page, office, back }) => {
    if (name === 'payments' || name === 'home') {
      await office.pay({ merchantTransactionId: `order-${name}` });
      await office.pay({ 'card.number': '4200000000001552' });
    }
    await page.emulateMedia({ colorScheme: inOrder[0] });
    await back.open(addressFor(path, office));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.locator('.failure:not(.example *)')).toHaveCount(0);
    for (const scheme of inOrder) {
      await page.emulateMedia({ colorScheme: scheme });
      await look(page, `office-${name}-${scheme}`);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        // A chart takes its new width in the next frame.
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${width}`)
          .toBe(true);
      }
    }
  });
}

journey('each chart of the overview has its table behind it', async ({ page, office, back }) => {
  for (const amount of ['18.90', '24.50']) await office.pay({ amount });
  await office.pay({ amount: '61.00', currency: 'USD' });
  await office.pay({ 'card.number': '4200000000001552' });
  await back.open('/?period=last24h');
  for (const [name, chart, column] of [
    ['Volume', /Volume\s*€[\d.,]+.*This period/s, 'Period before'],
    ['Approval rate', /This period \d.*%/, 'Period before'],
    ['Payments over time', /Declined \d+ \(vs \d+\)/, 'Attempts before'],
    ['Methods', /Visa/, 'Rate before'],
    ['Why payments were declined', /Before: \d/, 'Code'],
  ] as const) {
    const figure = page.getByRole('figure', { name });
    await expect(figure).toContainText(chart);
    await figure.getByRole('button', { name: `Table: ${name}` }).click();
    await expect(figure.getByRole('columnheader', { name: column })).toBeVisible();
    await expect(figure.locator('canvas, svg:not(.icon)')).toHaveCount(0);
  }
  await look(page, 'office-home-tables');
  // The address keeps what is shown as a table, and the currency.
  await page.reload();
  const volume = page.getByRole('figure', { name: 'Volume' });
  await volume.getByLabel('Currency').selectOption('USD');
  await volume.getByRole('button', { name: 'Table' }).click();
  await expect(volume).toContainText(/Volume\s*\$[\d.,]+/);
  await expect(volume.locator('canvas')).toBeVisible();
  await expect(page).toHaveURL(/currency=USD/);
  await expect(page).toHaveURL(/tables=rate%2Cattempts%2Cmethods%2Cdeclines/);
  // The legend has the values of the moment under the pointer, and those of the period again afterwards.
  const legend = volume.getByRole('listitem');
  await expect(legend).toHaveText([/This period/, /Period before/, /This hour so far/]);
  await volume.locator('.u-over').hover();
  await expect(legend).toHaveText([/This period/, /Period before/, /\d/]);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(legend.last()).toHaveText('This hour so far');
});

journey(
  'a card of the overview opens its further rows, which lead to their payments',
  async ({ page, office, back }) => {
    for (const country of ['AT', 'BE', 'CH', 'DK', 'ES', 'FI', 'NO', 'NO']) {
      await office.pay({ 'billing.country': country });
    }
    const id = await office.pay({ 'billing.country': 'NO' });
    await office.post(`v1/payments/${id}`, { paymentType: 'RF', amount: '1.00', currency: 'EUR' });
    await back.open('/?period=last24h');
    const countries = page.getByRole('figure', { name: 'Countries' });
    const norway = countries.getByRole('listitem').filter({ hasText: 'Norway' });
    const rows = countries.getByRole('listitem').filter({ has: page.getByRole('link') });
    await expect(rows).toHaveCount(6);
    await countries.getByRole('button', { name: /^Show all/ }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(6);
    await look(page, 'office-home-rows');
    await countries.getByRole('button', { name: 'Show fewer' }).click();
    await expect(rows).toHaveCount(6);
    await countries.getByRole('button', { name: /^Show all/ }).click();
    // The refund is no attempt, neither in the row nor in the list.
    const count = /Attempts: (\d+)/.exec((await norway.textContent()) ?? '')?.[1] ?? '';
    await norway.getByRole('link', { name: 'Norway' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Payments' }).locator('tbody tr')).toHaveCount(Number(count));
  },
);

journey('on a telephone, what needs somebody is one line that opens', async ({ page, office, back }) => {
  const paymentId = await office.pay({});
  await office.post('v1/test/chargebacks', { paymentId, schemeReason: '10.4', amount: '2.00' });
  await page.setViewportSize({ width: 390, height: 900 });
  await page.route('**/backoffice/api/v1/schedules?*', (route) => route.fulfill({ json: { schedules: [{}, {}] } }));
  await back.open('/');
  const board = page.getByRole('navigation', { name: 'What needs somebody' });
  const line = page.getByRole('button', { name: 'To do' });
  await expect(line).toHaveAttribute('aria-expanded', 'false');
  await expect(board).toBeHidden();
  await line.click();
  await expect(board.getByRole('link', { name: /dispute.*to answer by/ })).toBeVisible();
  await expect(board.getByRole('link', { name: /2 subscriptions\s*suspended/ })).toBeVisible();
  await look(page, 'office-home-board');
});

journey('a payment, in both colours', async ({ page, office, back }) => {
  const id = await office.pay({ merchantTransactionId: 'order-4711' });
  await office.post(`v1/payments/${id}`, { paymentType: 'RF', amount: '12.00', currency: 'EUR' });
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await back.open(`/payments/${id}`);
    await expect(page.getByRole('link', { name: /Refund €/ })).toBeVisible();
    await look(page, `office-payment-${scheme}`);
  }
  await page.getByRole('button', { name: 'Refund' }).click();
  await look(page, 'office-refund');
});

journey('a customer, in both colours and at all widths', async ({ page, office, back }) => {
  await office.pay({
    'customer.merchantCustomerId': 'C-0815',
    'customer.email': 'jane.with.a.long.address@mail.shop.example.com',
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
    createRegistration: 'true',
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.type': 'UNSCHEDULED',
    'standingInstruction.source': 'CIT',
  });
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 1280, height: 900 });
    await back.open('/customers?text=C-0815');
    await look(page, `office-customers-found-${scheme}`);
    await page.getByRole('link', { name: 'Jane Jones' }).click();
    await expect(page.getByRole('heading', { name: 'Customer Jane Jones' })).toBeVisible();
    await look(page, `office-customer-${scheme}`);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${width}`)
        .toBe(true);
    }
  }
});

journey('the page speaks the language of the person', async ({ page, office, back }) => {
  await back.open('/account');
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Ihr Konto' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  for (const path of Object.values(views)) {
    await back.open(addressFor(path, office));
    await expect(page.getByRole('button', { name: 'Abmelden', exact: true })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  }
  await look(page, 'office-account-german');
  await page.getByLabel('Sprache').selectOption('en');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
});

journey('an unknown address, a missing gateway', async ({ page, office, back }) => {
  await back.open('/nothing');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await look(page, 'office-unknown');
  await back.open('/payments');
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
  await page.route('**/backoffice/api/**', (route) => route.abort());
  await filterBy(page, 'State', 'Pending');
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible();
  await look(page, 'office-unreachable');
  await page.unroute('**/backoffice/api/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toHaveCount(0);
  expect(office.url).toContain('localhost');
});
