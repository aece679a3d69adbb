import { hundredthsOfUnits, smallestUnitsOf } from '../../../catalogue/iso/currency-numbers.ts';

/** Stripe counts these in hundredths, although they have none. Source: Stripe's documentation, 'Currencies'. */
const inHundredths: ReadonlySet<string> = new Set(['ISK', 'UGX']);

/** Stripe counts it in whole units, although it has parts. Source: as above. */
const inWholes: ReadonlySet<string> = new Set(['MGA']);

const WHOLE = 100n;

/**
 * Returns an amount of hundredths as Stripe counts it; undefined where it cannot be paid in this currency, such as
 * 0.50 JPY.
 */
export const unitsOf = (hundredths: bigint, currency: string): number | undefined => {
  if (inHundredths.has(currency)) return hundredths % WHOLE === 0n ? Number(hundredths) : undefined;
  if (inWholes.has(currency)) return hundredths % WHOLE === 0n ? Number(hundredths / WHOLE) : undefined;
  // Stripe takes thousandths only in tens, as those are that were hundredths.
  const units = smallestUnitsOf(hundredths, currency);
  return units === undefined ? undefined : Number(units);
};

/** Returns an amount as Stripe counts it in hundredths; undefined where it has parts of one. */
export const hundredthsOf = (units: number, currency: string): bigint | undefined => {
  if (inHundredths.has(currency)) return BigInt(units);
  return inWholes.has(currency) ? BigInt(units) * WHOLE : hundredthsOfUnits(BigInt(units), currency);
};
