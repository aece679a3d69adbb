import type { Page } from '@playwright/test';
import { otherBrands } from '../../../catalogue/brands/other-brands.ts';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { results } from '../../harness/shop-pages.ts';
import { brandForm, processorPage } from '../../merchant-kit/brand-form.ts';
import { methodChoice } from '../../merchant-kit/method-list.ts';
import { type WayName, ways } from '../../shop/ways.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

const EVERY_BRAND_LIMIT_MS = 120_000;

journey.describe.configure({ timeout: EVERY_BRAND_LIMIT_MS });

/** The shopper's input by the parameter of the field; from a list, the last item is chosen. */
const entered: Readonly<Record<string, string>> = {
  'customer.givenName': 'Ada',
  'customer.surname': 'Lovelace',
  'customer.birthDate': '1990-02-28',
  'customer.email': 'ada@shop.example',
  'customer.mobile': '+49 151 23456789',
  'billing.street1': 'Am Markt 1',
  'billing.postcode': '28195',
  'billing.city': 'Bremen',
  'bankAccount.holder': 'Ada Lovelace',
  'bankAccount.iban': 'DE89 3704 0044 0532 0130 00',
  'bankAccount.number': '532013000',
  'bankAccount.bankCode': '37040044',
  'giftCard.number': '6006 4912 3456 7890',
  'giftCard.pin': '1234',
};

/** Fills in all fields of a brand's form. */
async function fillIn(page: Page, brand: string): Promise<void> {
  for (const control of await page.locator(`form[class*="-${brand} "] .wpwl-control`).all()) {
    const isList = (await control.locator('option').count()) > 0;
    const parameter = (await control.getAttribute('name')) ?? '';
    if (isList) await control.selectOption({ index: -1 + (await control.locator('option').count()) });
    else if (entered[parameter] !== undefined) await control.fill(entered[parameter]);
  }
}

/** The ways whose brands have forms of their own, with the heading of the result page. */
const paid: Readonly<Partial<Record<WayName, string>>> = {
  debit: results.approved,
  bank: results.approved,
  online: results.approved,
  later: results.approved,
  gift: results.approved,
  before: results.approved,
};

/** The ways without a processor's page. */
const inPage: readonly WayName[] = ['debit', 'gift'];

for (const [way, result] of rowsOf(Object.entries(paid) as (readonly [WayName, string])[], 2)) {
  journey(`an order is paid by each brand of the way ${way}`, async ({ page, shop, stack }) => {
    const consoleErrors: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        consoleErrors.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => consoleErrors.push(`${error}`));
    for (const brand of ways[way].brands.split(' ') as (keyof typeof otherBrands)[]) {
      // Skips the pay page of cards, which other journeys cover.
      const order = await page.request.post(new URL('orders', stack.shopUrl).href, {
        form: { product: 'first-flush' },
      });
      await page.goto(`${order.url()}/${way}`);
      const form = brandForm(page, brand, otherBrands[brand].name);
      if (ways[way].brands.includes(' ')) await methodChoice(page, brand).check();
      await expect(form.payButton).toBeEnabled();
      await fillIn(page, brand);
      await form.payButton.click();
      if (!inPage.includes(way)) await processorPage(page).payButton.click();
      await expect(shop.heading, brand).toHaveText(result);
    }
    expect(consoleErrors).toEqual([]);
  });
}

journey('all ways are one list, and a method other than the first pays', async ({ page, shop, stack }) => {
  const order = await page.request.post(new URL('orders', stack.shopUrl).href, { form: { product: 'first-flush' } });
  await page.goto(`${order.url()}/all`);
  await expect(methodChoice(page, 'card')).toBeChecked();
  await look(page, 'shop-all-ways');
  await methodChoice(page, 'IDEAL').check();
  await brandForm(page, 'IDEAL', 'iDEAL | Wero').payButton.click();
  await processorPage(page).payButton.click();
  await expect(shop.heading).toHaveText(results.approved);
});

journey(
  'a shopper who cancels at the bank reads that, no reason of a bank, and tries again',
  async ({ page, shop, stack }) => {
    const order = await page.request.post(new URL('orders', stack.shopUrl).href, { form: { product: 'first-flush' } });
    await page.goto(`${order.url()}/bank`);
    await methodChoice(page, 'IDEAL').check();
    await brandForm(page, 'IDEAL', 'iDEAL | Wero').payButton.click();
    await processorPage(page).cancelButton.click();
    await expect(shop.heading).toHaveText(results.cancelled);
    await expect(page.getByText('You have not been charged.')).toBeVisible();
    await expect(page.getByText(/^Reason: ./)).toHaveCount(0);
    await shop.tryAgainButton.click();
    await expect(shop.heading).toHaveText('Pay for your order');
  },
);
