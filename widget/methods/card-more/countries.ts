import { countryCodes } from '../../../catalogue/iso/countries.ts';

/** A country: the code that is sent, and its name in the shopper's language. */
export interface Country {
  readonly code: string;
  readonly name: string;
}

/** Gives every country by its name in a language, in that language's order. The browser knows the names. */
export const countriesIn = (language: string): readonly Country[] => {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  const { compare } = new Intl.Collator([language, 'en']);
  return [...countryCodes]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((left, right) => compare(left.name, right.name));
};
