import { type Direction, type Language, languages } from '../../catalogue/languages/languages.ts';
import type { LoadedTexts } from './chunk-texts.ts';
import { type Replacements, replaced } from './replaced.ts';

/** The texts to show and their language. */
export interface Locale {
  /** Language tag (BCP 47), for the lang attribute. */
  readonly tag: string;
  readonly direction: Direction;
  readonly texts: LoadedTexts;
}

/** Returns the texts of a language, with the labels and messages that the page replaces. */
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
