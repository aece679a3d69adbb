import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import { textAt } from './cells.ts';
import type { Entry } from './source.ts';

/**
 * Returns what a settlement record did to the money of the merchant, in hundredths: negative if it was taken, zero if it
 * could not be settled; undefined for one without an amount.
 */
export const hundredthsMoved = (record: Entry): bigint | undefined => {
  const text = textAt(record, 'settlement.amount');
  if (!/^-?\d+\.\d{2}$/.test(text)) return undefined;
  if (textAt(record, 'settlement.status') !== 'SUCCESS') return 0n;
  return textAt(record, 'settlement.cashflow') === 'NEG' ? -hundredthsOf(text) : hundredthsOf(text);
};
