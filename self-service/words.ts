import { brands, isBrand } from '../catalogue/brands/brands.ts';
import { labelOfBrand } from '../catalogue/brands/worded-brands.ts';
import { priceText } from '../catalogue/payments/price.ts';
import type { ShownAccount, ShownAmount } from '../catalogue/self-service/replies.ts';
import type { SelfServiceTexts } from '../catalogue/texts/en/account.ts';

/** Returns a text that stands in a sentence of the other direction as it stands alone. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Returns a sentence with a value in the place of its name. */
export const withValue = (sentence: string, name: string, value: string): string =>
  sentence.replace(`{${name}}`, () => isolated(value));

/**
 * Returns the time of a text of the gateway: a timestamp such as `2026-11-20 12:00:00+0000`, or a day, which begins in
 * UTC. An invalid date for another text.
 */
const timeIn = (text: string): Date =>
  new Date(text.replace(/^(\S+) (\S+)$/, '$1T$2').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));

/** Returns a date as readers of a language write it; the text itself if it is none. */
const written = (text: string, tag: string, style: Intl.DateTimeFormatOptions): string => {
  const time = timeIn(text);
  if (Number.isNaN(time.getTime())) return text;
  return new Intl.DateTimeFormat(tag, { calendar: 'gregory', numberingSystem: 'latn', ...style }).format(time);
};

/**
 * Returns a day of a plan, such as `3 December 2026`: in UTC, as plans are, so that it is the day that the plan names
 * wherever the reader is.
 */
export const dayText = (text: string, tag: string): string =>
  written(text, tag, { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** Returns when something happened, as a day in the zone of the reader. */
export const dateText = (text: string, tag: string): string =>
  written(text, tag, { year: 'numeric', month: 'short', day: 'numeric' });

/** Returns when something happened, to the minute. */
export const momentText = (text: string, tag: string): string =>
  written(text, tag, { dateStyle: 'long', timeStyle: 'short' });

/** Returns the month of a card's end as cards have it in every country: `05/2029`. */
export const monthText = (month: string): string => month.split('-').toReversed().join('/');

/** Returns the day after that of a timestamp, as `yyyy-MM-dd`. */
export const dayAfter = (text: string): string => {
  const time = timeIn(text);
  time.setUTCDate(time.getUTCDate() + 1);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 'yyyy-MM-dd'.length);
};

/** Returns whether a card that is valid through this month is over at a time. */
export const isOver = (month: string, now: string): boolean => dayAfter(now).slice(0, 'yyyy-MM'.length) > month;

/** Returns an amount with its currency, such as `€12.50`. */
export const amountText = ({ amount, currency }: ShownAmount, tag: string): string => priceText(amount, currency, tag);

/** Returns the name of a brand as shoppers read it; its id if there is no such brand. */
const brandText = (brand: string, names: SelfServiceTexts['shared']['brands']): string => {
  const label = labelOfBrand(brand);
  if (label !== undefined) return names[label];
  return isBrand(brand) ? brands[brand].name : brand;
};

/** Returns how its owner recognizes an account: `Visa •0000`. */
export const accountText = (
  { brand = '', last4 }: Partial<Pick<ShownAccount, 'brand' | 'last4'>>,
  { shared }: Pick<SelfServiceTexts, 'shared'>,
): string => [brandText(brand, shared.brands), ...(last4 === undefined ? [] : [`•${last4}`])].join(' ');
