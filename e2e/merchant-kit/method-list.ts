import type { Locator, Page } from '@playwright/test';
import { otherBrands } from '../../catalogue/brands/other-brands.ts';
import type { Texts } from '../../catalogue/texts/form-texts.ts';
import { chunkTexts } from './chunk-texts.ts';

/**
 * Returns the radio button or tab of a method on a page with the option `layout`: that of a brand other than a card,
 * of `card`, or of `registration`, the stored accounts. The texts are English by default.
 */
export function methodChoice(page: Page, id: string, texts?: Texts): Locator {
  const { card, directDebit, sepaDirectDebit, giftCard, bankTransfer } = chunkTexts('chooser', texts).labels;
  const names: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(otherBrands).map(([brand, { name }]) => [brand, name])),
    card,
    DIRECTDEBIT: directDebit,
    DIRECTDEBIT_SEPA: sepaDirectDebit,
    GIFTCARD: giftCard,
    BANKTRANSFER_SEPA: bankTransfer,
    registration: chunkTexts('stored', texts).labels.storedAccounts,
  };
  const named = { name: names[id] ?? id, exact: true };
  return page.getByRole('radio', named).or(page.getByRole('tab', named));
}
