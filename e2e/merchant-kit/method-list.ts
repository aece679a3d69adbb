import type { Locator, Page } from '@playwright/test';
import { otherBrands } from '../../catalogue/brands/other-brands.ts';
import { wordedBrands } from '../../catalogue/brands/worded-brands.ts';
import type { Texts } from '../../catalogue/texts/form-texts.ts';
import { chunkTexts } from './chunk-texts.ts';

/**
 * Returns the radio button or tab of a method on a page with the option `layout`: that of a brand other than a card,
 * of `card`, or of `registration`, the stored accounts. The texts are English by default.
 */
export function methodChoice(page: Page, id: string, texts?: Texts): Locator {
  const { labels } = chunkTexts('chooser', texts);
  const names: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(otherBrands).map(([brand, { name }]) => [brand, name])),
    ...Object.fromEntries(Object.entries(wordedBrands).map(([brand, label]) => [brand, labels[label]])),
    card: labels.card,
    registration: chunkTexts('stored', texts).labels.storedAccounts,
  };
  const named = { name: names[id] ?? id, exact: true };
  return page.getByRole('radio', named).or(page.getByRole('tab', named));
}
