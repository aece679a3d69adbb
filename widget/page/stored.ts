import { effect } from '@preact/signals-core';
import { type Checkout, tell } from '../checkout/checkout.ts';
import type { FormsPlace } from '../parts/parts.ts';
import type { PartsLoader } from './parts-loader.ts';

/**
 * Mounts the forms of the page, and what there is of stored accounts. Where an option of the page, or the address of the
 * script, asks for that part, it comes first, so that nothing has to move for it; otherwise when the checkout offers some.
 */
export const withStored = (
  checkout: Checkout,
  parts: PartsLoader,
  mountForms: () => FormsPlace,
  stops: (() => void)[],
): Promise<void> | undefined => {
  const { given } = checkout.options;
  const isVital = checkout.resource !== 'payment' || !!given['useSummaryPage'];
  const missing = (): void => {
    // Whoever is offered stored accounts can do without.
    if (isVital && checkout.happen('unusable')) checkout.report('partMissing', { detail: 'stored' });
    else void tell(checkout.options, 'partMissing', { detail: 'stored' });
  };
  if (isVital || given['registrations']) {
    return new Promise((mounted) => {
      const come = (show?: (place: FormsPlace) => () => void): void => {
        const place = mountForms();
        if (show) stops.push(show(place));
        else missing();
        mounted();
      };
      stops.push(parts.load('stored', (part) => come(part(checkout)), come));
    });
  }
  const place = mountForms();
  stops.push(
    effect(() => {
      if (!checkout.configuration.value?.registrations?.[0]) return undefined;
      place.isAwaited.value = true;
      let stop: (() => void) | undefined;
      const stopLoading = parts.load(
        'stored',
        (part) => {
          stop = part(checkout)(place);
          place.isAwaited.value = false;
        },
        () => {
          place.isAwaited.value = false;
          missing();
        },
      );
      return () => {
        stopLoading();
        stop?.();
      };
    }),
  );
  return undefined;
};
