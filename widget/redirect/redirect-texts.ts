import { redirect as english } from '../../catalogue/texts/en/redirect.ts';
import type { Checkout } from '../checkout/checkout.ts';
import { textsOf } from '../locales/chunk-texts.ts';

/** Returns the texts of redirects in the language of the page. */
export const redirectTexts = (checkout: Checkout) => textsOf(checkout, 'redirect', english);
