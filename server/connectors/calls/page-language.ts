import type { AcquirerOrder } from '../../payments/ports/acquirer.ts';

/** Returns the language in which the shopper of an order reads, as far as the merchant says it. */
export const languageAsked = ({ request }: AcquirerOrder): string | undefined =>
  request['customer.language'] ?? request['locale'];

const plain = (tag: string): string => tag.replaceAll('_', '-').toLowerCase();

/** Norwegian is `no`, `nb` or `nn`, and each page knows one of them. */
const norwegian: ReadonlySet<string> = new Set(['no', 'nb', 'nn']);

const spokenIn = (tag: string): string => {
  const [language = ''] = plain(tag).split('-');
  return norwegian.has(language) ? 'no' : language;
};

/**
 * Returns the locale in which a processor's page is shown to a shopper whose locale is `wanted`, such as `de-AT`: the
 * same locale, or else the page's first locale of that language; undefined if the page does not have the language.
 * `languages` are the page's locales, separated by blanks.
 */
export const pageLanguage = (wanted: string | undefined, languages: string): string | undefined => {
  const [tag, known] = [wanted ?? '', languages.trim().split(/\s+/)];
  return known.find((each) => plain(each) === plain(tag)) ?? known.find((each) => spokenIn(each) === spokenIn(tag));
};
