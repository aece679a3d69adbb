import type { banks } from './en/banks.ts';
import type { cardMore } from './en/card-more.ts';
import type { fewBrands } from './en/few-brands.ts';
import type { form } from './en/form.ts';
import type { redirect } from './en/redirect.ts';
import type { stored } from './en/stored.ts';
import type { wallets } from './en/wallets.ts';

/** The texts of the widget's parts, by part. In English each part has a file of its own, so that the script carries none. */
export interface PartTexts {
  readonly cardMore: typeof cardMore;
  readonly stored: typeof stored;
  readonly banks: typeof banks;
  /** In no language's file, where nine of ten who read about banks would carry it for nothing. */
  readonly fewBrands: typeof fewBrands;
  readonly wallets: typeof wallets;
  readonly redirect: typeof redirect;
}

/** All texts of the widget in one language; those of the parts are missing in English, where each part brings its own. */
export type Texts = typeof form & { readonly parts?: PartTexts };

/** All texts of the widget in a language other than English: a text that is missing does not compile. */
export type Translation = typeof form & { readonly parts: PartTexts };
