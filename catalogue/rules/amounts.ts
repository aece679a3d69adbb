import { currencyCodes } from '../iso/currencies.ts';
import { smallestUnitsOf } from '../iso/currency-numbers.ts';
import { hundredthsOf } from '../payments/amount.ts';
import { quoted, type Rule } from '../schema/rules.ts';

const AMOUNT = /^\d{1,10}(?:\.\d{2})?$/;

/** Parses an amount to hundredths. A wrong text is reported by its own format and counts as not sent here. */
const hundredthsIn = (text: string | undefined): bigint | undefined =>
  text !== undefined && AMOUNT.test(text) ? hundredthsOf(text) : undefined;

/** The first amount is part of the second. */
export const partOf = (part: string, whole: string): Rule => ({
  words: `${quoted(part)} must not be more than ${quoted(whole)}, which contains it.`,
  concerns: (name) => name === part,
  breaches: (values) => {
    const [less, more] = [hundredthsIn(values[part]), hundredthsIn(values[whole])];
    if (less === undefined || more === undefined || less <= more) return [];
    return [{ name: part, message: `must not be more than ${whole} (which contains it)` }];
  },
});

/** The amount is more than zero. */
export const isPaid = (amount: string): Rule => ({
  words: `${quoted(amount)} must be more than zero.`,
  concerns: (name) => name === amount,
  breaches: (values) =>
    hundredthsIn(values[amount]) === 0n
      ? [{ name: amount, message: 'must be more than 0.00, which would pay nothing' }]
      : [],
});

/** An amount is a whole number of the currency's smallest units: yen have no decimals other than `.00`. */
export const fitsCurrency = (amount: string, currency: string): Rule => ({
  words: `${quoted(amount)} has no other decimals than \`.00\` where ${quoted(currency)} has no smaller unit, such as JPY.`,
  concerns: (name) => name === amount,
  breaches: (values) => {
    const { [amount]: text, [currency]: code } = values;
    const hundredths = hundredthsIn(text);
    if (hundredths === undefined || code === undefined || !currencyCodes.has(code)) return [];
    if (smallestUnitsOf(hundredths, code) !== undefined) return [];
    return [{ name: amount, message: `must be a whole number of ${code}, which has no smaller unit` }];
  },
});
