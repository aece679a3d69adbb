import { isBrand } from '../../../catalogue/brands/brands.ts';
import { isPlainName } from '../../../catalogue/formats/plain-names.ts';
import { date } from '../../../catalogue/formats/times.ts';
import { currencyCodes } from '../../../catalogue/iso/currencies.ts';
import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { priceText } from '../../../catalogue/payments/price.ts';
import { timeOf } from '../../platform/base/clock.ts';
import { brandNameIn } from '../../platform/pages/brand-name.ts';
import type { MailFacts } from './facts.ts';

/** The longest value of a mail, in characters: references and names of shops are shorter. */
const MOST_CHARACTERS = 200;

/** Characters that nobody sees, or that turn what follows them; but not those that join letters. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/**
 * Returns a text as one line without characters that nobody sees, so that it can stand in a header, and cannot turn the
 * rest of its line; undefined if nothing is left.
 */
export const oneLine = (text: string | undefined, most = MOST_CHARACTERS): string | undefined => {
  if (text === undefined) return undefined;
  const characters = [
    ...text
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .replaceAll(UNSEEN, '')
      .trim(),
  ];
  if (characters.length === 0) return undefined;
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : characters.join('');
};

/** The longest name in a greeting, in characters. */
const MOST_OF_NAME = 60;

/** Letters and what stands between the parts of a name; a point ends a part, so that no address of a site is one. */
const NAME = /^[\p{L}\p{M}'’·・-]+\.?(?: [\p{L}\p{M}'’·・-]+\.?)*$/u;

/**
 * Returns the name of a recipient; undefined if it may not be one. Shoppers write their names themselves, and addresses
 * of others beside them: whatever else stood there would be sent to strangers in the name of the shop.
 */
export const nameOf = ({ name }: MailFacts): string | undefined => {
  const text = oneLine(name);
  return text !== undefined && text.length <= MOST_OF_NAME && NAME.test(text) && isPlainName(text) ? text : undefined;
};

const AMOUNT = /^\d{1,15}(?:\.\d{1,4})?$/;

/** Returns the amount as readers of a language write it; undefined without one or its currency. */
export const amountOf = ({ amount, currency }: MailFacts, language: Language): string | undefined => {
  if (amount === undefined || currency === undefined) return undefined;
  return AMOUNT.test(amount) && currencyCodes.has(currency)
    ? priceText(amount, currency, languages[language].tag)
    : undefined;
};

/** Returns the digits of a code; undefined for any other text. */
export const codeOf = ({ code }: MailFacts): string | undefined => (/^\d{4,10}$/.test(code ?? '') ? code : undefined);

/** Returns the day as readers of a language write it. */
export const dayOf = ({ day }: MailFacts, language: Language): string | undefined => {
  if (day === undefined || date.read(day) === undefined) return undefined;
  const style = { dateStyle: 'long', timeZone: 'UTC', numberingSystem: 'latn' } as const;
  return new Intl.DateTimeFormat(languages[language].tag, style).format(timeOf(`${day} 12:00:00`));
};

/** Returns the month as readers of a language write it. */
export const monthOf = ({ month }: MailFacts, language: Language): string | undefined => {
  if (month === undefined || date.read(`${month}-01`) === undefined) return undefined;
  const style = { year: 'numeric', month: 'long', timeZone: 'UTC', numberingSystem: 'latn' } as const;
  return new Intl.DateTimeFormat(languages[language].tag, style).format(timeOf(`${month}-01 12:00:00`));
};

/** Returns with what is paid: the brand, the country of an IBAN, and the last four digits of the account. */
export const methodOf = ({ brand, country, last4 }: MailFacts, language: Language): string | undefined => {
  const digits = last4 !== undefined && /^[\dA-Za-z]{1,4}$/.test(last4) ? `•${last4}` : undefined;
  const name = brand !== undefined && isBrand(brand) ? brandNameIn(brand, language) : oneLine(brand);
  const parts = [name, digits === undefined ? undefined : oneLine(country), digits].filter(
    (part) => part !== undefined,
  );
  return parts.length === 0 ? undefined : parts.join(' ');
};

/** Returns where the reader goes on; undefined if that is no page. */
export const urlOf = ({ url }: MailFacts): string | undefined => {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { href, protocol } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
};
