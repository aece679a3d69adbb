import { base64 } from '../../formats/alphabets.ts';
import { month } from '../../formats/times.ts';
import type { Fields } from '../../schema/field.ts';
import { digits, oneOf } from '../../schema/format.ts';

/** Account data of a token that another provider created for a card. Source: interface, 'Token account'. */
export const tokenAccount = {
  'tokenAccount.number': ['required', digits(12, 19), 'The token, made by another provider.', 'secret'],
  'tokenAccount.type': ['required', oneOf('EXTERNAL', 'NETWORK'), 'Issuer of the token.'],
  'tokenAccount.expiryMonth': ['optional', month, 'Month of expiry.'],
  'tokenAccount.expiryYear': ['optional', digits(4, 4), 'Year of expiry.'],
  'tokenAccount.cryptogram': ['conditional', base64, 'Data of this one payment, made by the chip.', 'secret'],
  'tokenAccount.dtvc': ['conditional', digits(3, 4), 'Changing security code of the token.', 'secret'],
} as const satisfies Fields;
