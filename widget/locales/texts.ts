import { type Direction, type Language, languages } from '../../catalogue/languages.ts';
import type { LoadedTexts } from './en.ts';

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
  readonly texts: LoadedTexts;
}

/** Gives the texts of a language as they are shown, with the page's own labels and messages in place. */
export const localeIn = (language: Language, texts: LoadedTexts, replacements: Replacements = {}): Locale => {
  const { tag, direction } = languages[language];
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

/** Gives a group of texts with those of the page in place; what the group does not have is ignored. */
export const replaced = <Group extends Record<string, string>>(group: Group, replacements: unknown): Group => {
  if (typeof replacements !== 'object' || replacements === null) return group;
  const own = Object.entries(replacements).filter(
    ([key, text]) => Object.hasOwn(group, key) && typeof text === 'string',
  );
  return { ...group, ...Object.fromEntries(own) };
};
