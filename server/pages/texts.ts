import { type Language, languageOf, languages } from '../../catalogue/languages/languages.ts';
import type { PageTexts } from '../../catalogue/texts/en/pages.ts';
import { pagesByLanguage } from '../../catalogue/texts/registry/pages.ts';

/** Whose language a page is written in, the one that counts most at the front: language tags, or codes of the interface. */
export type Preferences = readonly (string | undefined)[];

/**
 * Under which name the widget tells, and a payment keeps, the language of the form that its shopper read. No request of a merchant's
 * server has such a parameter, no reply shows it, and processors are told it as the browser's, if at all.
 */
export const FORM_LANGUAGE = 'shopper.formLanguage' as const;

/**
 * Gives what a payment says of its shopper's language: that of the form, where the shop's page has chosen one, for it is being
 * read; then the word of the merchant's server; then the browser's when it paid.
 */
export const wishesOf = (request: Readonly<Record<string, string | undefined>>): Preferences => [
  request[FORM_LANGUAGE],
  request['locale'],
  request['customer.language'],
  request['customer.browser.language'],
];

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

/** Gives the first of the wishes that is one of the interface's languages, or a variant of one; nothing where none is. */
export const wishedLanguage = (wishes: Preferences): Language | undefined => {
  for (const wish of wishes) {
    const language = wish === undefined ? undefined : languageOf(wish);
    if (language !== undefined) return language;
  }
  return undefined;
};

/**
 * Gives the language tag of the browser as issuers are told it, who write their page by it: that of the gateway's own pages, since
 * the shopper reads both. The browser's own word stands where it is a variant of that language; where nobody has told of a browser,
 * as with an app or a merchant alone, there is none.
 */
export const browserLanguageOf = (request: Readonly<Record<string, string | undefined>>): string | undefined => {
  const own = request['customer.browser.language'];
  const language = wishedLanguage(wishesOf(request));
  if (own === undefined || language === undefined || languageOf(own) === language) return own;
  return languages[language].tag;
};

/** Gives the language of a page: the first of the wishes that can be had, else English. */
export const pageLanguage = (wishes: Preferences): Language => wishedLanguage(wishes) ?? 'en';

/** Gives the texts of pages in a language. */
export const pageTexts = (language: Language): PageTexts => pagesByLanguage[language];
