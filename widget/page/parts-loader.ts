import { computed, effect } from '@preact/signals-core';
import type { Checkout } from '../checkout/checkout.ts';
import type { LoadPart } from '../lazy/load-part.ts';
import type { FormsPlace, Parts, Place } from '../lazy/parts.ts';

/** Loads the parts of the widget for one checkout. */
export interface PartsLoader {
  /**
   * Calls back with a part when it has come, unless it was stopped before, or with nothing when it does not come, which is
   * reported.
   */
  load<Name extends keyof Parts>(name: Name, come: (part: Parts[Name]) => unknown, failed?: () => void): () => void;
  /** Loads a part without which all goes on: who asks for it hears that it did not come, and nobody else. */
  readonly loadPart: LoadPart;
  /** Loads once more what did not come. */
  again(): void;
}

/** Gives the loader of a checkout's parts. */
export const partsLoader = (checkout: Checkout, loadPart: LoadPart): PartsLoader => {
  const missing: (() => void)[] = [];
  return {
    loadPart,
    load: <Name extends keyof Parts>(name: Name, come: (part: Parts[Name]) => unknown, failed?: () => void) => {
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
  again: () => void,
): Promise<void> | undefined => {
  const { given } = checkout.options;
  const isVital = checkout.resource !== 'payment' || given['useSummaryPage'];
  let place: FormsPlace | undefined;
  const load = (done: () => void): (() => void) =>
    parts.load(
      'stored',
      (part) => {
        // The forms that are there have other words.
        if (place && isVital) return again();
        const show = part(checkout);
        place ??= mountForms();
        stops.push(show(place));
        done();
      },
      () => {
        place ??= mountForms();
        if (!isVital) done();
      },
    );
  if (isVital || given['registrations']) return new Promise((mounted) => stops.push(load(mounted)));
  place = mountForms();
  const { isAwaited } = place;
  const isOffered = computed(() => !!checkout.configuration.value?.registrations?.[0]);
  stops.push(
    effect(() => {
      if (!isOffered.value) return undefined;
      isAwaited.value = true;
      return load(() => {
        isAwaited.value = false;
      });
    }),
  );
  return undefined;
};
