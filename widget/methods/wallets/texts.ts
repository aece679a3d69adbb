import { wallets as english } from '../../../catalogue/texts/en/wallets.ts';
import type { Checkout } from '../../checkout/checkout.ts';
import { textsOf } from '../../locales/chunk-texts.ts';

/** Returns the messages of wallets in the language of the page. */
export const walletTexts = (checkout: Checkout) => textsOf(checkout, 'wallets', english).messages;
