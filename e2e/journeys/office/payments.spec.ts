import { expect } from '@playwright/test';
import { filterBy, journey } from '../office-journey.ts';

journey('support finds a payment by its reference, and refunds it once', async ({ page, office, back }) => {
  const reference = `order-${Date.now()}`;
  const id = await office.pay({ merchantTransactionId: reference });
  await back.open('/payments');
  await page.getByRole('searchbox', { name: 'Search' }).fill(` ${reference} `);
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`text=${reference}`));
  await expect(page.getByRole('table', { name: 'Payments' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('cell', { name: 'Jane Jones' }).click(); // The whole row leads there.
  await expect(page).toHaveURL(new RegExp(id));
  // The heading has the focus, so that screen readers begin there.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('At most €92.00')).toBeVisible();
  await dialog.getByLabel('Amount').fill('93.00');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByText('At most €92.00')).toHaveCount(2); // As the hint, and as what is wrong.
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await dialog.getByLabel('Amount').fill('');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await expect(dialog.getByText('Please fill this in.')).toHaveCount(1);
  // A decimal comma, as many languages write it.
  await dialog.getByLabel('Amount').fill('90,00');
  await dialog.getByLabel('Reason').selectOption('Damaged');
  await dialog.getByLabel('Note').fill('The box was wet.');
  await dialog.getByRole('button', { name: 'Refund' }).dblclick();
  await expect(page.getByRole('status')).toContainText('€90.00 was refunded');
  const told = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem').filter({ hasText: 'Damaged' });
  await expect(told).toContainText('refunded €90.00: Damaged');
  await expect(told).toContainText('The box was wet.');
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('€90.00 refunded · €2.00 can be refunded');
  await expect(page.getByRole('link', { name: /Refund €/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByText('At most €2.00')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as PDF' }).click();
  expect((await downloading).suggestedFilename()).toBe(`receipt-${id}.pdf`);
});

journey('filters and columns are kept, and views of them under a name', async ({ page, office, back }) => {
  await office.pay({ 'card.number': '4200000000001552' });
  await back.open('/payments');
  await filterBy(page, 'State', 'Declined');
  await expect(page).toHaveURL(/state=declined/);
  await expect(page.getByText('Approved', { exact: true })).toHaveCount(0);
  await page.locator('summary', { hasText: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Country' }).check();
  await expect(page.getByRole('columnheader', { name: 'Country' })).toBeVisible();
  // A list of declined payments says why, without being asked.
  await expect(page.getByRole('columnheader', { name: 'Result' })).toBeVisible();
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name of the view').fill('Declined ones');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const tabs = page.getByRole('navigation', { name: 'Saved views' });
  await expect(tabs.getByRole('link', { name: 'Declined ones' })).toHaveAttribute('aria-current', 'page');
  await back.open('/payments');
  await expect(page.getByRole('columnheader', { name: 'Country' })).toBeVisible();
  await tabs.getByRole('link', { name: 'Declined ones' }).click();
  const chip = page.getByRole('search').getByRole('button', { name: 'State', exact: false }).first();
  await expect(chip).toHaveText('State: Declined');
  await page.goBack();
  await expect(chip).toHaveText('State');
  // The search over everything finds it too.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('92.00 EUR');
  await expect(page.getByRole('option', { name: /Debit · €92\.00.*Declined · / }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Find anything' }).fill('statement descriptor');
  await expect(page.getByRole('option', { name: /Text on the statement/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Find anything' }).fill('invite');
  await expect(page.getByRole('option', { name: 'Team' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Find anything' }).fill('declined on');
  await expect(page.getByRole('option', { name: /Declined ones/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Change this view' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(tabs.getByRole('link', { name: 'Declined ones' })).toHaveCount(0);
});

journey('what is found is counted, leads to all, and stands as it does in the list', async ({ page, office, back }) => {
  const reference = `COUNTED-${Date.now()}`;
  const made = Array.from({ length: 6 }, () => office.pay({ merchantTransactionId: reference, amount: '10.00' }));
  const [first = ''] = await Promise.all(made);
  await office.post(`/v1/payments/${first}`, { paymentType: 'RF', amount: '10.00', currency: 'EUR' });
  await back.open('/payments');
  await expect(page.getByText('in total')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill(reference);
  await expect(page.getByRole('dialog')).toContainText('6 of 7');
  await page.getByRole('option', { name: 'Show all 7 payments' }).click();
  await expect(page.getByText('7 in total')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(1 + 7 + 2);

  const bar = page.getByRole('search');
  await bar.getByRole('button', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Refunded', exact: true }).click();
  await expect(bar.getByRole('button', { name: 'State: Refunded' })).toBeVisible();
  await expect(page.getByText('1 in total')).toBeVisible();
  // What was given back is in other rows: a sum of it would be nothing.
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals.getByRole('row', { name: 'EUR' })).toHaveText(/€10\.00$/);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill(first);
  await expect(page.getByRole('option', { name: /Debit · €10\.00.*Refunded · / })).toBeVisible();
});

journey('everything of a refund works without a mouse', async ({ page, office, back }) => {
  const id = await office.pay();
  await back.open(`/payments/${id}`);
  await page.getByRole('button', { name: 'Refund' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('Amount')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1.00');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('€1.00 was refunded');
  // The focus returns to where it was.
  await expect(page.getByRole('button', { name: 'Refund' })).toBeFocused();
});

journey(
  'the timeline of a payment says what happened to it, and to what is linked with it',
  async ({ page, office, back }) => {
    const id = await office.pay({ paymentType: 'PA' });
    await back.open(`/payments/${id}`);
    const story = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
    await expect(story.first()).toContainText('€92.00 was authorized');
    await page.getByText('Requests and codes').click();
    // Another journey may have registered a webhook, which is notified too.
    const events = page
      .getByRole('list', { name: 'Requests and codes' })
      .locator(':scope > li')
      .filter({ hasNotText: /[Nn]otification/ });
    await expect(events).toHaveCount(2);
    await expect(events.nth(0)).toContainText('The acquirer was asked');
    await expect(events.nth(0)).toContainText('Task: authorize');
    await expect(events.nth(1)).toContainText('A request was answered');
    await office.post(`v1/payments/${id}`, { paymentType: 'CP', amount: '2.00', currency: 'EUR' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(events).toHaveCount(4); // The request is listed once, with the capture that it made.
    await expect(events.nth(2).getByRole('link', { name: /^CP / })).toBeVisible();
    // What people do appears without looking again.
    await page.getByRole('button', { name: 'Reverse' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
    await expect(events.filter({ hasText: 'Task: reverse' })).toHaveCount(1);
    await expect(story.filter({ hasText: /^\S.* reversed €/ })).toHaveCount(1);
    await page
      .getByRole('link', { name: /^CP \d/ })
      .first()
      .click();
    await expect(page).not.toHaveURL(new RegExp(id));
    await page.getByText('Requests and codes').click();
    await expect(events.filter({ hasText: 'Task: authorize' }).getByRole('link', { name: /^PA / })).toBeVisible();
  },
);

journey('opening a payment is one look in the audit', async ({ page, office, back }) => {
  const id = await office.pay();
  await back.open(`/payments/${id}`);
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible();
  await back.open(`/audit?subject=${id}&kind=reads`);
  await expect(page.getByRole('row').filter({ hasText: 'Looked at payments' })).toHaveCount(1);
});

journey('the way back from a payment leads to the search that found it', async ({ page, office, back }) => {
  const reference = `back-${Date.now()}`;
  await office.pay({ merchantTransactionId: reference });
  await back.open(`/payments?text=${reference}&state=succeeded`);
  await page.getByRole('table', { name: 'Payments' }).getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('link', { name: 'All payments' }).click();
  await expect(page).toHaveURL(new RegExp(`text=${reference}&state=succeeded`));
  await expect(page.getByRole('table', { name: 'Payments' }).getByRole('row')).toHaveCount(2);
});

journey('what is typed before the search is loaded is searched', async ({ page, back }) => {
  let load: () => void = () => undefined;
  const isAwaited = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/palette[^/]*\.js$/, async (route) => {
    await isAwaited;
    await route.fallback();
  });
  await back.open('/payments');
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Jane');
  load();
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toHaveValue('Jane');
  await page.keyboard.type(' Jones');
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toHaveValue('Jane Jones');
});
