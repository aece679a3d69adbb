import type { Page } from '@playwright/test';
import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { settingsFrom } from '../../../catalogue/settings/channel-settings.ts';
import { banks } from '../../../catalogue/texts/en/banks.ts';
import { stored } from '../../../catalogue/texts/en/stored.ts';
import { translations } from '../../../catalogue/texts/registry/forms.ts';
import { mandateText } from '../../../server/connectors/sepa/model/mandate-text.ts';
import type { SepaSettings } from '../../../server/connectors/sepa/model/settings.ts';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { createCheckout, paymentOf } from '../../harness/merchant.ts';
import type { Stack } from '../../harness/stack.ts';
import { type BrandForm, brandForm } from '../../merchant-kit/brand-form.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

journey.describe.configure({ timeout: 120_000 });

const body = `<form class="paymentWidgets" action="/paid" data-brands="DIRECTDEBIT_SEPA"></form>`;

/** The settings of a channel with a bank of its own. */
const bank = {
  'sepa.creditorIdentifier': 'DE98ZZZ09999999999',
  'sepa.creditorName': 'Tea and Kettles GmbH',
  'sepa.iban': 'DE89370400440532013000',
};

/** Returns the text of a mandate as the gateway writes it. */
const textIn = (language: Language, recurs: boolean, more: Readonly<Record<string, string>> = {}): string =>
  mandateText(language, recurs, settingsFrom({ ...bank, ...more }) as SepaSettings);

const mandateOn = (page: Page) => page.locator('.wpwl-mandate');
const shownOn = (page: Page) => mandateOn(page).evaluate((mandate) => mandate.textContent);

const withBank = async (stack: Stack, more: Readonly<Record<string, string>> = {}): Promise<Stack> => ({
  ...stack,
  entityId: await stack.addChannel({ ...bank, ...more }),
});

/** Pays, and returns the mandate as the merchant's server reads it. */
async function mandateOfPayment(page: Page, form: BrandForm, stack: Stack): Promise<Readonly<Record<string, unknown>>> {
  await form.holder.fill('Ada Lovelace');
  await form.iban.fill('DE89 3704 0044 0532 0130 00');
  await form.payButton.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back at the merchant');
  const payment = await paymentOf(stack, new URL(page.url()).searchParams.get('id') ?? '');
  const { ConnectorTxID2: reference } = payment['resultDetails'] as Readonly<Record<string, string>>;
  const reply = await page.request.get(`${stack.gatewayUrl}v1/sepa/mandates/${reference}?entityId=${stack.entityId}`, {
    headers: { authorization: `Bearer ${stack.accessToken}` },
  });
  return await reply.json();
}

const read = ['de', 'ar', 'ja'] as const satisfies readonly Language[];

for (const language of rowsOf(read, 2)) {
  journey(`the mandate is read in ${language}, and kept`, async ({ page, merchant, stack }) => {
    const own = await withBank(stack);
    const script = `window.wpwlOptions = { locale: '${language}' }`;
    await merchant.open({ body, checkoutId: await createCheckout(own, { entityId: own.entityId }), script });
    const form = brandForm(page, 'DIRECTDEBIT_SEPA', 'SEPA direct debit', translations[language]);
    await expect(mandateOn(page)).toContainText(bank['sepa.creditorIdentifier']);
    expect(await shownOn(page)).toBe(textIn(language, false));
    await expect(mandateOn(page)).toHaveCSS('direction', languages[language].direction);
    await look(page, `mandate-${language}`);
    expect(await mandateOfPayment(page, form, own)).toMatchObject({
      recurring: false,
      language,
      text: textIn(language, false),
    });
  });
}

journey(
  'the mandate changes with the wish to store the account, and is recurring',
  async ({ page, merchant, stack }) => {
    const scheme = { 'sepa.scheme': 'B2B', 'sepa.preNotificationDays': '5' };
    const own = await withBank(stack, scheme);
    const script = 'window.wpwlOptions = { registrations: { askToStore: true } }';
    await merchant.open({ body, checkoutId: await createCheckout(own, { entityId: own.entityId }), script });
    const box = page.getByLabel(stored.labels.register);
    await box.check();
    expect(await shownOn(page)).toBe(textIn('en', true, scheme));
    await box.uncheck();
    expect(await shownOn(page)).toBe(textIn('en', false, scheme));
    await box.check();
    await look(page, 'mandate-recurring');
    const mandate = await mandateOfPayment(page, brandForm(page, 'DIRECTDEBIT_SEPA', 'SEPA direct debit'), own);
    expect(mandate).toMatchObject({ recurring: true, language: 'en', text: textIn('en', true, scheme) });
  },
);

journey('the text of the page is shown instead, and is not kept', async ({ page, merchant, stack }) => {
  const own = await withBank(stack);
  const script = `window.wpwlOptions = { labels: { mandateOfShop: 'You allow us.' } }`;
  await merchant.open({ body, checkoutId: await createCheckout(own, { entityId: own.entityId }), script });
  await expect(mandateOn(page)).toHaveText('You allow us.');
  const mandate = await mandateOfPayment(page, brandForm(page, 'DIRECTDEBIT_SEPA', 'SEPA direct debit'), own);
  expect([mandate['recurring'], mandate['language'], mandate['text']]).toEqual([false, undefined, undefined]);
});

journey('a mandate of the merchant is not written anew', async ({ page, merchant, stack }) => {
  const own = await withBank(stack);
  const checkoutId = await createCheckout(own, { entityId: own.entityId, 'bankAccount.mandate.id': 'OURS-A' });
  await merchant.open({ body, checkoutId });
  await expect(mandateOn(page)).toHaveText(banks.labels.mandateOfShop);
});
