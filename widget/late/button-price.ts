import { effect } from '@preact/signals';
import type { Checkout } from '../checkout/checkout.ts';
import { record, settled } from '../checkout/options.ts';

/** The payment types by which the shopper pays the amount. */
const paying = new Set(['DB', 'PA', undefined]);

/**
 * Shows the amount on the button, such as `Pay €92.00`, as the gateway writes it for the page's language. A page's own label takes precedence,
 * and `showAmount: false` turns it off.
 */
export const showPrice = (checkout: Checkout): (() => void) => {
  const { options, locale, resource, configuration, buttonText } = checkout;
  const isNamed = typeof record(options.labels)['submit'] === 'string';
  if (resource !== 'payment' || isNamed || !settled(options.given['showAmount'], true)) return () => undefined;
  return effect(() => {
    const { amount, price, paymentType } = configuration.value ?? {};
    const isPaid = Number(amount) > 0 && price && paying.has(paymentType);
    buttonText.value = isPaid ? locale.texts.messages.pay.replace('{amount}', () => price) : '';
  });
};
