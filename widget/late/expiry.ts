import { effect } from '@preact/signals';
import type { Checkout } from '../checkout/checkout.ts';

/** Reports the checkout's expiry unless a payment is in progress, which continues. Returns the function that ends this. */
export const watchExpiry = (checkout: Checkout): (() => void) =>
  effect(() => {
    const { expiresInSeconds } = checkout.configuration.value ?? {};
    if (expiresInSeconds === undefined) return undefined;
    const expiry = setTimeout(() => {
      if (checkout.step.value === 'editing' && checkout.happen('unusable')) checkout.report('checkoutExpired');
    }, expiresInSeconds * 1000);
    return () => clearTimeout(expiry);
  });
