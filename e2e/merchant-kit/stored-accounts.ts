import type { FrameLocator, Locator, Page } from '@playwright/test';
import { form as en } from '../../catalogue/texts/en/form.ts';
import type { Texts } from '../../catalogue/texts/form-texts.ts';
import { chunkTexts } from './chunk-texts.ts';

/** The widget's form of stored accounts. */
export interface StoredAccountsForm {
  /** The form itself. */
  readonly form: Locator;
  /** The accounts, each a radio button. */
  readonly accounts: Locator;
  /** The security code of the chosen account. */
  readonly code: Locator;
  readonly codeFrame: FrameLocator;
  readonly payButton: Locator;
  readonly againButton: Locator;
  /** The button that shows the forms of new accounts. */
  readonly otherButton: Locator;
  /** The button that goes back to the stored accounts. */
  readonly backButton: Locator;
  /** The message about an account that was removed, or could not be. */
  readonly news: Locator;
  readonly message: Locator;
  readonly confirmButton: Locator;
  readonly keepButton: Locator;
  /** Returns the radio button of an account by its name, such as `Visa ending in 1111`. */
  account(name: string | RegExp): Locator;
  /** Returns the button that asks whether to remove an account. */
  removeButton(name: string): Locator;
}

/** Returns the stored accounts on a page. */
export function storedAccounts(page: Page, texts: Texts = en): StoredAccountsForm {
  const words = chunkTexts('stored', texts);
  const container = page.locator('.wpwl-container-registration');
  const form = container.locator('form.wpwl-form-registrations');
  const button = (name: string) => container.getByRole('button', { name, exact: true });
  const codeFrame = form.frameLocator('iframe.wpwl-control-cvv');
  return {
    form,
    accounts: form.getByRole('radio'),
    codeFrame,
    code: codeFrame.getByLabel(texts.labels.cvv),
    payButton: form.locator('button[name="pay"]').filter({ visible: true }),
    againButton: button(texts.messages.again),
    otherButton: button(words.labels.showOtherPaymentMethods),
    backButton: button(words.labels.showStoredAccounts),
    news: container.getByRole('status').filter({ hasText: /\S/ }),
    message: container.locator('.wpwl-message'),
    confirmButton: button(words.labels.remove),
    keepButton: button(words.labels.keep),
    account: (name) => form.getByRole('radio', { name }),
    removeButton: (name) => button(words.messages.removeThis.replace('{account}', name)),
  };
}
