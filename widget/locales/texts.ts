import { type Direction, type Language, languages } from '../../catalogue/languages/languages.ts';
import type { LoadedTexts } from './chunk-texts.ts';
import { type Replacements, replaced } from './replaced.ts';

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
