import { type Language, languageOf } from '../../catalogue/languages/languages.ts';

let current: Language = 'en';

/**
 * Sets the language of sheets opened from now on, by its tag. A page may mount the widget again in another language.
 */
export const speak = (tag: string): void => {
  current = languageOf(tag) ?? 'en';
};

/** Returns the language of a sheet: that of the wallet's own option, if any, else that of the form. */
export const languageOfSheet = (wanted = ''): Language => languageOf(wanted) ?? current;
