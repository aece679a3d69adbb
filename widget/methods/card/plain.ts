import { isWorldwide } from '../../bridge/worldwide-brands.ts';
import type { Options } from '../../checkout/options.ts';

/** Options that ask for more than the usual card form has; `style` is one where it is `logos`. */
const more = /^(?:billingA|brandDetection|enableSAQA|forceCard|iframeStyles|installments|show(?:CVV|Tax|Birth))/;

/** Tells whether the usual card form is enough: the page asks for no more, and no number can belong to two of the brands. */
export const isPlain = ({ style, given }: Options, brands: readonly string[]): boolean =>
  style !== 'logos' &&
  brands.every(isWorldwide) &&
  !Object.entries(given).some(([name, value]) => value && value !== 'false' && more.test(name));
