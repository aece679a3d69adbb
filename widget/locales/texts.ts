import { type Direction, type Language, languageOf, languages } from '../../catalogue/languages.ts';
import { en, type Texts } from './en.ts';

/** The languages that can be shown; the others fall back to English. */
export const translations: Readonly<Partial<Record<Language, Texts>>> = { en };

/** What a page may replace; keys that the widget does not know are ignored, values that are not texts too. */
export interface Replacements {
  readonly labels?: unknown;
  readonly errorMessages?: unknown;
}

/** The texts to show, and the language they are in. */
export interface Locale {
  /** Language tag (BCP 47), for the lang attribute. */
  readonly tag: string;
  readonly direction: Direction;
  readonly texts: Texts;
}

/** Gives the texts for `wpwlOptions.locale`, such as `de` or `en-GB`, with the page's own labels and messages in place. */
export const localeFor = (text: string, replacements: Replacements = {}, known = translations): Locale => {
  const wanted = languageOf(text) ?? 'en';
  const translated = known[wanted];
  const { tag, direction } = languages[translated ? wanted : 'en'];
  const texts = translated ?? en;
  return {
    tag,
    direction,
    texts: {
      ...texts,
      labels: replaced(texts.labels, replacements.labels),
      errorMessages: replaced(texts.errorMessages, replacements.errorMessages),
    },
  };
};

const replaced = <Group extends Record<string, string>>(group: Group, replacements: unknown): Group => {
  if (typeof replacements !== 'object' || replacements === null) return group;
  const own = Object.entries(replacements).filter(
    ([key, text]) => Object.hasOwn(group, key) && typeof text === 'string',
  );
  return { ...group, ...Object.fromEntries(own) };
};
