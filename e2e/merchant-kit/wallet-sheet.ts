import type { Locator, Page } from '@playwright/test';
import type { Language } from '../../catalogue/languages/languages.ts';
import type { SheetTexts } from '../../catalogue/texts/en/wallet-sheets.ts';
import { wallets as english } from '../../catalogue/texts/en/wallets.ts';
import { sheetTexts } from '../../catalogue/texts/registry/wallet-sheets.ts';

/** The names of the wallets on their buttons and sheets. */
export const walletNames = {
  APPLEPAY: 'Apple Pay',
  GOOGLEPAY: 'Google Pay',
  SAMSUNGPAY: 'Samsung Pay',
  AMAZONPAY: 'Amazon Pay',
  PAYPAL: 'PayPal',
  PAYPAL_CONTINUE: 'PayPal',
} as const;

/** The brand of a wallet that has a button. */
export type WalletBrand = keyof typeof walletNames;

/** A wallet's button in the page. */
export interface WalletButton {
  readonly container: Locator;
  readonly button: Locator;
  /** The message beside the button. */
  readonly notice: Locator;
}

/** Returns a wallet's button by its brand. */
export function walletButton(page: Page, brand: WalletBrand): WalletButton {
  const container = page.locator(`.wpwl-container-virtualAccount-${brand}`);
  return {
    container,
    button: container.getByRole('button', { name: walletNames[brand] }),
    notice: container.locator('.wpwl-notice:not(:empty)'),
  };
}

/** The simulated sheet of a wallet. */
export interface WalletSheet {
  readonly dialog: Locator;
  readonly card: Locator;
  readonly person: Locator;
  readonly payButton: Locator;
  readonly continueButton: Locator;
  readonly failButton: Locator;
  readonly cancelButton: Locator;
  readonly closeButton: Locator;
  readonly refused: Locator;
  /** Approves the payment with the card of this outcome. */
  pay(card?: keyof SheetTexts['cards']): Promise<void>;
}

/** Returns the open sheet with the texts of a language; only paying in it needs no language. */
export function walletSheet(page: Page, language: Language = 'en'): WalletSheet {
  const texts = sheetTexts[language];
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const card = dialog.getByLabel(texts.card, { exact: true });
  return {
    dialog,
    card,
    person: dialog.getByLabel(texts.person),
    payButton: button(texts.pay),
    continueButton: button(texts.proceed),
    failButton: button(texts.fail),
    cancelButton: button(texts.cancel),
    closeButton: button(texts.close),
    refused: dialog.getByText(texts.refused),
    async pay(outcome) {
      if (outcome) await dialog.locator('select').first().selectOption(outcome);
      await dialog.locator('button[name="pay"]').click();
    },
  };
}

/** Returns the messages beside a wallet's button. */
export const walletNotices = (brand: WalletBrand) => {
  const filled = Object.entries(english.messages).map(([name, text]) => [
    name,
    text.replace('{brand}', walletNames[brand]),
  ]);
  return Object.fromEntries(filled) as typeof english.messages;
};
