import type { Checkout } from '../checkout/checkout.ts';

/** Reports the brands of card forms for which the merchant's server has sent too little with the checkout. */
export const reportLacking = (checkout: Checkout, containers: readonly HTMLElement[]): void => {
  for (const [brand, names] of Object.entries(checkout.configuration.value?.requiredOfMerchant ?? {})) {
    if (containers.some((container) => container.querySelector(`.wpwl-control-brand [value="${brand}"]`)))
      checkout.report('brandLacks', { brand, detail: `${brand}: ${names}` });
  }
};
