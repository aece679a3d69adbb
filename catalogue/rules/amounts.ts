import { hundredthsOf } from '../amount.ts';
import { currencyCodes } from '../iso/currencies.ts';
import { smallestUnitsOf } from '../iso/currency-numbers.ts';
import { type Breach, quoted, type Rule } from '../rules.ts';

const AMOUNT = /^\d{1,10}(?:\.\d{2})?$/;

/** Gives an amount in hundredths. A text that is none is named by its own format; here it counts as not sent. */
const hundredthsIn = (text: string | undefined): bigint | undefined =>
  text !== undefined && AMOUNT.test(text) ? hundredthsOf(text) : undefined;

const INDEX = /\[\d+\]/;

/** Puts the index of the name that was sent into a name as the tables write it. */
const withIndexOf = (sent: string, name: string): string => name.replace('[n]', INDEX.exec(sent)?.[0] ?? '');

/** The first amount is contained in the second; in a list, each in that of its own member. */
export const partOf = (part: string, whole: string): Rule => ({
  words: `${quoted(part)} must not be more than ${quoted(whole)}, which contains it.`,
  concerns: (name) => name === part,
  breaches: (values, sent) =>
    sent.flatMap((name): readonly Breach[] => {
      const wholeName = withIndexOf(name, whole);
      const [less, more] = [hundredthsIn(values[name]), hundredthsIn(values[wholeName])];
      if (less === undefined || more === undefined || less <= more) return [];
      return [{ name, message: `must not be more than ${wholeName} (which contains it)` }];
    }),
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

/** All amounts of a list together are contained in another. */
export const partsOf = (parts: string, whole: string): Rule => ({
  words: `All ${quoted(parts)} together must not be more than ${quoted(whole)}, which contains them.`,
  concerns: (name) => name === parts,
  breaches: (values, sent) => {
    const most = hundredthsIn(values[whole]);
    const sum = sent.reduce((total, name) => total + (hundredthsIn(values[name]) ?? 0n), 0n);
    const [name] = sent;
    if (most === undefined || name === undefined || sum <= most) return [];
    return [{ name, message: `must not be more than ${whole} (all of them together)` }];
  },
});

const QUANTITY = /^\d{1,12}(?:\.\d{1,3})?$/;

const DOT = 46;

/**
 * Gives an amount with both decimals, or no number. Numbers suffice for comparing: what comes near a total has fewer
 * digits than they keep. This runs for every item of every cart, so that it looks at one character only.
 */
const exactIn = (text: string | undefined): number =>
  text !== undefined && text.charCodeAt(text.length - 3) === DOT ? Number(text) : Number.NaN;

const quantityIn = (text: string | undefined): number =>
  text !== undefined && QUANTITY.test(text) ? Number(text) : Number.NaN;

/** By as much may a price have been rounded; a total of many pieces differs by as much for each. */
const HALF_A_HUNDREDTH = 0.005;
const A_HUNDREDTH = 0.01;
/** Decimals are not exact in numbers. */
const TINY = 0.000_1;

/** Names of items that are kept, so that they are put together once; more than a full cart has. */
const MAX_KEPT_NAMES = 5_000;
const keptNames = new Map<string, readonly [price: string, quantity: string]>();

/** Gives the names of the price and the quantity beside the name of an item's total. */
const besideTotal = (name: string): readonly [price: string, quantity: string] => {
  const kept = keptNames.get(name);
  if (kept !== undefined) return kept;
  const item = name.slice(0, -'totalAmount'.length);
  const names = [`${item}price`, `${item}quantity`] as const;
  if (keptNames.size < MAX_KEPT_NAMES) keptNames.set(name, names);
  return names;
};

/** The total of each item is its price times its quantity, as far as rounded prices tell. Source: interface, 'Cart items'. */
export const itemTotals: Rule = {
  words:
    '`cart.items[n].totalAmount` must be `cart.items[n].price` times `cart.items[n].quantity`, where all three are sent; it may differ by 0.01, or by 0.005 for each piece.',
  concerns: (name) => name === 'cart.items[n].totalAmount',
  breaches: (values, sent) => {
    const breaches: Breach[] = [];
    for (const name of sent) {
      const [priceName, quantityName] = besideTotal(name);
      const quantity = quantityIn(values[quantityName]);
      const total = exactIn(values[priceName]) * quantity;
      const allowed = Math.max(A_HUNDREDTH, HALF_A_HUNDREDTH * quantity) + TINY;
      const difference = Math.abs(total - exactIn(values[name]));
      // Where one of them was not sent, or is wrong by itself, there is nothing to compare.
      if (Number.isNaN(difference) || difference <= allowed) continue;
      const message = `must be ${priceName} times ${quantityName} (price and total contain tax and discount)`;
      breaches.push({ name, message });
    }
    return breaches;
  },
};
