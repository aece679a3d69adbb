import type { form } from '../../catalogue/texts/en/form.ts';
import type { ChunkTexts } from '../../catalogue/texts/form-texts.ts';
import { type Replacements, replaced } from './replaced.ts';

/** The texts of each chunk in one language, joined by `SEPARATOR` in the order of the English ones. */
export type PackedChunks = Readonly<Partial<Record<keyof ChunkTexts, string>>>;

/** The texts of the forms in one language. */
export type LoadedTexts = typeof form & {
  /** The digest of the file with the texts of chunks. English has none, since each chunk contains its own. */
  readonly later?: string;
  /** The texts of chunks, once a chunk has loaded that shows texts. */
  parts?: PackedChunks | undefined;
};

/** Separates the texts of a chunk. No text contains it. */
export const SEPARATOR = '|';

type Groups = Readonly<Record<'labels' | 'errorMessages' | 'messages', Readonly<Record<string, string>>>>;

interface LocaleAndOptions {
  readonly locale: { readonly texts: { readonly parts?: PackedChunks | undefined } };
  readonly options: Replacements;
}

/** Returns a chunk's texts in the language of the page, with the labels and messages that the page replaces. */
export const textsOf = <Name extends keyof ChunkTexts>(
  { locale, options }: LocaleAndOptions,
  name: Name,
  english: ChunkTexts[Name],
): ChunkTexts[Name] => {
  const own = locale.texts.parts?.[name]?.split(SEPARATOR) ?? [];
  let place = 0;
  const inLanguage = (group: Groups['labels']): Record<string, string> =>
    Object.fromEntries(Object.entries(group).map(([key, text]) => [key, own[place++] ?? text]));
  const { labels, errorMessages, messages }: Groups = english;
  return {
    labels: replaced(inLanguage(labels), options.labels),
    errorMessages: replaced(inLanguage(errorMessages), options.errorMessages),
    messages: inLanguage(messages),
  } as ChunkTexts[Name];
};
