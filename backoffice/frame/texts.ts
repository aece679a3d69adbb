import { signal } from '@preact/signals';
import { type Language, languageOf, languages } from '../../catalogue/languages/languages.ts';

/** The language of the page: the person's, else the first of the browser's that has texts. */
export const language = signal<Language>('en');

/** The texts of each view in each language, a chunk each. A new language is a folder with the same files. */
const chunks = import.meta.glob<Readonly<Record<string, unknown>>>('../../catalogue/texts/*/backoffice/*.ts');

const pathOf = (code: Language, view: string): string => `../../catalogue/texts/${code}/backoffice/${view}.ts`;

/** The view whose texts every page needs. */
const FRAME = 'frame';

/** Returns whether the back office has texts in a language. */
const isTranslated = (code: Language): boolean => Object.hasOwn(chunks, pathOf(code, FRAME));

/** The languages of the back office. */
export const officeLanguages = (): readonly Language[] => (Object.keys(languages) as Language[]).filter(isTranslated);

/** Returns the first of some language tags that the back office has texts in; English if it has none. */
export const preferred = (tags: readonly string[]): Language => {
  const codes = tags.map((tag) => languageOf(tag));
  return codes.find((code): code is Language => code !== undefined && isTranslated(code)) ?? 'en';
};

/** Loads the texts of a view in the language of the page; those of English where a translation is missing. */
export const loadTexts = async <Texts>(view: string): Promise<Texts> => {
  const load = chunks[pathOf(language.value, view)] ?? chunks[pathOf('en', view)];
  if (load === undefined) throw new Error(`there are no texts for ${view}`);
  const [texts] = Object.values(await load());
  return texts as Texts;
};

/** Sets the language of the page, and its direction. */
export const setLanguage = (code: Language): void => {
  language.value = code;
  const { tag, direction } = languages[code];
  document.documentElement.lang = tag;
  document.documentElement.dir = direction;
};

/** Returns a text with values in the places of `{name}`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** Returns the word of a button that opens a dialog first, with the dots as the language sets them. */
export const opens = (word: string): string => `${word}${language.value === 'de' ? '\u00a0' : ''}…`;
