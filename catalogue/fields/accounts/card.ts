import { month } from '../../formats/times.ts';
import type { Fields } from '../../schema/field.ts';
import { digits, digitsInGroups, matching, oneOf, text } from '../../schema/format.ts';

/** Account data of a payment card. Source: interface, 'Card account'. */
export const card = {
  'card.holder': ['optional', text(3, 128), 'Name of the holder.'],
  'card.number': ['required', digitsInGroups(8, 32), 'Number of the card or account.', 'secret'],
  'card.expiryMonth': ['required', month, 'Month of expiry.'],
  'card.expiryYear': [
    'required',
    matching(/(?:19|20)\d{2}/, 'a year, 4 digits', {
      right: ['1999', '2034'],
      wrong: ['34', '1899', '2100', '20345', '203'],
    }),
    'Year of expiry.',
  ],
  'card.cvv': ['conditional', digits(3, 4), 'Security code.', 'secret'],
  'card.numberType': ['optional', oneOf('PAN', 'DPAN'), 'Kind of number: of the card itself, or of a device.'],
} as const satisfies Fields;

/**
 * The beginning of a number, which identifies its issuer (ISO/IEC 7812-1): the only digits sent before a shopper pays.
 */
export const firstDigits = {
  'card.number': ['required', digits(6, 8), 'The first six to eight digits of the number.', 'secret'],
} as const satisfies Fields;
