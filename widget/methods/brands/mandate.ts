import { record } from '../../checkout/options.ts';
import { addedBy } from '../added-inputs.ts';
import type { FormState } from './form-state.ts';

/** Whether the shopper agrees to later debits too, by the same inputs as at the gateway. */
export const recursIn = (form: HTMLFormElement): boolean =>
  addedBy(new FormData(form)).some(([name, value]) =>
    name === 'createRegistration' ? value === 'true' : name === 'standingInstruction.mode',
  );

/** Returns the text of the mandate: of the page, else of the gateway, else a short one that names the merchant. */
export const mandateText = ({ checkout, texts: { labels }, recurs }: FormState): string => {
  const { mandate, merchantName } = checkout.configuration.value ?? {};
  const own = record(checkout.options.labels)[merchantName ? 'mandate' : 'mandateOfShop'];
  if (mandate && typeof own !== 'string') return mandate[recurs.value ? 'stored' : 'text'];
  return merchantName ? labels.mandate.replace('{merchant}', () => merchantName) : labels.mandateOfShop;
};
