import type { Page } from '@playwright/test';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { cards } from '../../harness/cards.ts';
import { createCheckout, resultCodeOf, storeAccount } from '../../harness/merchant.ts';
import type { Merchant } from '../../harness/merchant-page.ts';
import type { Stack } from '../../harness/stack.ts';
import { storedAccounts } from '../../merchant-kit/stored-accounts.ts';
import { expect, journey } from '../journey.ts';

const visa = 'Visa ending in 1111';
const back = 'Back at the merchant';

/** Opens the merchant's page with a checkout that offers one account. */
async function offerOne(merchant: Merchant, stack: Stack, script = '', body?: string): Promise<string> {
  const checkoutId = await createCheckout(stack, { 'registrations[0].id': await storeAccount(stack) });
  await merchant.open({ checkoutId, script, ...(body === undefined ? {} : { body }) });
  return checkoutId;
}

journey(
  'a page that hides the stored accounts by its style sheet shows the other forms',
  async ({ page, merchant, stack, form }) => {
    const body =
      '<style>#wpwl-registrations { display: none }</style><form class="paymentWidgets" action="/paid" data-brands="VISA"></form>';
    await offerOne(merchant, stack, '', body);
    await expect(form.payButton).toBeEnabled();
    await form.pay(cards.approved);
    await expect(page.getByRole('heading', { name: back })).toBeVisible();
  },
);

/** Runs before all other scripts: records the positions of the text below the form. */
const watchBelow = `window.places = new Set();
  const look = () => {
    const top = Math.round(document.querySelector('main > p')?.getBoundingClientRect().top ?? 0);
    if (document.querySelector('.wpwl-form')) places.add(top);
    requestAnimationFrame(look);
  };
  look();`;

const belowForm =
  '<form class="paymentWidgets" action="/paid" data-brands="VISA MASTER AMEX"></form><p>Below the form</p>';

for (const [when, options] of [
  ['appear by default', ''],
  ['the options request', 'window.wpwlOptions = { registrations: { hideInitialPaymentForms: true } };'],
] as const) {
  journey(`stored accounts that ${when} cause no layout shift`, async ({ page, merchant, stack }) => {
    await offerOne(merchant, stack, watchBelow + options, belowForm);
    const stored = storedAccounts(page);
    await expect(stored.account(visa)).toBeChecked();
    await expect(stored.payButton).toBeEnabled();
    await expect.poll(() => page.evaluate('places.size')).toBe(1);
    await expect(page.getByText('Below the form')).toBeVisible();
    expect(await page.evaluate('[...places][0]')).toBeGreaterThan(300);
  });
}

journey(
  'one click shows the other forms, and another one the stored accounts',
  async ({ page, merchant, stack, form }) => {
    const checkoutId = await offerOne(merchant, stack);
    const stored = storedAccounts(page);
    await stored.otherButton.click();
    await expect(stored.form).toBeHidden();
    await expect(page.locator('.wpwl-container-card .wpwl-control-brand')).toBeFocused();
    await stored.backButton.click();
    await expect(page.locator('.wpwl-container-card')).toBeHidden();
    await expect(stored.account(visa)).toBeFocused();
    await stored.otherButton.click();
    await form.card(cards.approved);
    await page.locator('.wpwl-form-card .wpwl-button-pay').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(back);
    expect(await resultCodeOf(stack, checkoutId)).toBe('000.100.110');
  },
);

journey('an option shows stored accounts and the other forms at once', async ({ page, merchant, stack }) => {
  await offerOne(merchant, stack, 'window.wpwlOptions = { registrations: { hideInitialPaymentForms: "false" } }');
  const stored = storedAccounts(page);
  await expect(stored.account(visa)).toBeChecked();
  await expect(page.locator('.wpwl-container-card')).toBeVisible();
  await expect(stored.otherButton).toHaveCount(0);
});

journey('an option hides the other forms', async ({ page, merchant, stack }) => {
  const options = '{ registrations: { hideInitialPaymentForms: "true" }, hideOtherPaymentButton: true }';
  await offerOne(merchant, stack, `window.wpwlOptions = ${options}`);
  const stored = storedAccounts(page);
  await expect(stored.account(visa)).toBeChecked();
  await expect(page.locator('.wpwl-container-card')).toBeHidden();
  await expect(stored.otherButton).toHaveCount(0);
});

journey(
  'an option hides the stored accounts, and the page still gets them',
  async ({ page, merchant, stack, form }) => {
    await offerOne(merchant, stack, 'window.wpwlOptions = { showOneClickWidget: false }');
    await expect(form.number).toBeEditable();
    await expect(storedAccounts(page).form).toHaveCount(0);
    const known = await page.evaluate('wpwl.checkout.config.registrations');
    expect(known).toMatchObject([{ paymentBrand: 'VISA', last4Digits: '1111', holder: 'Ada Lovelace' }]);
  },
);

journey(
  'the form of stored accounts has the elements and classes that pages use',
  async ({ page, merchant, stack }) => {
    await offerOne(merchant, stack, 'window.wpwlOptions = { registrations: { requireCvv: true } }');
    await expect(storedAccounts(page).code).toBeEditable();
    const form =
      '#wpwl-registrations > div.wpwl-container.wpwl-container-registration > form.wpwl-form.wpwl-form-registrations';
    const group = `${form}[data-action="submit-registration"] > div.wpwl-group.wpwl-group-registration.wpwl-selected`;
    for (const selector of [
      `${group} > label.wpwl-registration > .wpwl-wrapper-registration-registrationId > input[type=radio][name=registrationId][data-action="change-registration"]`,
      ...['brand', 'details', 'cardHolder', 'number', 'expiry'].map(
        (part) => `${group} > label.wpwl-registration .wpwl-wrapper-registration-${part}`,
      ),
      `${group} .wpwl-wrapper-registration-cvv > iframe.wpwl-control.wpwl-control-cvv`,
      `${form} button[type=submit].wpwl-button.wpwl-button-pay`,
      `${form} button[data-action="show-initial-forms"]`,
    ]) {
      await expect(page.locator(selector), selector).toHaveCount(1);
    }
  },
);

/** The calls of the page's callbacks, in order. */
const notes = (page: Page) => page.evaluate('window.notes');

journey(
  'callbacks precede and follow a payment, and the page can start one itself',
  async ({ page, merchant, stack }) => {
    const script = `window.notes = []; window.answer = false;
    window.wpwlOptions = {
      onReady(ready) { notes.push(...ready.map(({ containerKey }) => containerKey)); },
      onBeforeSubmitOneClickCard(event) {
        notes.push(this.className.includes('wpwl-form-registrations') && event.type);
        return Promise.resolve(window.answer);
      },
      onAfterSubmit() { notes.push('after ' + this.dataset.action); },
    }`;
    const checkoutId = await offerOne(merchant, stack, script);
    await expect(storedAccounts(page).payButton).toBeEnabled();
    await expect.poll(() => notes(page)).toEqual(['card', 'registration']);
    await page.evaluate('wpwl.executePayment("wpwl-container-registration")');
    await expect.poll(() => notes(page)).toEqual(['card', 'registration', 'submit']);
    await expect(storedAccounts(page).payButton).toBeEnabled();
    await page.evaluate('window.answer = true; wpwl.executePayment("wpwl-container-registration")');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(back);
    expect(await resultCodeOf(stack, checkoutId)).toBe('000.100.110');
  },
);

journey('an account that the page itself has removed does not pay', async ({ page, merchant, stack }) => {
  const checkoutId = await offerOne(merchant, stack);
  const stored = storedAccounts(page);
  await expect(stored.account(visa)).toBeChecked();
  await page.evaluate('document.querySelector(".wpwl-group-registration").remove()');
  await stored.payButton.click();
  await expect(stored.form.getByRole('alert')).toBeVisible();
  expect(await resultCodeOf(stack, checkoutId)).toBe('000.200.000');
});

journey('stored accounts that do not load are reported and loaded again', async ({ page, merchant, stack, form }) => {
  await page.route(/\/stored\.js$/, (route) => route.abort());
  await offerOne(merchant, stack);
  await expect(form.message).toContainText(en.messages.blocked);
  await expect(form.number).toBeEditable();
  await page.unroute(/\/stored\.js$/);
  await form.againButton.click();
  await expect(storedAccounts(page).account(visa)).toBeChecked();
});

journey('an unloaded widget leaves no stored accounts behind', async ({ page, merchant, stack }) => {
  await offerOne(merchant, stack);
  await expect(storedAccounts(page).account(visa)).toBeChecked();
  await page.evaluate('wpwl.unload()');
  await expect(page.locator('#wpwl-registrations, .wpwl-container')).toHaveCount(0);
});
