import type { banks } from './english/banks.ts';
import type { cardMore } from './english/card-more.ts';
import type { stored } from './english/stored.ts';
import type { wallets } from './english/wallets.ts';
import { type Locale, type Replacements, replaced } from './texts.ts';

/** The texts of the widget's parts, by part. English stands in each part itself, so that the script carries none of it. */
export interface PartTexts {
  readonly cardMore: typeof cardMore;
  readonly stored: typeof stored;
  readonly banks: typeof banks;
  readonly wallets: typeof wallets;
}

interface Speaking {
  readonly locale: Locale;
  readonly options: Replacements;
}

/** Gives a part's texts in the language of the page, with the page's own labels and messages in place. */
export const textsOf = <Name extends keyof PartTexts>(
  { locale, options }: Speaking,
  name: Name,
  english: PartTexts[Name],
): PartTexts[Name] => {
  const texts = locale.texts.parts?.[name] ?? english;
  return {
    ...texts,
    labels: replaced(texts.labels, options.labels),
    errorMessages: replaced(texts.errorMessages, options.errorMessages),
  };
};
