import { type Language, languageOf } from '../../catalogue/languages/languages.ts';

let current: Language = 'en';
let name = '';

/**
 * Sets the language of sheets opened from now on, by its tag, and the name of the shop. A page may mount the widget again
 * in another language.
 */
export const speak = (tag: string, shop: string): void => {
  current = languageOf(tag) ?? 'en';
  name = shop;
};

/** Returns the name of the shop, which PayPal and Amazon know from the merchant's account. */
export const shopOfSheet = (): string => name;

/** Returns the language of a sheet: that of the wallet's own option, if any, else that of the form. */
export const languageOfSheet = (wanted = ''): Language => languageOf(wanted) ?? current;
