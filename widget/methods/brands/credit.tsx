import { record } from '../../checkout/options.ts';
import type { FormState } from './form-state.ts';

/** Gives what the button says where a credit is applied for: the page's own word for paying, where it has that alone. */
export const creditButton = ({ checkout, texts }: FormState): string => {
  const { submit, applyNow } = record(checkout.options.labels);
  return typeof submit === 'string' && typeof applyNow !== 'string' ? submit : texts.labels.applyNow;
};

/** Tells who wants to know it what follows: the provider decides, and nothing is charged before the shopper agrees. */
export const CreditTold = ({ state: { brand, texts } }: { state: FormState }) => (
  <details class="wpwl-group wpwl-group-learnMore">
    <summary class="wpwl-learnMore">{texts.labels.learnMore.replaceAll('{brand}', brand.name)}</summary>
    <div class="wpwl-wrapper wpwl-wrapper-learnMore">{texts.messages.creditNext.replaceAll('{brand}', brand.name)}</div>
  </details>
);
