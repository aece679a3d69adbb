import { effect } from '@preact/signals';
import type { Checkout } from '../checkout/checkout.ts';
import { returnAddress, shopAddress } from './return-address.ts';

const STAY_NOTICED_AFTER_MS = 4000; // The shop's page may load slowly. A link to it does no harm meanwhile.

/** Returns the return address of a form with this action; nothing if there is none or it is refused. */
export const addressOfReturn = (checkout: Checkout, action: string): string | undefined => {
  const wanted = wantedReturn(checkout, action);
  const { id } = checkout;
  // A payment that waits for its shopper has no resource path yet, but the path is known.
  const resourcePath = checkout.resourcePath.value || `/v1/checkouts/${id}/${checkout.resource}`;
  return wanted ? returnAddress({ action: wanted, checkoutId: id, resourcePath }, document.baseURI) : undefined;
};

/**
 * Returns the return address if the gateway does not know one yet, else an empty string. The gateway redirects to it.
 */
export const unknownReturnOf = (checkout: Checkout, action: string): string =>
  checkout.configuration.value?.shopperResultUrl
    ? ''
    : (shopAddress(wantedReturn(checkout, action), document.baseURI)?.href ?? '');

/** Ends the checkout before a payment if the shopper could not return. Call it when the configuration is known. */
export const refuseWithoutReturn = (checkout: Checkout, action: string): void => {
  if (addressOfReturn(checkout, action)) return;
  checkout.happen('unusable');
  checkout.report(wantedReturn(checkout, action) ? 'returnRefused' : 'returnMissing');
};

/** Returns the shopper to the shop when the payment is decided. If the browser stays on the page, a link appears. */
export const returnWhenDecided = (checkout: Checkout, action: () => string): (() => void) =>
  effect(() => {
    if (checkout.step.value !== 'returning' || checkout.ended?.()) return undefined;
    const address = addressOfReturn(checkout, action());
    if (!address) {
      checkout.happen('stayed');
      checkout.report('returnMissing');
      return undefined;
    }
    const link = document.createElement('a');
    link.href = address;
    link.target = checkout.options.shopperResultTarget;
    // A link works for every target and for apps, and needs no form-action in the page's policy.
    link.click();
    const stayed = setTimeout(() => checkout.happen('stayed'), STAY_NOTICED_AFTER_MS);
    return () => clearTimeout(stayed);
  });

const wantedReturn = ({ options, configuration }: Checkout, action: string): string =>
  action || options.shopperResultUrl || configuration.value?.shopperResultUrl || '';
