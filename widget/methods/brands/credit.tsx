import { record } from '../../checkout/options.ts';
import type { FormState } from './form-state.ts';

/** Returns the button text of a credit: the page's label `submit` if it sets that and not `applyNow`. */
export const creditButton = ({ checkout, texts }: FormState): string => {
  const { submit, applyNow } = record(checkout.options.labels);
  return typeof submit === 'string' && typeof applyNow !== 'string' ? submit : texts.labels.applyNow;
};

/** Details to open: the provider decides on the credit, and nothing is charged before the shopper agrees. */
export const CreditDetails = ({ state: { brand, texts } }: { state: FormState }) => (
  <details class="wpwl-group wpwl-group-learnMore">
    <summary class="wpwl-learnMore">{texts.labels.learnMore.replaceAll('{brand}', brand.name)}</summary>
    <div class="wpwl-wrapper wpwl-wrapper-learnMore">{texts.messages.creditNext.replaceAll('{brand}', brand.name)}</div>
  </details>
);
