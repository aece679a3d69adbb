import { type Language, languageOf } from '../../catalogue/languages.ts';
import { en, type PageTexts } from './texts/en.ts';

/** The texts of pages by language; a language that is missing here is shown in English. */
const textsByLanguage: Readonly<Partial<Record<Language, PageTexts>>> = { en };

/** Whose language a page is written in, the one that counts most at the front: language tags, or codes of the interface. */
export type Preferences = readonly (string | undefined)[];

/** Gives the languages that a browser asks for, the one that it wants most at the front. */
export const acceptedLanguages = (header: string | undefined): readonly string[] =>
  (header ?? '')
    .slice(0, MAX_HEADER_CHARACTERS)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/);
      const quality = parameters.find((each) => each.startsWith('q='))?.slice('q='.length);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((left, right) => right.quality - left.quality)
    .map(({ tag }) => tag);

/** Longer than any browser writes it. */
const MAX_HEADER_CHARACTERS = 1_000;

/** Gives the language of a page: the first that is wished for and that pages are written in. */
export const pageLanguage = (wishes: Preferences): Language => {
  for (const wish of wishes) {
    const language = wish === undefined ? undefined : languageOf(wish);
    if (language !== undefined && textsByLanguage[language] !== undefined) return language;
  }
  return 'en';
};

/** Gives the texts of pages in a language. */
export const pageTexts = (language: Language): PageTexts => textsByLanguage[language] ?? en;
