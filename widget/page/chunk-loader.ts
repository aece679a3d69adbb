import { computed, effect } from '@preact/signals';
import type { Checkout } from '../checkout/checkout.ts';
import type { Chunks, FormsPlace, Place } from '../lazy/chunks.ts';
import { isRefused, type LoadChunk } from '../lazy/load-chunk.ts';

/** Loads chunks for one checkout. */
export interface ChunkLoader {
  /**
   * Calls `loaded` with a chunk when it has loaded. If it does not load, reports that and calls `failed`. Returns the
   * function that cancels both calls.
   */
  load<Name extends keyof Chunks>(
    name: Name,
    loaded: (chunk: Chunks[Name]) => unknown,
    failed?: () => void,
  ): () => void;
  /** Loads an optional chunk. A failure rejects the promise and is not reported. */
  readonly loadChunk: LoadChunk;
  /** Loads the chunks again that did not load. */
  again(): void;
}

/** Creates the chunk loader of a checkout. */
export const chunkLoaderOf = (checkout: Checkout, loadChunk: LoadChunk): ChunkLoader => {
  const missing: (() => void)[] = [];
  return {
    loadChunk,
    load: <Name extends keyof Chunks>(name: Name, loaded: (chunk: Chunks[Name]) => unknown, failed?: () => void) => {
      let isWanted = true;
      const attempt = (): Promise<void> =>
        loadChunk(name).then(
          (chunk) => {
            if (isWanted && !checkout.unloaded.aborted) loaded(chunk);
          },
          (failure) => {
            if (!isWanted || checkout.unloaded.aborted) return;
            // Without the redirect the checkout has to be requested again; without another chunk the form still works.
            if (name === 'redirect') checkout.happen('unreachable');
            else missing.push(attempt);
            failed?.();
            checkout.report(isRefused(failure) ? 'chunksRefused' : 'chunkMissing', { detail: failure.message });
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

/** Redirects the shopper for as long as the checkout waits for a redirect. */
export const redirectShopper = (checkout: Checkout, chunks: ChunkLoader, place: () => Place): (() => void) => {
  const isRedirected = computed(() => checkout.step.value === 'redirecting' || checkout.step.value === 'paused');
  return effect(() => {
    if (!isRedirected.value) return undefined;
    let stop: (() => void) | undefined;
    const stopLoading = chunks.load('redirect', (redirect) => {
      stop = redirect(checkout, place());
    });
    return () => {
      stopLoading();
      stop?.();
    };
  });
};

/**
 * Mounts the forms of the page and the stored accounts. Where an option of the page or the address of the script needs
 * the chunk of stored accounts, it loads before the forms, so that nothing moves; otherwise when the checkout offers
 * accounts.
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
        // The forms were mounted with other texts, so everything is mounted again.
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
