import { smallestUnitsOf } from '../../../catalogue/iso/currency-numbers.ts';

/** Adyen counts these in hundredths, although they have none. Source: Adyen's documentation, 'Currency codes'. */
const inHundredths: ReadonlySet<string> = new Set(['CLP', 'ISK']);

/** Adyen counts these in whole units, although they have hundredths. Source: as above. */
const inWholes: ReadonlySet<string> = new Set(['CVE', 'IDR']);

/** How many units of Adyen one unit of the currency has. */
const unitsOfOne = (currency: string): bigint => {
  if (inHundredths.has(currency)) return 100n;
  if (inWholes.has(currency)) return 1n;
  return smallestUnitsOf(100n, currency) ?? 100n;
};

/**
 * Returns an amount of hundredths as Adyen counts it; undefined where it cannot be paid in this currency, such as
 * 0.50 JPY.
 */
export const unitsOf = (hundredths: bigint, currency: string): number | undefined => {
  if (inHundredths.has(currency) && hundredths % 100n !== 0n) return undefined;
  const scaled = hundredths * unitsOfOne(currency);
  return scaled % 100n === 0n ? Number(scaled / 100n) : undefined;
};

/** Returns the hundredths of an amount as Adyen counts it; undefined where it has smaller parts, such as 0.001 KWD. */
export const hundredthsOfUnits = (units: number, currency: string): bigint | undefined => {
  const scaled = BigInt(units) * 100n;
  return scaled % unitsOfOne(currency) === 0n ? scaled / unitsOfOne(currency) : undefined;
};
