import { countryCodes } from '../../../catalogue/iso/countries.ts';

/** The code of a country, which is sent, and its name in the shopper's language. */
interface Country {
  readonly code: string;
  readonly name: string;
}

/** Returns all countries with their names in a language, sorted in that language. The names come from the browser. */
export const countriesIn = (language: string): readonly Country[] => {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  const { compare } = new Intl.Collator([language, 'en']);
  return [...countryCodes]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((left, right) => compare(left.name, right.name));
};
