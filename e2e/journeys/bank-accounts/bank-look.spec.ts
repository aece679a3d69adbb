import type { Page } from '@playwright/test';
import { type OtherBrand, otherBrands } from '../../../catalogue/brands/other-brands.ts';
import { createCheckout } from '../../harness/merchant.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

const LOOK_LIMIT_MS = 180_000;

const bodyWith = (brands: string) => `<form class="paymentWidgets" action="/paid" data-brands="${brands}"></form>`;

const options = (locale: string) => `window.wpwlOptions = {
  locale: '${locale}', inlineFlow: ['MBWAY', 'CLICK_TO_PAY'], displayBic: true, showTaxNumberField: true
}`;

const noAddress = { 'billing.street1': '', 'billing.city': '', 'billing.postcode': '', 'billing.country': '' };

/** Groups of forms; each group is one picture. */
const groups = {
  accounts: 'DIRECTDEBIT_SEPA DIRECTDEBIT MBWAY CLICK_TO_PAY GIFTCARD',
  banks: 'IDEAL EPS SOFORTUEBERWEISUNG PRZELEWY BOLETO',
  invoices: 'RATENKAUF PAYOLUTION_INVOICE',
};

/** Presses every button, so that all errors are shown. */
async function pressAll(page: Page): Promise<void> {
  for (const button of await page.locator('.wpwl-form button[type=submit]').all()) await button.press('Enter');
}

// The gallery covers English.
for (const locale of ['ar'] as const) {
  for (const [name, brands] of Object.entries(groups)) {
    journey(`accessible: the forms of ${name} in ${locale}, also with errors`, async ({ page, merchant, stack }) => {
      journey.setTimeout(LOOK_LIMIT_MS);
      const checkoutId = await createCheckout(stack, noAddress);
      await merchant.open({ body: bodyWith(brands), script: options(locale), checkoutId });
      await expect(page.locator('.wpwl-form')).toHaveCount(brands.split(' ').length);
      for (const summary of await page.locator('summary').all()) await summary.press('Enter');
      await look(page, `${name}-${locale}`);
      await page.locator('.wpwl-form select').first().focus();
      // Forms without required fields would redirect; each of these has one.
      for (const form of ['IDEAL', 'SOFORTUEBERWEISUNG']) {
        await page.evaluate(
          (id) => document.querySelector(`[class*="wpwl-container-"][class*="-${id} "]`)?.remove(),
          form,
        );
      }
      await pressAll(page);
      await expect(page.locator('.wpwl-hint').first()).toBeVisible();
      await look(page, `${name}-mistakes-${locale}`);
    });
  }
}

/** The part of the class names by which pages find the forms of a method. */
const classNameParts: Readonly<Partial<Record<OtherBrand['method'], string>>> = {
  bankRedirect: 'onlineTransfer',
  virtual: 'virtualAccount',
  cardWallet: 'virtualAccount',
  invoice: 'invoice',
  prepayment: 'prepayment',
  directDebit: 'directDebit',
  giftCard: 'giftCard',
};

journey(
  'every brand other than cards and wallets has a form of its own, in the order of the page',
  async ({ page, merchant }) => {
    const shown = Object.entries<OtherBrand>(otherBrands).filter(
      ([, { method, currencies = ['EUR'] }]) => method !== 'wallet' && currencies.includes('EUR'),
    );
    expect(shown.length).toBeGreaterThan(30);
    const script = 'window.wpwlOptions = { onError({ name, brand }) { window.refused = name + brand; } }';
    await merchant.open({ body: bodyWith(['NOBRAND', ...shown.map(([id]) => id)].join(' ')), script });
    const forms = page.locator('.wpwl-container form.wpwl-form');
    await expect(forms).toHaveCount(shown.length);
    const classes = await forms.evaluateAll((all) => all.map(({ className }) => className));
    for (const [index, [id, { method }]] of shown.entries()) {
      expect(classes[index]?.split(' ')).toEqual(
        expect.arrayContaining([`wpwl-form-${classNameParts[method]}`, `wpwl-form-${classNameParts[method]}-${id}`]),
      );
    }
    await expect.poll(() => page.evaluate('window.refused')).toBe('WidgetErrorNOBRAND');
  },
);

for (const style of ['card', 'plain', 'none'] as const) {
  journey(`a style sheet for older class names applies in style ${style}`, async ({ page, merchant }) => {
    const sheet = '<style>.wpwl-control-accountNumber { border: 3px solid rgb(1, 2, 3) }</style>';
    await merchant.open({
      body: sheet + bodyWith('DIRECTDEBIT_SEPA'),
      script: `window.wpwlOptions = { style: '${style}', showLabels: false }`,
    });
    const iban = page.getByLabel('IBAN');
    await expect(iban).toHaveCSS('border-top-color', 'rgb(1, 2, 3)');
    await expect(iban).toHaveAttribute('placeholder', 'IBAN');
    await expect(page.locator('.wpwl-label')).toHaveCount(0);
  });
}
