import type { banks } from './english/banks.ts';
import type { cardMore } from './english/card-more.ts';
import type { redirect } from './english/redirect.ts';
import type { stored } from './english/stored.ts';
import type { wallets } from './english/wallets.ts';
import { type Locale, type Replacements, replaced } from './texts.ts';

/** The texts of the widget's parts, by part. English stands in each part itself, so that the script carries none of it. */
export interface PartTexts {
  readonly cardMore: typeof cardMore;
  readonly stored: typeof stored;
  readonly banks: typeof banks;
  readonly wallets: typeof wallets;
  readonly redirect: typeof redirect;
}

/** The parts' texts of another language; what is missing there is in English. */
export type TranslatedParts = {
  readonly [Name in keyof PartTexts]?: {
    readonly [Group in keyof PartTexts[Name]]?: Partial<PartTexts[Name][Group]>;
  };
};

type Group = Record<string, string>;
type Groups = Readonly<Record<'labels' | 'errorMessages' | 'messages', Group>>;

interface Speaking {
  readonly locale: Pick<Locale, 'texts'>;
  readonly options: Replacements;
}

/** Gives a part's texts in the language of the page, with the page's own labels and messages in place. */
export const textsOf = <Name extends keyof PartTexts>(
  { locale, options }: Speaking,
  name: Name,
  english: PartTexts[Name],
): PartTexts[Name] => {
  const own = (locale.texts.parts?.[name] ?? {}) as Partial<Groups>;
  const { labels, errorMessages, messages }: Groups = english;
  return {
    labels: replaced({ ...labels, ...own.labels }, options.labels),
    errorMessages: replaced({ ...errorMessages, ...own.errorMessages }, options.errorMessages),
    messages: { ...messages, ...own.messages },
  } as PartTexts[Name];
};
