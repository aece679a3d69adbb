import type { Locator, Page } from '@playwright/test';
import { chooser as texts } from '../../../catalogue/texts/en/chooser.ts';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { stored } from '../../../catalogue/texts/en/stored.ts';
import { openFirefox } from '../../browsers/firefox.ts';
import { openWebKit } from '../../browsers/webkit.ts';
import { cards } from '../../harness/cards.ts';
import { ageCheckout } from '../../harness/gateway-records.ts';
import { advanceClock, createCheckout, statusOf, storeAccount } from '../../harness/merchant.ts';
import type { Merchant, MerchantPageOptions } from '../../harness/merchant-page.ts';
import { payInEngine } from '../../harness/pay-in-engine.ts';
import type { Stack } from '../../harness/stack.ts';
import { brandForm, processorPage } from '../../merchant-kit/brand-form.ts';
import { chunkTexts } from '../../merchant-kit/chunk-texts.ts';
import { payForm } from '../../merchant-kit/pay-form.ts';
import { storedAccounts } from '../../merchant-kit/stored-accounts.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

const back = 'Back at the merchant';
const brands = 'VISA MASTER APPLEPAY IDEAL EPS DIRECTDEBIT_SEPA GIFTCARD';
const formOf = (offered: string) => `<form class="paymentWidgets" action="/paid" data-brands="${offered}"></form>`;

/** The list of methods on a page. */
const list = (page: Page) => ({
  shown: page.locator('.wpwl-chooser:not([aria-busy])'),
  group: page.getByRole('radiogroup', { name: texts.labels.methods }),
  radio: (name: string) => page.getByRole('radio', { name, exact: true }),
  tab: (name: string) => page.getByRole('tab', { name, exact: true }),
  names: page.locator('.wpwl-method-name'),
});

/** Opens a page with a list of methods, and waits for the list. */
async function openList(
  page: Page,
  merchant: Merchant,
  layout: string,
  { script = '', body = formOf(brands), ...options }: MerchantPageOptions = {},
): Promise<string> {
  const checkoutId = await merchant.open({
    ...options,
    body,
    script: `window.wpwlOptions = { layout: '${layout}' };${script}`,
  });
  await expect(list(page).shown).toBeVisible();
  return checkoutId;
}

/** Returns the result code after the shopper has returned. */
async function resultOf(page: Page, stack: Stack): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(back);
  return statusOf(stack, new URL(page.url()).searchParams.get('id') ?? '');
}

const iban = (page: Page): Locator => brandForm(page, 'DIRECTDEBIT_SEPA', '').iban;

journey(
  'an accordion shows one form at a time and keeps what was typed in the others',
  async ({ page, merchant, form, stack }) => {
    await openList(page, merchant, 'accordion');
    const { radio, names } = list(page);
    await expect(names).toHaveText([
      texts.labels.card,
      'iDEAL | Wero',
      'eps',
      texts.labels.sepaDirectDebit,
      texts.labels.giftCard,
    ]);
    await expect(radio(texts.labels.card)).toBeChecked();
    // The card's and that of the wallet above.
    await expect(page.locator('.wpwl-container:visible .wpwl-form')).toHaveCount(2);
    await form.card(cards.approved);
    await radio(texts.labels.sepaDirectDebit).click();
    await expect(form.holder).toBeHidden();
    await iban(page).fill('DE89');
    await radio(texts.labels.card).click();
    await expect(iban(page)).toBeHidden();
    await expect(form.number).toHaveValue(/^4111/);
    await form.payButton.click();
    expect(await resultOf(page, stack)).toBe('000.100.110');
  },
);

journey('the method that was used last is open on the next visit', async ({ page, merchant, stack }) => {
  await openList(page, merchant, 'accordion');
  const { radio } = list(page);
  await radio('iDEAL | Wero').click();
  const ideal = brandForm(page, 'IDEAL', 'iDEAL | Wero');
  await ideal.payButton.click();
  await processorPage(page).declineButton.click();
  expect(await resultOf(page, stack)).toBe('800.100.152');
  await openList(page, merchant, 'tabs');
  await expect(list(page).tab('iDEAL | Wero')).toHaveAttribute('aria-selected', 'true');
  await ideal.payButton.click();
  await processorPage(page).payButton.click();
  expect(await resultOf(page, stack)).toBe('000.100.110');
  expect(await page.evaluate('({ ...localStorage })')).toEqual({ 'wpwl.method': 'IDEAL' });
});

journey(
  'the keyboard chooses from radio buttons with one tab stop, and goes on into the form',
  async ({ page, merchant, stack }) => {
    await openList(page, merchant, 'accordion', { body: formOf('VISA EPS IDEAL') });
    const { radio, group } = list(page);
    await expect(group).toBeVisible();
    await radio(texts.labels.card).focus();
    await page.keyboard.press('ArrowDown');
    await expect(radio('eps')).toBeChecked();
    await expect(radio('eps')).toBeFocused();
    const eps = brandForm(page, 'EPS', 'eps');
    await page.keyboard.press('Tab');
    await expect(eps.bank).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(eps.payButton).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(radio('eps')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown'); // From the last method to the first.
    await expect(radio(texts.labels.card)).toBeChecked();
    await page.keyboard.press('ArrowUp'); // And back: iDEAL has no field.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await processorPage(page).payButton.click();
    expect(await resultOf(page, stack)).toBe('000.100.110');
  },
);

for (const [locale, next] of [
  ['en', 'ArrowRight'],
  ['ar', 'ArrowLeft'],
] as const) {
  journey(`the keyboard chooses from tabs in ${locale}`, async ({ page, merchant }) => {
    await openList(page, merchant, 'tabs', {
      body: formOf('EPS IDEAL VISA'),
      script: `wpwlOptions.locale = '${locale}'`,
    });
    const { tab } = list(page);
    await tab('eps').focus();
    await page.keyboard.press(next);
    await expect(tab('iDEAL | Wero')).toBeFocused();
    await expect(page.getByRole('tabpanel', { name: 'iDEAL | Wero' })).toBeVisible();
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    await page.keyboard.press('End');
    await expect(page.getByRole('tab').last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(tab('eps')).toBeFocused();
    await expect(tab('eps')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Tab');
    await expect(page.locator('.wpwl-form-onlineTransfer-EPS select')).toBeFocused();
  });
}

journey(
  'stored accounts are first, methods stand in the order of the page, and wallets above',
  async ({ page, merchant, stack }) => {
    const checkoutId = await createCheckout(stack, { 'registrations[0].id': await storeAccount(stack) });
    await openList(page, merchant, 'accordion', {
      checkoutId,
      body: formOf('EPS VISA APPLEPAY IDEAL'),
      script: 'wpwlOptions.registrations = {}',
    });
    const { names, radio } = list(page);
    await expect(names).toHaveText([stored.labels.storedAccounts, 'eps', texts.labels.card, 'iDEAL | Wero']);
    await expect(radio(stored.labels.storedAccounts)).toBeChecked();
    const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
    const wallet = page.locator('.wpwl-container-virtualAccount-APPLEPAY');
    const places = [
      wallet,
      radio(stored.labels.storedAccounts),
      storedAccounts(page).payButton,
      radio('eps'),
      radio(texts.labels.card),
      radio('iDEAL | Wero'),
    ];
    const tops = await Promise.all(places.map(top));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    await storedAccounts(page).payButton.click();
    expect(await resultOf(page, stack)).toBe('000.100.110');
  },
);

journey('stored accounts are open first, also if the checkout is known last', async ({ page, merchant, stack }) => {
  const checkoutId = await createCheckout(stack, { 'registrations[0].id': await storeAccount(stack) });
  const isThere = page.waitForResponse(/\/stored\.js$/);
  await page.route(/\/configuration$/, async (route) => {
    await isThere;
    await expect(page.locator('.wpwl-held-back').first()).toBeAttached(); // The chunk waits for the checkout.
    await route.continue();
  });
  const script = 'wpwlOptions.registrations = {}';
  await openList(page, merchant, 'accordion', { checkoutId, body: formOf('VISA'), script });
  await expect(list(page).radio(stored.labels.storedAccounts)).toBeChecked();
});

journey('the last stored account leaves the list when it is removed', async ({ page, merchant, stack }) => {
  const entityId = await stack.addChannel({ shoppersRemoveRegistrations: 'true' });
  const account = await storeAccount(stack, {}, entityId);
  const checkoutId = await createCheckout(stack, { entityId, 'registrations[0].id': account });
  await openList(page, merchant, 'accordion', { checkoutId, body: formOf('EPS VISA') });
  const { names, radio } = list(page);
  await expect(names).toHaveText([stored.labels.storedAccounts, 'eps', texts.labels.card]);
  await storedAccounts(page).removeButton('Visa ending in 1111').click();
  await storedAccounts(page).confirmButton.click();
  await expect(storedAccounts(page).news).toHaveText('Visa ending in 1111 has been removed.');
  await expect(names).toHaveText(['eps', texts.labels.card]);
  await expect(radio('eps')).toBeChecked();
  await expect(radio('eps')).toBeFocused();
});

journey(
  "where the page names no brands, what is at home in the shopper's country is first",
  async ({ page, merchant, stack }) => {
    const entityId = await stack.addChannel({ brands: 'VISA EPS IDEAL' });
    const checkoutId = await createCheckout(stack, { entityId, 'billing.country': 'NL' });
    await openList(page, merchant, 'accordion', { checkoutId, body: formOf('') });
    await expect(list(page).names).toHaveText(['iDEAL | Wero', texts.labels.card, 'eps']);
  },
);

journey('several forms of a page become one list, also in a narrow parent', async ({ page, merchant, stack }) => {
  const body = `<div style="display: flex; justify-content: center">${formOf('EPS VISA')}</div><h2>Or</h2>${formOf('IDEAL MASTER')}`;
  await openList(page, merchant, 'accordion', { body });
  const { names, radio } = list(page);
  await expect(names).toHaveText(['eps', texts.labels.card, 'iDEAL | Wero', texts.labels.card]);
  expect((await list(page).shown.boundingBox())?.width).toBe(480);
  await radio(texts.labels.card).first().click();
  await expect(page.locator('#card_1 .wpwl-button-pay')).toBeVisible();
  await radio(texts.labels.card).last().click();
  await payForm(page, { container: page.locator('#card_2') }).pay(cards.approvedMaster);
  expect(await resultOf(page, stack)).toBe('000.100.110');
});

journey('what a page submits is open, with its errors', async ({ page, merchant }) => {
  const script = `wpwlOptions.onReady = () => wpwl.executePayment('wpwl-container-directDebit-DIRECTDEBIT_SEPA')`;
  await openList(page, merchant, 'accordion', { script });
  await expect(list(page).radio(texts.labels.sepaDirectDebit)).toBeChecked();
  await expect(page.getByText(chunkTexts('banks').errorMessages.accountHolderError)).toBeVisible();
  await expect(brandForm(page, 'DIRECTDEBIT_SEPA', '').holder).toBeFocused();
});

journey(
  'a shopper who returns from the bank can continue, without a list to choose from',
  async ({ page, merchant, stack }) => {
    const checkoutId = await openList(page, merchant, 'accordion');
    await list(page).radio('iDEAL | Wero').click();
    await brandForm(page, 'IDEAL', 'iDEAL | Wero').payButton.click();
    await processorPage(page).closeButton.click();
    await merchant.open({ checkoutId, body: formOf(brands), script: `window.wpwlOptions = { layout: 'accordion' }` });
    await page.getByRole('button', { name: chunkTexts('redirect').messages.proceed }).click();
    await processorPage(page).payButton.click();
    expect(await resultOf(page, stack)).toBe('000.100.110');
  },
);

journey('a checkout that expires says so, whichever method is open', async ({ page, merchant, stack }) => {
  await openList(page, merchant, 'accordion');
  await list(page).radio('iDEAL | Wero').click();
  await advanceClock(stack, 3600);
  await brandForm(page, 'IDEAL', 'iDEAL | Wero').payButton.click();
  await expect(page.locator('.wpwl-message', { hasText: en.messages.expired })).toBeVisible();
});

journey('the warning before a checkout expires stays, whichever method is open', async ({ page, merchant, stack }) => {
  const checkoutId = await createCheckout(stack);
  ageCheckout(stack.databasePath, checkoutId, 27.5 * 60_000);
  await page.clock.install();
  await openList(page, merchant, 'accordion', { checkoutId });
  await expect.poll(() => page.evaluate('document.adoptedStyleSheets.length')).toBeGreaterThan(3); // All chunks are there.
  await list(page).radio('iDEAL | Wero').click();
  await page.clock.fastForward(45_000);
  const warning = page.getByRole('status').filter({ hasText: chunkTexts('late').messages.expiring });
  await expect(warning).toBeVisible();
  await list(page).radio('eps').click();
  await expect(warning).toBeVisible();
});

journey('one method needs no list, and stacked forms no chunk for it', async ({ page, merchant, form }) => {
  const loaded: string[] = [];
  page.on('request', (request) => void loaded.push(request.url()));
  await openList(page, merchant, 'accordion', { body: formOf('VISA') });
  await expect(form.payButton).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.locator('.wpwl-method-name')).toBeHidden();
  expect(loaded.some((url) => url.endsWith('/chooser.js'))).toBe(true);
  loaded.length = 0;
  await merchant.open({ body: formOf(brands) });
  await expect(brandForm(page, 'IDEAL', 'iDEAL | Wero').payButton).toBeVisible();
  await expect(page.locator('.wpwl-chooser, .wpwl-method, [class*="wpwl-panel"]')).toHaveCount(0);
  expect(loaded.filter((url) => url.endsWith('/chooser.js'))).toEqual([]);
});

for (const [layout, open] of [
  ['accordion', 'radio'],
  ['tabs', 'tab'],
] as const) {
  journey(`accessible: methods as ${layout}`, async ({ page, merchant }) => {
    await openList(page, merchant, layout);
    await look(page, `chooser-${layout}`);
    const dark = '<style>:root { color-scheme: dark; background: #111; color: #eee; }</style>';
    await openList(page, merchant, layout, { body: dark + formOf(brands) });
    await list(page)[open](texts.labels.sepaDirectDebit).click();
    await look(page, `chooser-${layout}-dark`);
  });
}

for (const [name, openEngine] of [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const) {
  journey(
    `a shopper with ${name} chooses another method, and pays with the card typed before`,
    async ({ page, merchant, stack }) => {
      const checkoutId = await openList(page, merchant, 'accordion', { body: formOf('IDEAL VISA EPS') });
      const engine = await openEngine();
      await engine.open(page.url());
      const choice = '.wpwl-chooser:not([aria-busy]) .wpwl-method:not([hidden]) > .wpwl-method-radio';
      const card = `${choice}[aria-controls="card_1"]`;
      await engine.click(card);
      await engine.click(`${choice}:not([aria-controls="card_1"])`);
      await engine.click(card);
      await payInEngine(engine, cards.approved);
      await expect.poll(engine.text).toContain(back);
      expect(await statusOf(stack, checkoutId)).toBe('000.100.110');
      await engine.close();
    },
  );
}
