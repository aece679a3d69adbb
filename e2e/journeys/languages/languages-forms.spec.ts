import type { Page } from '@playwright/test';
import { languages } from '../../../catalogue/languages/languages.ts';
import { translations } from '../../../catalogue/texts/registry/forms.ts';
import { pageTexts } from '../../../server/platform/pages/texts.ts';
import { createCheckout, storeAccount } from '../../harness/merchant.ts';
import { walletButton, walletSheet } from '../../merchant-kit/wallet-sheet.ts';
import { expect, journey } from '../journey.ts';

const LOOK_LIMIT_MS = 180_000;

journey.describe.configure({ timeout: LOOK_LIMIT_MS });

/** One form of each kind; cards and invoices have a journey of their own. */
const brands = 'VISA DIRECTDEBIT_SEPA GIFTCARD IDEAL PAYPAL BOLETO AFFIRM GOOGLEPAY';
const body = `<form class="paymentWidgets" action="/paid" data-brands="${brands}"></form>`;
const scriptFor = (locale: string): string =>
  `window.wpwlOptions = ${JSON.stringify({
    locale,
    billingAddress: {},
    mandatoryBillingFields: { country: true, city: true, postcode: true, street1: true },
    registrations: { askToStore: true, requireCvv: true, hideInitialPaymentForms: false },
    displayBic: true,
    showTaxNumberField: true,
  })}`;

/** Runs in the page: returns elements wider than their place, and placeholders that are cut off. */
function cutOff(place: string): readonly string[] {
  const root = document.documentElement;
  const scrolls = root.scrollWidth > window.innerWidth ? [`the page: ${root.scrollWidth}`] : [];
  const isShown = (element: HTMLElement) =>
    element.offsetWidth > 1 && element.offsetHeight > 1 && element.checkVisibility({ visibilityProperty: true });
  const wide = [...document.querySelectorAll<HTMLElement>(`${place}, ${place} *:not(select)`)]
    .filter((element) => isShown(element) && element.scrollWidth > element.clientWidth + 1)
    .filter((element) => !element.closest('.wpwl-brand') && getComputedStyle(element).display !== 'inline')
    .map((element) => `${element.className}: ${element.textContent}`);
  const copy = document.createElement('span');
  document.body.append(copy);
  const roomLeft = (input: HTMLInputElement): number => {
    const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(input);
    copy.textContent = input.placeholder;
    Object.assign(copy.style, { font, letterSpacing, position: 'fixed', whiteSpace: 'pre', visibility: 'hidden' });
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    return input.clientWidth - padding - copy.getBoundingClientRect().width;
  };
  const placeholders = [...document.querySelectorAll<HTMLInputElement>('.wpwl-container input[placeholder]')]
    .filter((input) => isShown(input) && roomLeft(input) < -1)
    .map((input) => `placeholder: ${input.placeholder}`);
  copy.remove();
  return [...scrolls, ...wide, ...placeholders];
}

/** Submits all forms with required fields, so that they show errors. */
async function submitEmpty(page: Page): Promise<void> {
  const forms = '.wpwl-form-card, .wpwl-form-directDebit, form[class*="giftCard"]';
  await page.evaluate((selector) => {
    for (const form of document.querySelectorAll<HTMLFormElement>(selector)) form.requestSubmit();
  }, forms);
}

/**
 * The languages with the longest texts, which represent all others, and Arabic, which is written from right to left.
 */
const widest = (Object.keys(translations) as (keyof typeof translations)[])
  .toSorted((one, other) => JSON.stringify(translations[other]).length - JSON.stringify(translations[one]).length)
  .slice(0, 6);

for (const language of new Set([...widest, 'ar'] as const)) {
  const { name } = languages[language];
  journey(`every form and page has room for ${name}, however narrow`, async ({ page, merchant, stack }) => {
    const checkoutId = await createCheckout(stack, { 'registrations[0].id': await storeAccount(stack) });
    await page.setViewportSize({ width: 320, height: 3000 });
    await merchant.open({ checkoutId, body, script: scriptFor(language) });
    await expect(page.locator('.wpwl-form-directDebit')).toBeVisible();
    await expect(page.locator('.wpwl-form-registrations')).toBeVisible();
    await page.locator('.wpwl-learnMore').click();
    await submitEmpty(page);
    await expect(page.locator('.wpwl-form-directDebit .wpwl-hint').first()).toBeVisible();
    await page.screenshot({ path: `e2e/results/screenshots/forms-${language}-narrow.png`, fullPage: true });
    expect.soft(await page.evaluate(cutOff, '.wpwl-container'), 'narrow').toEqual([]);
    await expect(page.locator('.wpwl-form-directDebit'), 'no form has redirected').toBeVisible();
    await walletButton(page, 'GOOGLEPAY').button.click();
    await expect(walletSheet(page, language).payButton).toBeEnabled();
    expect.soft(await page.evaluate(cutOff, 'dialog'), 'narrow sheet').toEqual([]);
    await walletSheet(page, language).cancelButton.click();
    await page.setViewportSize({ width: 1280, height: 2000 });
    expect.soft(await page.evaluate(cutOff, '.wpwl-container'), 'wide').toEqual([]);
    await page.setViewportSize({ width: 320, height: 900 });
    await page.locator('.wpwl-form-onlineTransfer-IDEAL button').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pageTexts(language).simulator.title);
    expect.soft(await page.evaluate(cutOff, 'main'), 'narrow page of the bank').toEqual([]);
  });
}
