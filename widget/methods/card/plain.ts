import type { Options } from '../../checkout/options.ts';
import { brandFacts } from './brand-facts.ts';

/** Options that need the full card form. `style: 'logos'` is another one. */
const more = /^(?:billingA|brandDetection|enableSAQA|forceCard|iframeStyles|installments|show(?:CVV|Tax|Birth))/;

/** Whether the usual card form is sufficient: no option needs more, and no number can belong to two of the brands. */
export const isPlain = ({ style, given }: Options, brands: readonly string[]): boolean =>
  style !== 'logos' &&
  !brands.some((brand) => brandFacts[brand]?.isRare) &&
  !Object.entries(given).some(([name, value]) => value && value !== 'false' && more.test(name));
