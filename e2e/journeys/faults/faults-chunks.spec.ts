import type { Page } from '@playwright/test';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import { createCheckout, createRegistrationCheckout, registrationOf, storeAccount } from '../../harness/merchant.ts';
import type { Stack } from '../../harness/stack.ts';
import { chunkTexts } from '../../merchant-kit/chunk-texts.ts';
import { payForm } from '../../merchant-kit/pay-form.ts';
import { storedAccounts } from '../../merchant-kit/stored-accounts.ts';
import { walletButton, walletNotices, walletSheet } from '../../merchant-kit/wallet-sheet.ts';
import {
  errorNames,
  type FaultName,
  faultNames,
  type InjectedFaults,
  injectFaults,
  keepErrors,
  shortenWaits,
} from '../fault-injection.ts';
import { expect, journey } from '../journey.ts';

/** The faults that this run injects: every second one in a short run, among them the slowest. */
const tried = rowsOf(faultNames, 2);

/*
 * The chunks of the widget and their requests fail with one fault after another in one page. Each time the shopper gets
 * instructions and the merchant a named error. In the end the shopper succeeds, and the payment is made once.
 */

const back = { level: 1, name: 'Back at the merchant' } as const;
const stored = chunkTexts('stored');
const formOf = (brands: string) => `<form class="paymentWidgets" action="/paid" data-brands="${brands}"></form>`;
/** All faults but the slowest, which other journeys of the same submission cover. */
const quickFaults = tried.slice(0, -1);
const withOptions = (options: string) => `window.wpwlOptions = { ${options} }; ${keepErrors}`;

journey.beforeEach(({ page }) => page.addInitScript(shortenWaits));

/** Runs an action under each fault, and waits each time until the merchant has got one more error of this name. */
async function eachFault(
  page: Page,
  injected: InjectedFaults,
  name: string,
  act: (fault: FaultName, turn: number) => Promise<unknown>,
  names = tried,
) {
  for (const [turn, fault] of names.entries()) {
    injected.now(fault);
    await act(fault, turn);
    await expect.poll(() => errorNames(page), fault).toEqual(Array<string>(turn + 1).fill(name));
  }
  await injected.mend();
}

async function expectPaidOnce(page: Page, stack: Stack, checkoutId: string): Promise<void> {
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
}

for (const [chunk, brands, options, pay] of rowsOf(
  [
    ['directory', 'VISA', 'showCVVHint: true', (page: Page) => payForm(page).pay(cards.approved)],
    ['card-more', 'VISA', 'showCVVHint: true', (page: Page) => payForm(page).pay(cards.approved)],
    [
      'wallets',
      'VISA APPLEPAY',
      '',
      async (page: Page) => {
        await walletButton(page, 'APPLEPAY').button.click();
        await walletSheet(page).pay();
      },
    ],
    ['stored', 'VISA', 'registrations: {}', (page: Page) => storedAccounts(page).payButton.click()],
  ] as const,
  2,
)) {
  journey(`the chunk ${chunk} does not load: the shopper tries again`, async ({ page, merchant, stack, form }) => {
    const offered = chunk === 'stored' ? { 'registrations[0].id': await storeAccount(stack) } : {};
    const checkoutId = await createCheckout(stack, offered);
    const injected = await injectFaults(page, new RegExp(`/${chunk}\\.js$`));
    await eachFault(page, injected, 'WidgetError', async (_fault, turn) => {
      if (turn === 0) await merchant.open({ checkoutId, body: formOf(brands), script: withOptions(options) });
      else await form.againButton.click();
    });
    await expect(form.message).toContainText(en.messages.blocked);
    await form.againButton.click();
    await pay(page);
    await expectPaidOnce(page, stack, checkoutId);
  });
}

journey('the list of wallets does not arrive: cards still pay', async ({ page, merchant, stack, form }) => {
  const injected = await injectFaults(page, /\/wallets$/);
  const checkoutId = await createCheckout(stack);
  for (const fault of tried) {
    injected.now(fault);
    await merchant.open({ checkoutId, body: formOf('VISA APPLEPAY'), script: keepErrors });
    await expect.poll(() => errorNames(page), fault).toContain('WidgetError');
    await expect(form.payButton, fault).toBeEnabled();
  }
  await form.pay(cards.approved);
  await expectPaidOnce(page, stack, checkoutId);
});

for (const [what, address, notice] of [
  ["a wallet's session", /\/walletSession$/, 'failed'],
  ['the amount for a wallet', /\/configuration$/, 'orderFailed'],
] as const) {
  journey(`${what} does not arrive: the shopper tries again and pays once`, async ({ page, merchant, stack }) => {
    const checkoutId = await merchant.open({ body: formOf('APPLEPAY'), script: keepErrors });
    const { button, notice: said } = walletButton(page, 'APPLEPAY');
    await expect(button).toBeVisible();
    const injected = await injectFaults(page, address);
    await eachFault(page, injected, 'WidgetError', async (fault) => {
      await button.click();
      await expect(said, fault).toHaveText(walletNotices('APPLEPAY')[notice]);
      await expect(walletSheet(page).dialog).toHaveCount(0);
    });
    await button.click();
    await walletSheet(page).pay();
    await expectPaidOnce(page, stack, checkoutId);
  });
}

journey("a wallet's payment is lost: it is sent again and made once", async ({ page, merchant, stack }) => {
  const checkoutId = await merchant.open({ body: formOf('APPLEPAY'), script: keepErrors });
  const injected = await injectFaults(page, /\/(?:payment|outcome)$/);
  await eachFault(page, injected, 'PciIframeSubmitError', async (_fault, turn) => {
    if (turn > 0) return payForm(page).againButton.click();
    await walletButton(page, 'APPLEPAY').button.click();
    await walletSheet(page).pay();
    await walletSheet(page).closeButton.click();
  });
  await expect(page.getByText(en.messages.unsure)).toBeVisible();
  await payForm(page).againButton.click();
  await expectPaidOnce(page, stack, checkoutId);
});

journey('the removal of a stored account succeeds when the shopper tries again', async ({ page, merchant, stack }) => {
  const entityId = await stack.addChannel({ shoppersRemoveRegistrations: 'true' });
  const offered = { 'registrations[0].id': await storeAccount(stack, {}, entityId) };
  await merchant.open({ checkoutId: await createCheckout(stack, { ...offered, entityId }), script: keepErrors });
  const accounts = storedAccounts(page);
  const visa = 'Visa ending in 1111';
  const remove = async (): Promise<void> => {
    await accounts.removeButton(visa).click();
    await accounts.confirmButton.click();
  };
  await expect(accounts.account(visa)).toBeChecked();
  await eachFault(page, await injectFaults(page, /\/removal$/), 'WidgetError', async (fault) => {
    await remove();
    await expect(accounts.removeButton(visa), fault).toBeVisible();
    await expect(accounts.news, fault).toHaveText(stored.messages.notRemoved);
  });
  await expect(accounts.account(visa)).toBeChecked();
  await remove();
  await expect(accounts.account(visa)).toHaveCount(0);
});

journey(
  'a payment with a stored account is lost: it is sent again and made once',
  async ({ page, merchant, stack }) => {
    const checkoutId = await createCheckout(stack, { 'registrations[0].id': await storeAccount(stack) });
    await merchant.open({ checkoutId, script: keepErrors });
    const accounts = storedAccounts(page);
    const injected = await injectFaults(page, /\/(?:payment|outcome)$/);
    await eachFault(
      page,
      injected,
      'PciIframeSubmitError',
      (_fault, turn) => (turn === 0 ? accounts.payButton.click() : accounts.againButton.click()),
      quickFaults,
    );
    await expect(accounts.message).toContainText(en.messages.unsure);
    await accounts.againButton.click();
    await expectPaidOnce(page, stack, checkoutId);
  },
);

journey('an account to store is lost: it is sent again and stored once', async ({ page, merchant, stack }) => {
  const checkoutId = await createRegistrationCheckout(stack);
  await merchant.open({ checkoutId: `${checkoutId}/registration`, script: keepErrors });
  const form = payForm(page, { texts: { ...en, labels: { ...en.labels, submit: stored.labels.save } } });
  await form.card(cards.approved);
  const injected = await injectFaults(page, /\/(?:registration|outcome)$/);
  await eachFault(page, injected, 'PciIframeSubmitError', (_fault, turn) =>
    turn === 0 ? form.payButton.click() : form.againButton.click(),
  );
  await expect(form.message).toHaveText(stored.messages.unsureSaved);
  await form.againButton.click();
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect((await registrationOf(stack, checkoutId)).result.code).toBe('000.100.110');
});

journey(
  'a submission for a summary is lost: it is sent again, and the page is notified',
  async ({ page, merchant }) => {
    const script = withOptions('useSummaryPage: true, onSaveTransactionData(data) { window.saved = data; }');
    const checkoutId = await merchant.open({ script });
    const form = payForm(page, { texts: { ...en, labels: { ...en.labels, submit: stored.labels.nextStep } } });
    await form.card(cards.approved);
    await injectFaults(page, /\/outcome$/); // The gateway never reports the submission either.
    await eachFault(
      page,
      await injectFaults(page, /\/summary$/),
      'PciIframeSubmitError',
      (_fault, turn) => (turn === 0 ? form.payButton.click() : form.againButton.click()),
      quickFaults,
    );
    await form.againButton.click();
    const resourcePath = `/v1/checkouts/${checkoutId}/payment`;
    await expect.poll(() => page.evaluate('window.saved')).toEqual({ id: checkoutId, resourcePath });
  },
);

journey(
  'the brands of a number do not arrive: the widget uses its own table',
  async ({ page, merchant, stack, form }) => {
    const script = withOptions(`brandDetection: true, brandDetectionType: 'binlist'`);
    const checkoutId = await merchant.open({ body: formOf('VISA MASTER'), script });
    const injected = await injectFaults(page, /\/brands$/);
    const numbers = ['5105105105105100', '4012888888881881', '5555555555554444', '4242424242424242'];
    const { number, expiry, holder, code } = cards.approvedMaster;
    for (const [turn, fault] of tried.entries()) {
      injected.now(fault);
      const asked = page.waitForRequest(/\/brands$/);
      await form.number.fill('');
      await form.number.pressSequentially((turn < tried.length - 1 ? numbers[turn] : number) ?? number);
      await asked;
      await expect(page.locator('select.wpwl-control-brand'), fault).toHaveValue(turn % 2 === 0 ? 'MASTER' : 'VISA');
    }
    await form.expiry.fill(expiry);
    await form.holder.fill(holder);
    await form.code.pressSequentially(code);
    await form.payButton.click();
    await expectPaidOnce(page, stack, checkoutId);
  },
);

journey("the frame of a stored card's code loses its page: it is created again", async ({ page, merchant, stack }) => {
  const checkoutId = await createCheckout(stack, { 'registrations[0].id': await storeAccount(stack) });
  await merchant.open({ checkoutId, script: withOptions('registrations: { requireCvv: true }') });
  const accounts = storedAccounts(page);
  await accounts.code.pressSequentially(cards.approved.code);
  await page.evaluate(
    `document.querySelector('.wpwl-form-registrations iframe').contentWindow.location = 'about:blank'`,
  );
  await accounts.payButton.click();
  await expect.poll(() => errorNames(page)).toEqual(['PciIframeCommunicationError']);
  expect(paymentsOf(stack.databasePath, checkoutId)).toEqual([]);
  await accounts.code.pressSequentially(cards.approved.code);
  await accounts.payButton.click();
  await expectPaidOnce(page, stack, checkoutId);
});

journey('a browser without storage loads every chunk and pays with it', async ({ page, merchant, stack }) => {
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, { get() { throw new DOMException('Storage is off.', 'SecurityError'); } });
  }
  Object.defineProperty(Document.prototype, 'cookie', { get() { throw new DOMException('off', 'SecurityError'); }, set() { throw new DOMException('off', 'SecurityError'); } });`);
  const checkoutId = await createCheckout(stack, { 'registrations[0].id': await storeAccount(stack) });
  const options = 'showCVVHint: true, registrations: { hideInitialPaymentForms: false }';
  await merchant.open({ checkoutId, body: formOf('VISA APPLEPAY IDEAL'), script: withOptions(options) });
  await expect(storedAccounts(page).payButton).toBeEnabled();
  await expect(page.locator('.wpwl-form-card .wpwl-button-pay')).toBeEnabled();
  await expect(page.locator('.wpwl-form-onlineTransfer-IDEAL .wpwl-button')).toBeEnabled();
  await walletButton(page, 'APPLEPAY').button.click();
  await walletSheet(page).pay();
  await expectPaidOnce(page, stack, checkoutId);
  expect(await errorNames(page).catch(() => [])).toEqual([]);
});
