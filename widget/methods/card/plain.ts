import { isWorldwide } from '../../bridge/worldwide-brands.ts';
import type { Options } from '../../checkout/options.ts';

/** Options, with their values, that ask for more than the usual card form has. */
const more =
  /^(?:style:logos|(?:billingA|brandDetection|enableSAQA|forceCard|iframeStyles|installments|show(?:CVV|Tax|Birth))[^:]*:(?!false).)/;

/** Tells whether the usual card form is enough: the page asks for no more, and no number can belong to two of the brands. */
export const isPlain = ({ given }: Options, brands: readonly string[]): boolean =>
  brands.every(isWorldwide) && !Object.entries(given).some((option) => more.test(option.join(':')));
