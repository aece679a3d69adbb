import { computed, effect } from '@preact/signals-core';
import { type Checkout, tell } from '../checkout/checkout.ts';
import type { LoadPart } from '../parts/load-part.ts';
import type { FormsPlace, Parts, Place } from '../parts/parts.ts';

/** Loads the parts of the widget for one checkout. */
export interface PartsLoader {
  /**
   * Calls back with a part when it has come, unless it was stopped before, or with nothing when it does not come, which is
   * reported.
   */
  load<Name extends keyof Parts>(name: Name, come: (part: Parts[Name]) => void, failed?: () => void): () => void;
  /** Loads once more what did not come. */
  again(): void;
}

/** Gives the loader of a checkout's parts. */
export const partsLoader = (checkout: Checkout, loadPart: LoadPart): PartsLoader => {
  const missing: (() => void)[] = [];
  return {
    load: <Name extends keyof Parts>(name: Name, come: (part: Parts[Name]) => void, failed?: () => void) => {
      let isWanted = true;
      const attempt = (): Promise<void> =>
        loadPart(name).then(
          (part) => {
            if (isWanted && !checkout.unloaded.aborted) come(part);
          },
          () => {
            if (!isWanted || checkout.unloaded.aborted) return;
            // Of the bank's page the gateway is asked again; anything else is missed in a form that stays.
            if (name === 'redirect') checkout.happen('unreachable');
            else missing.push(attempt);
            failed?.();
            checkout.report('partMissing', { detail: name });
          },
        );
      void attempt();
      return () => {
        isWanted = false;
      };
    },
    again: () => {
      for (const attempt of missing.splice(0)) attempt();
    },
  };
};

/** Leads the shopper to where the payment goes on, for as long as it waits for that. */
export const leadElsewhere = (checkout: Checkout, parts: PartsLoader, place: () => Place): (() => void) => {
  const isElsewhere = computed(() => checkout.step.value === 'leading' || checkout.step.value === 'paused');
  return effect(() => {
    if (!isElsewhere.value) return undefined;
    let stop: (() => void) | undefined;
    const stopLoading = parts.load('redirect', (lead) => {
      stop = lead(checkout, place());
    });
    return () => {
      stopLoading();
      stop?.();
    };
  });
};

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
