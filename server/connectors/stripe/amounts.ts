import { hundredthsOfUnits, smallestUnitsOf } from '../../../catalogue/iso/currency-numbers.ts';

/** Stripe counts these in hundredths, although they have none. Source: Stripe's documentation, 'Currencies'. */
const inHundredths: ReadonlySet<string> = new Set(['ISK', 'UGX']);

/** Stripe takes thousandths only in tens. */
const thousandthsInTens: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/**
 * Returns an amount of hundredths as Stripe counts it; undefined where it cannot be paid in this currency, such as
 * 0.50 JPY.
 */
export const unitsOf = (hundredths: bigint, currency: string): number | undefined => {
  if (inHundredths.has(currency)) return hundredths % 100n === 0n ? Number(hundredths) : undefined;
  const units = smallestUnitsOf(hundredths, currency);
  if (units === undefined || (thousandthsInTens.has(currency) && units % 10n !== 0n)) return undefined;
  return Number(units);
};

/** Returns an amount as Stripe counts it in hundredths; undefined where it has parts of one. */
export const hundredthsOf = (units: number, currency: string): bigint | undefined =>
  inHundredths.has(currency) ? BigInt(units) : hundredthsOfUnits(BigInt(units), currency);
