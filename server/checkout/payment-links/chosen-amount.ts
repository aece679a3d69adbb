import { smallestUnitsOf } from '../../../catalogue/iso/currency-numbers.ts';

/** The digits of Arabic and of Persian keyboards. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

const LOW_NIBBLE = 0xf;

/** People write amounts with a comma or a dot, and leave out what is nothing. */
const WRITTEN = /^(\d{1,10})(?:[.,\u066b](\d{0,2}))?$/;

/**
 * Returns the amount that a shopper has written, in hundredths; undefined if it is none, or no whole number of the
 * smallest unit of the currency.
 */
export const chosenAmount = (text: string, currency: string): bigint | undefined => {
  const western = text.trim().replaceAll(OTHER_DIGITS, (digit) => `${digit.charCodeAt(0) & LOW_NIBBLE}`);
  const [, whole, decimals = ''] = WRITTEN.exec(western) ?? [];
  if (whole === undefined) return undefined;
  const hundredths = BigInt(`${whole}${decimals.padEnd(2, '0')}`);
  return smallestUnitsOf(hundredths, currency) === undefined ? undefined : hundredths;
};
