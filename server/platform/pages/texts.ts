import { type Language, languageOf, languages } from '../../../catalogue/languages/languages.ts';
import type { PageTexts } from '../../../catalogue/texts/en/pages.ts';
import { pagesByLanguage } from '../../../catalogue/texts/registry/pages.ts';
import { acceptedEntries } from '../base/accept-header.ts';

/** The preferred languages of a page's reader, the most important first: language tags, or codes of the interface. */
type Preferences = readonly (string | undefined)[];

/**
 * The parameter in which the widget sends, and a payment stores, the language of the form that its shopper read. It is
 * not a request parameter for a merchant's server, no reply contains it, and processors receive it only as the
 * browser's language.
 */
export const FORM_LANGUAGE = 'shopper.formLanguage' as const;

/**
 * Returns the language preferences of a payment: the language of the form, if the shop's page chose one, because the
 * shopper reads it now; then the merchant's choice; then the language of the browser.
 */
export const languagePreferencesOf = (request: Readonly<Record<string, string | undefined>>): Preferences => [
  request[FORM_LANGUAGE],
  request['locale'],
  request['customer.language'],
  request['customer.browser.language'],
];

/** Returns the languages of an `Accept-Language` header, the most preferred first. */
export const acceptedLanguages = (header: string | undefined): readonly string[] =>
  acceptedEntries(header)
    .filter(({ quality }) => quality > 0)
    .toSorted((left, right) => right.quality - left.quality)
    .map(({ value }) => value);

/**
 * Returns the first preference that is one of the interface's languages or a variant of one; undefined when none is.
 */
export const preferredLanguage = (preferences: Preferences): Language | undefined => {
  for (const preference of preferences) {
    const language = preference === undefined ? undefined : languageOf(preference);
    if (language !== undefined) return language;
  }
  return undefined;
};

/**
 * Returns the language tag of the browser for issuers, which choose the language of their page by it: the language of
 * the gateway's own pages, because the shopper reads both. The browser's own tag is used if it is a variant of that
 * language; without browser data, as with an app or a merchant alone, there is none.
 */
export const browserLanguageOf = (request: Readonly<Record<string, string | undefined>>): string | undefined => {
  const own = request['customer.browser.language'];
  const language = preferredLanguage(languagePreferencesOf(request));
  if (own === undefined || language === undefined || languageOf(own) === language) return own;
  return languages[language].tag;
};

/** Returns the language of a page: the first preference that is available, else English. */
export const pageLanguage = (preferences: Preferences): Language => preferredLanguage(preferences) ?? 'en';

/** Returns the texts of pages in a language. */
export const pageTexts = (language: Language): PageTexts => pagesByLanguage[language];
