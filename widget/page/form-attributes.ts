import { effect } from '@preact/signals';
import type { Checkout } from '../checkout/checkout.ts';

/**
 * Gives each form of the widget the attributes that pages read, and has its `submit()` do what its button does: the
 * browser's own would reload the page.
 */
export const adaptForms = (checkout: Checkout, containers: () => readonly HTMLElement[]): (() => void) => {
  const adapt = (container: HTMLElement): void => {
    for (const form of container.querySelectorAll('form')) setAttributes(checkout, form, container);
  };
  // A form may be mounted later than its container, and again with other brands.
  const observer = new MutationObserver(() => containers().forEach(adapt));
  const stop = effect(() => {
    for (const container of containers()) {
      adapt(container);
      observer.observe(container, { childList: true });
    }
  });
  return () => {
    stop();
    observer.disconnect();
  };
};

const setAttributes = (checkout: Checkout, form: HTMLFormElement, { id }: HTMLElement): void => {
  form.submit = () => form.requestSubmit();
  form.method = 'post';
  if (checkout.id) form.action = `${checkout.apiAddress}checkouts/${checkout.id}/${checkout.resource}`;
  if (!form.matches('.wpwl-form-card')) return;
  form.target = id.replace('card_', 'wpwl-target-'); // The frame beside the form.
  form.dataset['action'] = 'submit-payment-card';
};
