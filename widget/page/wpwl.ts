import type { Checkout } from '../checkout/checkout.ts';
import type { Widget } from './widget.tsx';

/** The type of `window.wpwl`. */
export interface Wpwl {
  readonly apiVersion: '1';
  readonly url: string;
  readonly cacheVersion: string;
  readonly ndc: string;
  readonly timestamp: string;
  readonly isTestSystem: boolean;
  readonly checkout: Readonly<Record<string, unknown>>;
  executePayment(container: string): void;
  unload(): void;
}

/** Creates `window.wpwl` for a mounted checkout. Its getters read the configuration when the page uses them. */
export const wpwlOf = (
  checkout: Checkout,
  widgets: () => readonly Widget[],
  unload: () => void,
  build: string,
): Wpwl => ({
  apiVersion: '1',
  url: new URL(checkout.apiAddress).origin,
  cacheVersion: build,
  get ndc() {
    return checkout.configuration.value?.ndc ?? '';
  },
  get timestamp() {
    return checkout.configuration.value?.timestamp ?? '';
  },
  get isTestSystem() {
    return checkout.configuration.value?.isTestSystem ?? false;
  },
  get checkout() {
    return checkoutOf(checkout, widgets());
  },
  executePayment: (container: unknown) => {
    const wanted = typeof container === 'string' ? container : typeof container;
    const found = widgets()
      .flatMap((widget) => widget.containers())
      .find((candidate) => matches(candidate, wanted));
    if (found) found.querySelector('form')?.requestSubmit();
    else checkout.report('containerUnknown', { detail: wanted });
  },
  unload,
});

const checkoutOf = (checkout: Checkout, widgets: readonly Widget[]): Readonly<Record<string, unknown>> => {
  const { amount, currency, paymentType, registrations = [] } = checkout.configuration.value ?? {};
  const path = `/v1/checkouts/${checkout.id}/${checkout.resource}`;
  return {
    id: checkout.id,
    amount,
    currency,
    paymentType,
    endpoint: path,
    resourcePath: path,
    config: {
      registrations,
      brandConfig: {
        brands: widgets.flatMap((widget) => widget.brands()),
        overrideShopBrands: false,
        activateBrands: !!checkout.configuration.value?.brands,
      },
      customRedirectPageConfig: {}, // Pages set colours in it. It has no effect: the pages follow the page's own style.
    },
  };
};

/** Whether a container matches `wpwl-container-card`, `wpwl-container-card-2` or a list of class names. */
const matches = ({ id, classList }: HTMLElement, wanted: string): boolean => {
  const names = wanted.split(/[.\s]+/).filter(Boolean);
  return (
    names.length > 0 &&
    names.every((name) => classList.contains(name) || name === `wpwl-container-${id.replace('_', '-')}`)
  );
};
