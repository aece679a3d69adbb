import type { banks } from './english/banks.ts';
import type { cardMore } from './english/card-more.ts';
import type { fewBrands } from './english/few-brands.ts';
import type { redirect } from './english/redirect.ts';
import type { stored } from './english/stored.ts';
import type { wallets } from './english/wallets.ts';
import { type Replacements, replaced } from './replaced.ts';

/** The texts of the widget's parts, by part. English stands in each part itself, so that the script carries none of it. */
export interface PartTexts {
  readonly cardMore: typeof cardMore;
  readonly stored: typeof stored;
  readonly banks: typeof banks;
  /** In no language's file, where nine of ten who read about banks would carry it for nothing. */
  readonly fewBrands: typeof fewBrands;
  readonly wallets: typeof wallets;
  readonly redirect: typeof redirect;
}

/** The parts of another language as its file has them: each part's texts one after the other, in the order of the English ones. */
export type PackedParts = Readonly<Partial<Record<keyof PartTexts, string>>>;

/** Stands between the texts of a part; no text has it. */
export const SEPARATOR = '|';

type Groups = Readonly<Record<'labels' | 'errorMessages' | 'messages', Readonly<Record<string, string>>>>;

interface Speaking {
  readonly locale: { readonly texts: { readonly parts?: PackedParts } };
  readonly options: Replacements;
}

/** Gives a part's texts in the language of the page, with the page's own labels and messages in place. */
export const textsOf = <Name extends keyof PartTexts>(
  { locale, options }: Speaking,
  name: Name,
  english: PartTexts[Name],
): PartTexts[Name] => {
  const own = locale.texts.parts?.[name]?.split(SEPARATOR) ?? [];
  let place = 0;
  const inLanguage = (group: Groups['labels']): Record<string, string> =>
    Object.fromEntries(Object.entries(group).map(([key, text]) => [key, own[place++] ?? text]));
  const { labels, errorMessages, messages }: Groups = english;
  return {
    labels: replaced(inLanguage(labels), options.labels),
    errorMessages: replaced(inLanguage(errorMessages), options.errorMessages),
    messages: inLanguage(messages),
  } as PartTexts[Name];
};
