import {
  advanceClock,
  createCheckout,
  createRegistrationCheckout,
  readClock,
  storeAccount,
} from '../../harness/merchant.ts';
import type { Stack } from '../../harness/stack.ts';
import { storedAccounts } from '../../merchant-kit/stored-accounts.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

const LOOK_LIMIT_MS = 120_000;
journey.describe.configure({ timeout: LOOK_LIMIT_MS });

const DAY_SECONDS = 24 * 60 * 60;

/** Stores a card, an expired card and a bank account, which the shopper may remove. */
async function offerThree(stack: Stack): Promise<Readonly<Record<string, string>>> {
  const entityId = await stack.addChannel({ shoppersRemoveRegistrations: 'true' });
  const now = await readClock(stack);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
  const expiring = { 'card.expiryMonth': String(month).padStart(2, '0'), 'card.expiryYear': String(year) };
  const bankAccount = {
    paymentBrand: 'DIRECTDEBIT_SEPA',
    'bankAccount.holder': 'Ada Lovelace',
    'bankAccount.iban': 'DE89370400440532013000',
  };
  const master = { 'card.number': '5454545454545454', paymentBrand: 'MASTER', ...expiring };
  const ids = [
    await storeAccount(stack, {}, entityId),
    await storeAccount(stack, master, entityId),
    await storeAccount(stack, bankAccount, entityId),
  ];
  const days = (Date.UTC(year, month, 2) - now.getTime()) / 1000 / DAY_SECONDS;
  await advanceClock(stack, Math.ceil(days) * DAY_SECONDS);
  return { ...Object.fromEntries(ids.map((id, place) => [`registrations[${place}].id`, id])), entityId };
}

/** The gallery covers English. */
const locales = ['ar'];

journey('accessible: the form of stored accounts', async ({ page, merchant, stack }) => {
  const offers = await offerThree(stack);
  for (const locale of locales) {
    const script = `window.wpwlOptions = { locale: '${locale}', registrations: { requireCvv: true } }`;
    await merchant.open({ checkoutId: await createCheckout(stack, offers), script });
    const { form, accounts } = storedAccounts(page);
    await expect(accounts.first()).toBeChecked();
    await expect(accounts.nth(1)).toBeDisabled();
    await expect(page.locator('.wpwl-expired')).toHaveCount(1);
    await look(page, `stored-accounts-${locale}`);
    await form.locator('button[type=submit]').click();
    await expect(form.getByRole('alert')).toBeVisible();
    await look(page, `stored-code-wrong-${locale}`);
    await form.locator('[data-action="remove-registration"]').last().click();
    await look(page, `stored-removal-${locale}`);
    await form.locator('[data-action="show-initial-forms"]').click();
    await expect(page.locator('.wpwl-form-card .wpwl-button-pay')).toBeEnabled();
    await look(page, `stored-others-${locale}`);
  }
});

journey('accessible: the form that stores an account', async ({ page, merchant, stack }) => {
  for (const locale of locales) {
    const checkoutId = await createRegistrationCheckout(stack);
    await merchant.open({
      checkoutId: `${checkoutId}/registration`,
      script: `window.wpwlOptions = { locale: '${locale}' }`,
    });
    await expect(page.locator('.wpwl-form-card .wpwl-button-pay')).toBeEnabled();
    await look(page, `stored-registration-${locale}`);
    await merchant.open({
      script: `window.wpwlOptions = { locale: '${locale}', registrations: { askToStore: true } }`,
    });
    await expect(page.locator('.wpwl-form-card .wpwl-button-pay')).toBeEnabled();
    await look(page, `stored-box-${locale}`);
  }
});
