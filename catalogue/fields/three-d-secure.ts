import type { Fields, RequestOf } from '../field.ts';
import { matching, text } from '../format.ts';

/** Proof of an authentication that took place elsewhere. Source: interface, '3-D Secure', proof-of-authentication fields. */
export const threeDSecure = {
  'threeDSecure.eci': [
    'conditional',
    matching(/0[1-8]/, '2 digits, 01 to 08', { right: ['01', '08'], wrong: ['00', '09', '5', '055'] }),
    'Electronic commerce indicator.',
  ],
  'threeDSecure.verificationId': ['conditional', text(28, 28), 'Cryptogram of the authentication.', 'secret'],
  'threeDSecure.xid': ['optional', text(1, 255), 'Transaction id of an older kind of authentication.'],
} as const satisfies Fields;

/** The external authentication of a request. */
export type ThreeDSecureRequest = RequestOf<typeof threeDSecure>;
