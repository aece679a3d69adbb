import type { FrameLocator, Locator, Page } from '@playwright/test';
import { form as en } from '../../catalogue/texts/en/form.ts';
import type { Texts } from '../../catalogue/texts/form-texts.ts';
import { wordsOf } from './part-words.ts';

/** The widget's form of stored accounts, in the words of a shopper. */
export interface StoredAccountsForm {
  /** The form itself. */
  readonly form: Locator;
  /** The accounts, each a radio button by the words for it. */
  readonly accounts: Locator;
  /** The chosen account's security code. */
  readonly code: Locator;
  readonly codeFrame: FrameLocator;
  readonly payButton: Locator;
  readonly againButton: Locator;
  /** Shows the forms of new accounts. */
  readonly otherButton: Locator;
  /** Goes back to the stored accounts. */
  readonly backButton: Locator;
  /** What was removed, or could not be. */
  readonly news: Locator;
  readonly message: Locator;
  readonly confirmButton: Locator;
  readonly keepButton: Locator;
  /** The radio button of an account, by what it is called, such as `Visa ending in 1111`. */
  account(name: string | RegExp): Locator;
  /** The button that asks whether an account is to be removed. */
  removeButton(name: string): Locator;
}

/** The stored accounts on a page. */
export function storedAccounts(page: Page, texts: Texts = en): StoredAccountsForm {
  const words = wordsOf('stored', texts);
  const container = page.locator('.wpwl-container-registration');
  const form = container.locator('form.wpwl-form-registrations');
  const button = (name: string) => container.getByRole('button', { name, exact: true });
  const codeFrame = form.frameLocator('iframe.wpwl-control-cvv');
  return {
    form,
    accounts: form.getByRole('radio'),
    codeFrame,
    code: codeFrame.getByLabel(texts.labels.cvv),
    payButton: button(texts.labels.submit),
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
