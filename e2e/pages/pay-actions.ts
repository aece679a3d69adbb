import type { Page } from '@playwright/test';
import { otherBrands } from '../../catalogue/brands/other-brands.ts';
import type { Texts } from '../../widget/locales/en.ts';
import type { CardData } from '../kit/test-cards.ts';
import { type BrandForm, brandForm } from './brand-form.ts';
import { type PayForm, payForm } from './pay-form.ts';

/** A brand that is no card, such as IDEAL. */
export type OtherBrandId = keyof typeof otherBrands;

/** Pays on the page that is open, as a shopper does. */
export interface Pay {
  /** The card form, for tests of what happens in it. */
  readonly form: PayForm;
  /** Types a card and pays. */
  card(card: CardData): Promise<void>;
  /** The form of a brand that is no card, for those that ask for something. */
  brand(id: OtherBrandId): BrandForm;
  /** Fills in the form of a brand that is no card, if there is something to fill in, and pays. */
  with(id: OtherBrandId, fill?: (form: BrandForm) => Promise<void>): Promise<void>;
}

/** What a shopper does to pay on this page, whose form is in these words. */
export function payActions(page: Page, texts: Texts): Pay {
  const brand = (id: OtherBrandId): BrandForm => brandForm(page, id, otherBrands[id].name, texts);
  const form = payForm(page, { texts, container: page.locator('.wpwl-container-card') });
  return {
    form,
    card: form.pay,
    brand,
    async with(id, fill = async () => {}) {
      const ofBrand = brand(id);
      await fill(ofBrand);
      await ofBrand.payButton.click();
    },
  };
}
