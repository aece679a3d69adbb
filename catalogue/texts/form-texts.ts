import type { banks } from './en/banks.ts';
import type { cardMore } from './en/card-more.ts';
import type { chooser } from './en/chooser.ts';
import type { fewBrands } from './en/few-brands.ts';
import type { form } from './en/form.ts';
import type { late } from './en/late.ts';
import type { redirect } from './en/redirect.ts';
import type { stored } from './en/stored.ts';
import type { wallets } from './en/wallets.ts';

/**
 * The texts of the widget's chunks, by chunk. In English each has a file of its own, so that the script contains none.
 */
export interface ChunkTexts {
  readonly cardMore: typeof cardMore;
  readonly stored: typeof stored;
  readonly banks: typeof banks;
  /** In a chunk of its own for all languages, because few shoppers see these brands. */
  readonly fewBrands: typeof fewBrands;
  readonly chooser: typeof chooser;
  readonly wallets: typeof wallets;
  readonly late: typeof late;
  readonly redirect: typeof redirect;
}

/**
 * All texts of the widget in one language. Those of the chunks are missing in English, where each chunk contains its
 * own.
 */
export type Texts = typeof form & { readonly parts?: ChunkTexts };

/** All texts of the widget in a language other than English. A missing text is a type error. */
export type Translation = typeof form & { readonly parts: ChunkTexts };
