import { hundredthsOfUnits, smallestUnitsOf } from '../../../catalogue/iso/currency-numbers.ts';

/** Stripe counts these in hundredths, although they have none. Source: Stripe's documentation, 'Currencies'. */
const inHundredths: ReadonlySet<string> = new Set(['ISK', 'UGX']);

/**
 * Returns an amount of hundredths as Stripe counts it; undefined where it cannot be paid in this currency, such as
 * 0.50 JPY.
 */
export const unitsOf = (hundredths: bigint, currency: string): number | undefined => {
  if (inHundredths.has(currency)) return hundredths % 100n === 0n ? Number(hundredths) : undefined;
  // Stripe takes thousandths only in tens, as those are that were hundredths.
  const units = smallestUnitsOf(hundredths, currency);
  return units === undefined ? undefined : Number(units);
};

/** Returns an amount as Stripe counts it in hundredths; undefined where it has parts of one. */
export const hundredthsOf = (units: number, currency: string): bigint | undefined =>
  inHundredths.has(currency) ? BigInt(units) : hundredthsOfUnits(BigInt(units), currency);
