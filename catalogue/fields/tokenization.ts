import type { Fields } from '../schema/field.ts';
import { boolean, lettersAndDigits } from '../schema/format.ts';

/**
 * Storing account data, and offering stored accounts. Source: interface, 'Tokenization and registration parameters'.
 */
export const tokenization = {
  createRegistration: ['optional', boolean, 'Whether the account data are stored for later payments.'],
  overrideHolder: [
    'optional',
    boolean,
    'Whether the holder in the request replaces an empty stored one, for this payment.',
  ],
  'registrations[n].id': ['optional', lettersAndDigits(32, 32), 'A stored account to offer to the shopper.'],
} as const satisfies Fields;

/** The stored account that a shopper chose among those that the merchant offers in a checkout. */
export const chosenAccount = {
  registrationId: ['optional', lettersAndDigits(32, 32), 'The chosen one of the stored accounts that were offered.'],
} as const satisfies Fields;

/** The stored account that a shopper removes, one of those that the merchant offers in a checkout. */
export const removedAccount = {
  registrationId: ['required', lettersAndDigits(32, 32), 'The offered account that is to be removed.'],
} as const satisfies Fields;
