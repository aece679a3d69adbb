import { smallestUnitsOf } from '../../../catalogue/iso/currency-numbers.ts';

/** An amount as Mollie writes it, such as `{ currency: 'JPY', value: '100' }`. */
export interface MollieAmount {
  readonly currency: string;
  readonly value: string;
}

const WHOLE = 100n;

/** Returns how many decimals a currency's amounts have: Mollie takes no other number of them. */
const decimalsOf = (currency: string): number => String(smallestUnitsOf(WHOLE, currency) ?? WHOLE).length - 1;

/**
 * Returns an amount of hundredths as Mollie writes it; undefined where it cannot be paid in this currency, such as
 * 0.50 JPY.
 */
export const mollieAmountOf = (hundredths: bigint, currency: string): MollieAmount | undefined => {
  const units = smallestUnitsOf(hundredths, currency);
  if (units === undefined) return undefined;
  const decimals = decimalsOf(currency);
  if (decimals === 0) return { currency, value: String(units) };
  const digits = String(units).padStart(decimals + 1, '0');
  return { currency, value: `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` };
};

/** Returns the hundredths of an amount that Mollie writes; undefined where it has smaller parts, or is none. */
export const hundredthsIn = ({ value }: MollieAmount): bigint | undefined => {
  const parts = /^(\d{1,18})(?:\.(\d{2})0*)?$/.exec(value);
  return parts === null ? undefined : BigInt(`${parts[1]}${parts[2] ?? '00'}`);
};

/** Whether Mollie writes this amount: of hundredths, in this currency. */
export const isAmount = (amount: MollieAmount, hundredths: bigint, currency: string): boolean =>
  amount.currency === currency && hundredthsIn(amount) === hundredths;
