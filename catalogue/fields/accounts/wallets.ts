import { type Fields, prefixed } from '../../schema/field.ts';
import { oneOf, text } from '../../schema/format.ts';

/** Longest payment token, four times the length of the providers' tokens. */
const MAX_TOKEN_CHARACTERS = 16_384;

const wallet = {
  'wallet.paymentToken': [
    'conditional',
    text(1, MAX_TOKEN_CHARACTERS),
    'Encrypted token as the wallet gave it; needed unless the merchant decrypted it.',
    'secret',
  ],
  'wallet.source': [
    'conditional',
    oneOf('web', 'app'),
    'Place of use of the wallet; needed with a token that the merchant decrypted.',
  ],
} as const satisfies Fields;

/**
 * The three mobile wallets; each also has a prefix of its provider, see the table of brands. Source: interface, 'Mobile
 * wallets'.
 */
export const wallets = {
  ...prefixed('walletOne', wallet),
  'walletOne.cardNetwork': ['optional', text(1, 255), 'Network of the card, as the wallet names it.'],
  'walletOne.cardType': ['optional', text(1, 255), 'Kind of card, as the wallet names it.'],
  ...prefixed('walletTwo', wallet),
  ...prefixed('walletThree', wallet),
} as const satisfies Fields;
