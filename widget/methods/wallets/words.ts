import { wallets as english } from '../../../catalogue/texts/en/wallets.ts';
import type { Checkout } from '../../checkout/checkout.ts';
import { textsOf } from '../../locales/chunk-texts.ts';

/** Gives what the wallets' buttons say in the language of the page. */
export const wordsOf = (checkout: Checkout) => textsOf(checkout, 'wallets', english).messages;
