import { amount } from '../../formats/amounts.ts';
import { currency } from '../../formats/iso.ts';
import type { Fields } from '../../schema/field.ts';

/** A conversion of currencies inside the payment. Source: interface, 'Forex'. */
export const forex = {
  'forex.amount': ['conditional', amount, 'Amount of the conversion.'],
  'forex.currency': ['conditional', currency, 'Currency of the conversion.'],
  'forex.tax': ['conditional', amount, 'Cost of the conversion for the sender.'],
} as const satisfies Fields;
