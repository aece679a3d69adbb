import { redirect as english } from '../../catalogue/texts/en/redirect.ts';
import type { Checkout } from '../checkout/checkout.ts';
import { textsOf } from '../locales/chunk-texts.ts';

/** Gives what is said around the bank's page in the language of the page. */
export const wordsOf = (checkout: Checkout) => textsOf(checkout, 'redirect', english);
