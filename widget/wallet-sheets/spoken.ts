import { type Language, languageOf } from '../../catalogue/languages/languages.ts';

let spoken: Language = 'en';

/** Has every sheet that opens from now on speak a language; a page mounts the widget in another as often as it likes. */
export const speak = (tag: string): void => {
  spoken = languageOf(tag) ?? 'en';
};

/** Gives the language of a sheet: the one that its own wallet was asked for, where its interface has such an option. */
export const languageOfSheet = (wished = ''): Language => languageOf(wished) ?? spoken;
