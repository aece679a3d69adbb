import { computed, effect } from '@preact/signals-core';
import type { Checkout } from '../checkout/checkout.ts';
import type { LoadPart } from '../parts/load-part.ts';
import type { Parts, Place } from '../parts/parts.ts';

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
