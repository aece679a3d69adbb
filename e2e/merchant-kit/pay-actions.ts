import type { Page } from '@playwright/test';
import { otherBrands } from '../../catalogue/brands/other-brands.ts';
import type { Texts } from '../../catalogue/texts/form-texts.ts';
import { type BrandForm, brandForm } from './brand-form.ts';
import { type PayForm, payForm } from './pay-form.ts';
import { storedAccounts } from './stored-accounts.ts';
import type { CardData } from './test-cards.ts';
import { type WalletBrand, walletButton, walletSheet } from './wallet-sheet.ts';

/** The id of a brand other than a card, such as IDEAL. */
export type OtherBrandId = keyof typeof otherBrands;

/** Pays on the open page, as a shopper does. */
export interface Pay {
  /** The card form, for tests of the form itself. */
  readonly form: PayForm;
  /** Types a card and pays. */
  card(card: CardData): Promise<void>;
  /** Pays with a stored account by its name, such as `Visa ending in 1111`; with a code if the form asks for one. */
  stored(name: string, code?: string): Promise<void>;
  /** Presses a wallet's button, and approves in its simulated sheet with the card of this outcome. */
  wallet(brand: WalletBrand, card?: 'approved' | 'declined'): Promise<void>;
  /** Returns the form of a brand other than a card, for brands that have fields. */
  brand(id: OtherBrandId): BrandForm;
  /** Fills in the form of a brand other than a card, if it has fields, and pays. */
  with(id: OtherBrandId, fill?: (form: BrandForm) => Promise<void>): Promise<void>;
}

/** Returns the actions that pay on this page, whose form has these texts. */
export function payActions(page: Page, texts: Texts): Pay {
  const brand = (id: OtherBrandId): BrandForm => brandForm(page, id, otherBrands[id].name, texts);
  const form = payForm(page, { texts, container: page.locator('.wpwl-container-card') });
  return {
    form,
    card: form.pay,
    async stored(name, code) {
      const accounts = storedAccounts(page, texts);
      await accounts.account(name).check();
      if (code !== undefined) await accounts.code.pressSequentially(code);
      await accounts.payButton.click();
    },
    async wallet(id, card) {
      await walletButton(page, id).button.click();
      await walletSheet(page).pay(card);
    },
    brand,
    async with(id, fill = async () => {}) {
      const ofBrand = brand(id);
      await fill(ofBrand);
      await ofBrand.payButton.click();
    },
  };
}
