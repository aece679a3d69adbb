import { rowsOf } from '../../../server/testing/lengths.ts';
import { cards } from '../../harness/cards.ts';
import { createCheckout, storeAccount } from '../../harness/merchant.ts';
import { expect, journey } from '../journey.ts';

/*
 * Each documented key of `labels` and `errorMessages` is shown in its place. Every page below replaces all of them at
 * once, and the texts and accessible names in it are compared.
 */

const labels =
  'accountBank accountHolder accountNumber bankName brand cancel cardHolder cardNumber country pin cvv expiryDate submit applyNow nextStep givenName surname learnMore mmyy ddmmyyyy register billingAddress showOtherPaymentMethods cvvHelp cvvHint cvvHintAmex cvvHintMaestro mobilePhoneNumber'.split(
    ' ',
  );
const errors =
  'pinError pinEmptyError accountBankError accountHolderError accountNumberError cardHolderError cardNumberError cardBinError cvvError expiryMonthError expiryYearError givenNameError surNameError'.split(
    ' ',
  );

interface Place {
  readonly brands: string;
  readonly options?: string;
  readonly labels: readonly string[];
  readonly errors: readonly string[];
}

const places: readonly Place[] = [
  {
    brands: 'VISA MASTER AMEX MAESTRO',
    options: 'showCVVHint: true, billingAddress: {}, allowEmptyCardHolderName: false',
    labels: [
      'brand',
      'cardNumber',
      'expiryDate',
      'mmyy',
      'cardHolder',
      'cvv',
      'cvvHelp',
      'cvvHint',
      'submit',
      'billingAddress',
      'country',
    ],
    errors: ['cardNumberError', 'expiryMonthError', 'cardHolderError', 'cvvError'],
  },
  {
    brands: 'AMEX',
    options: 'showCVVHint: true, showBirthDate: true',
    labels: ['cvvHintAmex', 'ddmmyyyy'],
    errors: [],
  },
  { brands: 'MAESTRO', options: 'showCVVHint: true', labels: ['cvvHintMaestro'], errors: [] },
  {
    brands: 'DIRECTDEBIT_SEPA',
    labels: ['accountHolder', 'accountNumber'],
    errors: ['accountHolderError', 'accountNumberError'],
  },
  {
    brands: 'DIRECTDEBIT',
    labels: ['accountHolder', 'country', 'accountNumber', 'accountBank', 'bankName'],
    errors: ['accountBankError'],
  },
  { brands: 'EPS', labels: ['bankName'], errors: ['accountBankError'] },
  { brands: 'GIFTCARD', labels: ['pin'], errors: ['pinEmptyError'] },
  {
    brands: 'RATENKAUF',
    labels: ['givenName', 'surname', 'ddmmyyyy', 'mobilePhoneNumber', 'applyNow', 'learnMore'],
    errors: ['givenNameError', 'surNameError'],
  },
];

const formOf = (brands: string) => `<form class="paymentWidgets" action="/paid" data-brands="${brands}"></form>`;

/** Returns options that replace every text by its key. */
const keyed = (options = '') => {
  const own = (keys: readonly string[]) => JSON.stringify(Object.fromEntries(keys.map((key) => [key, `‹${key}›`])));
  return `window.wpwlOptions = { labels: ${own(labels)}, errorMessages: ${own(errors)}, ${options} };`;
};

/** Collects all texts and accessible names in the page. */
const words = `[document.querySelector('main').innerText, ...[...document.querySelectorAll('main *')].flatMap((element) =>
  ['placeholder', 'aria-label', 'title'].map((name) => element.getAttribute(name) ?? ''))].join(' ')`;

for (const place of rowsOf(places, 2)) {
  journey(`the page's own texts in the form of ${place.brands}`, async ({ page, merchant }) => {
    await merchant.open({ body: formOf(place.brands), script: keyed(place.options) });
    const submit = page.locator('.wpwl-button[type=submit]:visible');
    await expect(submit).toBeEnabled();
    for (const key of place.labels) await expect.poll(() => page.evaluate(words), key).toContain(`‹${key}›`);
    await submit.click();
    for (const key of place.errors) await expect.poll(() => page.evaluate(words), key).toContain(`‹${key}›`);
  });
}

journey("without labels, the page's own are the placeholders of number and code", async ({ merchant, form }) => {
  await merchant.open({ script: keyed('showLabels: false') });
  const { number, code } = form.frames;
  await expect(number.getByLabel('‹cardNumber›')).toHaveAttribute('placeholder', '‹cardNumber›');
  await expect(code.getByLabel('‹cvv›')).toHaveAttribute('placeholder', '‹cvv›');
});

journey("the page's own texts about a past date, and in the number's frame", async ({ page, merchant, form }) => {
  await merchant.open({ script: keyed() });
  await page.locator('.wpwl-control-expiry').fill('01 / 20');
  await page.locator('.wpwl-control-cardHolder').focus();
  await expect(page.locator('.wpwl-hint-expiryYearError')).toHaveText('‹expiryYearError›');
  await expect(form.frames.number.getByLabel('‹cardNumber›')).toBeVisible();
  await expect(form.frames.code.getByLabel('‹cvv›')).toBeVisible();
});

journey("the page's own text for leaving the bank's page", async ({ page, merchant }) => {
  await merchant.open({ script: `window.wpwlOptions = { labels: { cancel: '‹cancel›' } }` });
  const number = page.frameLocator('iframe.wpwl-control-cardNumber').locator('input');
  await number.pressSequentially(cards.challenged.number);
  await page.locator('.wpwl-control-expiry').fill(cards.challenged.expiry);
  await page.frameLocator('iframe.wpwl-control-cvv').locator('input').pressSequentially(cards.challenged.code);
  await page.locator('.wpwl-button-pay').click();
  await expect(page.getByRole('button', { name: '‹cancel›' })).toBeVisible();
});

for (const [key, options] of [
  ['register', 'registrations: { askToStore: true }'],
  ['nextStep', 'useSummaryPage: true'],
] as const) {
  journey(`the page's own text ${key}`, async ({ page, merchant }) => {
    const others = JSON.stringify({ [key]: `‹${key}›` });
    await merchant.open({ script: `window.wpwlOptions = { labels: ${others}, ${options} }` });
    await expect.poll(() => page.evaluate(words)).toContain(`‹${key}›`);
  });
}

journey("the page's own text about a PIN that is too short", async ({ page, merchant }) => {
  await merchant.open({ body: formOf('GIFTCARD'), script: keyed() });
  const pin = page.getByLabel('‹pin›');
  await pin.fill('0');
  await page.locator('.wpwl-form-giftCard .wpwl-button-pay').click();
  await expect(pin).toHaveAccessibleDescription('‹pinError›');
});

journey("the page's own text about a card that is not accepted", async ({ page, merchant, form }) => {
  await merchant.open({
    body: formOf('MASTER AMEX'),
    script: keyed(`brandDetection: true, brandDetectionType: 'binlist'`),
  });
  await form.frames.number.getByLabel('‹cardNumber›').pressSequentially('4200000000000000');
  await page.locator('.wpwl-control-cardHolder').focus();
  await expect(page.locator('.wpwl-hint-cardBinError')).toHaveText('‹cardBinError›');
});

journey("the page's own text for ways to pay other than stored accounts", async ({ page, merchant, stack }) => {
  const checkoutId = await createCheckout(stack, { 'registrations[0].id': await storeAccount(stack) });
  await merchant.open({ checkoutId, script: keyed() });
  await page.getByRole('button', { name: '‹showOtherPaymentMethods›' }).click();
  await expect(page.locator('.wpwl-form-card')).toBeVisible();
});
