import { computed, effect } from '@preact/signals-core';
import type { Checkout } from '../checkout/checkout.ts';
import type { Chunks, FormsPlace, Place } from '../lazy/chunks.ts';
import type { LoadChunk } from '../lazy/load-chunk.ts';

/** Loads the chunks of the widget for one checkout. */
export interface ChunkLoader {
  /**
   * Calls back with a chunk when it has come, unless it was stopped before, or with nothing when it does not come, which is
   * reported.
   */
  load<Name extends keyof Chunks>(name: Name, come: (chunk: Chunks[Name]) => unknown, failed?: () => void): () => void;
  /** Loads a chunk without which all goes on: who asks for it hears that it did not come, and nobody else. */
  readonly loadChunk: LoadChunk;
  /** Loads once more what did not come. */
  again(): void;
}

/** Gives the loader of a checkout's chunks. */
export const chunkLoaderOf = (checkout: Checkout, loadChunk: LoadChunk): ChunkLoader => {
  const missing: (() => void)[] = [];
  return {
    loadChunk,
    load: <Name extends keyof Chunks>(name: Name, come: (chunk: Chunks[Name]) => unknown, failed?: () => void) => {
      let isWanted = true;
      const attempt = (): Promise<void> =>
        loadChunk(name).then(
          (chunk) => {
            if (isWanted && !checkout.unloaded.aborted) come(chunk);
          },
          () => {
            if (!isWanted || checkout.unloaded.aborted) return;
            // Of the bank's page the gateway is asked again; anything else is missed in a form that stays.
            if (name === 'redirect') checkout.happen('unreachable');
            else missing.push(attempt);
            failed?.();
            checkout.report('chunkMissing', { detail: name });
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
export const leadElsewhere = (checkout: Checkout, chunks: ChunkLoader, place: () => Place): (() => void) => {
  const isElsewhere = computed(() => checkout.step.value === 'leading' || checkout.step.value === 'paused');
  return effect(() => {
    if (!isElsewhere.value) return undefined;
    let stop: (() => void) | undefined;
    const stopLoading = chunks.load('redirect', (lead) => {
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
 * script, asks for that chunk, it comes first, so that nothing has to move for it; otherwise when the checkout offers some.
 */
export const withStored = (
  checkout: Checkout,
  chunks: ChunkLoader,
  mountForms: () => FormsPlace,
  stops: (() => void)[],
  again: () => void,
): Promise<void> | undefined => {
  const { given } = checkout.options;
  const isVital = checkout.resource !== 'payment' || given['useSummaryPage'];
  let place: FormsPlace | undefined;
  const load = (done: () => void): (() => void) =>
    chunks.load(
      'stored',
      (chunk) => {
        // The forms that are there have other words.
        if (place && isVital) return again();
        const show = chunk(checkout);
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
