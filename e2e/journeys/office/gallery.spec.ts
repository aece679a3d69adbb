import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { type Office, startOffice } from '../../harness/office.ts';
import { drawAsBlocks } from '../block-font.ts';
import { journey as anyJourney } from '../office-journey.ts';
import { addressFor, views } from '../office-views.ts';

/** What is pictured beside the views that need no record: each finds its record by itself. */
interface Records {
  readonly payment: string;
  readonly schedule: string;
  readonly dispute: string;
}

const customer = {
  ...{ 'customer.merchantCustomerId': 'C-0815', 'customer.email': 'jane@example.com' },
  ...{ 'customer.givenName': 'Jane', 'customer.surname': 'Jones' },
};

const idOf = (reply: Readonly<Record<string, unknown>>): string => String(reply['id']);

/** Makes what the pictures show; always the same, in the same order. */
const fill = async (office: Office): Promise<Records> => {
  const { pay, post } = office;
  const payment = await pay({ ...customer, merchantTransactionId: 'order-1001' });
  await post(`v1/payments/${payment}`, { amount: '12.00', currency: 'EUR', paymentType: 'RF' });
  await pay({ merchantTransactionId: 'order-1002', 'card.number': '4200000000001552' });
  await pay({ merchantTransactionId: 'order-1003', paymentType: 'PA', amount: '1250.00' });
  const charged = await pay({ merchantTransactionId: 'order-1004', amount: '48.00' });
  const dispute = idOf(await post('v1/test/chargebacks', { paymentId: charged, chargebackResultCode: '000.100.202' }));
  const paid = await post('v1/payments', {
    ...{ amount: '9.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'VISA', createRegistration: 'true' },
    ...{ 'card.number': '4200000000000000', 'card.holder': 'Jane Jones', 'card.expiryMonth': '05' },
    ...{ 'card.expiryYear': '2034', 'card.cvv': '123', merchantTransactionId: 'order-1005' },
    ...customer,
  });
  const subscribed = await post('v1/schedules', {
    ...{ registrationId: String(paid['registrationId']), amount: '9.00', currency: 'EUR' },
    ...{ 'job.name': 'Tea club', 'job.expression': '0 0 9 1 * ?' },
  });
  await post('v1/webhooks', { url: 'https://shop.example/notifications' });
  return { payment, dispute, schedule: idOf(subscribed) };
};

interface Pictured {
  readonly office: Office;
  readonly records: Records;
}

/** A journey on a gateway of its own, on which nothing else happens. */
const journey = anyJourney.extend<object, Pictured>({
  records: [async ({ office }, use) => use(await fill(office)), { scope: 'worker' }],
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the parameter.
    async ({}, use) => {
      const office = await startOffice();
      await use(office);
      await office.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const pictured: Readonly<Record<string, (records: Records) => string>> = {
  ...Object.fromEntries(Object.entries(views).map(([name, path]) => [name, () => path])),
  payment: ({ payment }) => `/payments/${payment}`,
  'payments-none': () => '/payments?text=nothing-like-this',
  'customers-found': () => '/customers?text=C-0815',
  customer: () => '/customers/one?entityId=CHANNEL&merchantCustomerId=C-0815',
  schedule: ({ schedule }) => `/schedules/${schedule}`,
  dispute: ({ dispute }) => `/disputes/${dispute}`,
  channel: () => '/channels/CHANNEL',
};

/** Writes the same instead of what differs between two runs: times, and how long something took. */
const levelled = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const time of document.querySelectorAll('time')) time.textContent = 'Nov 24, 2026, 12:00 PM';
  });

/** What differs between two runs in its size. */
const varying = (page: Page) => [
  page.locator('canvas'),
  page.locator('.uplot'),
  page.locator('[aria-label="Timeline"]'),
];

const sizes = {
  wide: { size: { width: 1280, height: 1000 }, colorScheme: 'light' },
  narrow: { size: { width: 390, height: 1000 }, colorScheme: 'dark' },
} as const;

for (const [name, addressOf] of Object.entries(pictured)) {
  journey(`the back office looks like its pictures: ${name}`, async ({ page, office, records, back }) => {
    for (const [width, { size, colorScheme }] of Object.entries(sizes)) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await back.open(addressFor(addressOf(records), office));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await drawAsBlocks(page);
      await levelled(page);
      await expect(page).toHaveScreenshot(`office-${name}-${width}.png`, { mask: varying(page) });
    }
  });
}
