import { hundredthsOfUnits } from '../../../catalogue/iso/currency-numbers.ts';

const RATE = /^(\d+)(?:\.(\d{1,2}))?$/;
const WHOLE = 10_000n;

/** Returns a rate in hundredths of a per cent, `7.5` is 750; undefined without one. */
const hundredthsOfPercent = (rate: string | undefined): bigint | undefined => {
  const [, whole, part = ''] = RATE.exec(rate ?? '') ?? [];
  return whole === undefined ? undefined : BigInt(`${whole}${part.padEnd(2, '0')}`);
};

/** Divides to the nearest whole number; a half goes away from zero, so that a returned fee returns its whole tax. */
const divided = (value: bigint, by: bigint): bigint => {
  const size = value < 0n ? -value : value;
  const quotient = (2n * size + by) / (2n * by);
  return value < 0n ? -quotient : quotient;
};

/**
 * Returns the VAT in a fee, both in hundredths, by the setting `books.feeTax`: fees are gross. It is rounded half up to
 * the smallest unit of the currency; undefined without a rate.
 */
export const taxIn = (fee: bigint, rate: string | undefined, currency: string): bigint | undefined => {
  const share = hundredthsOfPercent(rate);
  if (share === undefined) return undefined;
  // Money has hundredths: of a currency with thousandths, a hundredth is the smallest part that is stored.
  const unit = hundredthsOfUnits(1n, currency) ?? 1n;
  return divided(fee * share, (WHOLE + share) * unit) * unit;
};
