import { brands, isBrand } from '../../catalogue/brands/brands.ts';
import { type Language, languages } from '../../catalogue/languages/languages.ts';
import type { ShopTexts } from '../../catalogue/texts/en/shop.ts';
import { stored } from '../../catalogue/texts/en/stored.ts';
import { translations } from '../../catalogue/texts/registry/forms.ts';
import { shopByLanguage } from '../../catalogue/texts/registry/shop.ts';
import { type Html, html } from '../../server/platform/pages/html.ts';
import type { Line } from './cart.ts';
import type { Account } from './gateway/outcome.ts';
import { CURRENCY } from './products.ts';

/** Returns the texts of the shop in a language. */
export const shopTexts = (language: Language): ShopTexts => shopByLanguage[language];

/** Returns a text with its placeholders, such as `{product}`, replaced by the values with their names. */
export const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** Returns a text as HTML, with its placeholders replaced by the pieces of HTML with their names. */
export const filledWith = (text: string, values: Readonly<Record<string, Html>>): Html => {
  const pieces = text.split(/(\{\w+\})/).map((piece) => values[piece.slice(1, -1)] ?? html`${piece}`);
  return html`${pieces}`;
};

/** The languages of money and dates that differ from the language of the texts: the shop sells in euros. */
const regional: Readonly<Partial<Record<Language, string>>> = { en: 'en-IE' };

/** Returns the tag by which money and dates are formatted: with the digits of the payment form in every language. */
const formatTag = (language: Language): string => `${regional[language] ?? languages[language].tag}-u-nu-latn`;

/** Returns an amount, a decimal text, in the shop's currency. */
export const moneyIn = (language: Language, amount: string): string =>
  new Intl.NumberFormat(formatTag(language), { style: 'currency', currency: CURRENCY }).format(Number(amount));

/** Returns an instant as date and time, in UTC because the server does not know the time zone of the visitor. */
export const timeIn = (language: Language, instantMs: number): string =>
  new Intl.DateTimeFormat(formatTag(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(instantMs);

/** Returns the items of an order in one line, such as `2 × First flush and Clay cup`. */
export function itemsIn(language: Language, lines: readonly Line[]): string {
  const { products } = shopTexts(language);
  const items = lines.map(
    ({ product, quantity }) => `${quantity > 1 ? `${quantity} × ` : ''}${products[product.id].name}`,
  );
  return new Intl.ListFormat(languages[language].tag).format(items);
}

/** Returns the name of an account: its brand, and the end of its number if it has one. */
export function accountIn(language: Language, { brand, digits }: Account): string {
  const name = brandNameOf(brand) ?? shopTexts(language).account.unnamed;
  const { endingIn } = (language === 'en' ? stored : translations[language].parts.stored).messages;
  return digits === undefined ? name : filledIn(endingIn, { brand: name, digits });
}

/** Returns the name of a brand, such as `Visa`; the id itself for a brand that is not in the catalogue. */
function brandNameOf(brand: string | undefined): string | undefined {
  return brand !== undefined && isBrand(brand) ? brands[brand].name : brand;
}
