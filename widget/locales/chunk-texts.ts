import type { form } from '../../catalogue/texts/en/form.ts';
import type { PartTexts } from '../../catalogue/texts/form-texts.ts';
import { type Replacements, replaced } from './replaced.ts';

/** The parts of another language as its file has them: each part's texts one after the other, in the order of the English ones. */
export type PackedChunks = Readonly<Partial<Record<keyof PartTexts, string>>>;

/** All texts of one language as its file has them; see `packed`. */
export type LoadedTexts = typeof form & { readonly parts?: PackedChunks };

/** Stands between the texts of a part; no text has it. */
export const SEPARATOR = '|';

type Groups = Readonly<Record<'labels' | 'errorMessages' | 'messages', Readonly<Record<string, string>>>>;

interface Speaking {
  readonly locale: { readonly texts: { readonly parts?: PackedChunks } };
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
