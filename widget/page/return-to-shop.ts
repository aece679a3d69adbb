import { effect } from '@preact/signals-core';
import type { Checkout } from '../checkout/checkout.ts';
import { returnAddress, shopAddress } from './return-address.ts';

const STAY_NOTICED_AFTER_MS = 4000; // The shop's page may take its time; a link to it does no harm meanwhile.

/** Gives the address to which a form with this action returns; nothing when there is none or it is refused. */
export const addressOfReturn = (checkout: Checkout, action: string): string | undefined => {
  const wanted = wantedReturn(checkout, action);
  const { id } = checkout;
  // A payment that waits for its shopper has no result yet; its place is known all the same.
  const resourcePath = checkout.resourcePath.value || `/v1/checkouts/${id}/${checkout.resource}`;
  return wanted ? returnAddress({ action: wanted, checkoutId: id, resourcePath }, document.baseURI) : undefined;
};

/** Gives the address of the shop that the gateway does not know yet, for shoppers who come back through it; or nothing. */
export const newsOfReturn = (checkout: Checkout, action: string): string =>
  checkout.configuration.value?.shopperResultUrl
    ? ''
    : (shopAddress(wantedReturn(checkout, action), document.baseURI)?.href ?? '');

/** Ends the checkout before anything is paid when the shopper could not return; to be called with its configuration. */
export const refuseWithoutReturn = (checkout: Checkout, action: string): void => {
  if (addressOfReturn(checkout, action)) return;
  checkout.happen('unusable');
  checkout.report(wantedReturn(checkout, action) ? 'returnRefused' : 'returnMissing');
};

/** Takes the shopper back to the shop when the payment is decided; when the browser stays, a link appears. */
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
    // A link reaches every target, and apps, and needs no form-action in the page's policy.
    link.click();
    const stayed = setTimeout(() => checkout.happen('stayed'), STAY_NOTICED_AFTER_MS);
    return () => clearTimeout(stayed);
  });

const wantedReturn = ({ options, configuration }: Checkout, action: string): string =>
  action || options.shopperResultUrl || configuration.value?.shopperResultUrl || '';
