import { amount } from '../../formats/amounts.ts';
import type { Fields } from '../../schema/field.ts';
import { text } from '../../schema/format.ts';

/**
 * The sellers on a marketplace; each item carries the id of its seller as `sellerId`. Source: interface, 'Marketplace'.
 */
export const marketPlace = {
  'marketPlace.sellers[n].id': ['optional', text(1, 255), 'Id of the seller.'],
  'marketPlace.sellers[n].amount': ['optional', amount, "The seller's part of the amount."],
} as const satisfies Fields;
