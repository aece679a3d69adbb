import { effect } from '@preact/signals-core';
import type { Checkout } from '../checkout/checkout.ts';
import type { LoadChunk } from '../lazy/load-chunk.ts';

/** Brings the rest of the look once there is time for it; a look without it is complete enough, so nobody is told. */
export const finishLook = (checkout: Checkout, loadChunk: LoadChunk, isInteractive: () => boolean): (() => void) => {
  let stop: (() => void) | undefined;
  let isAsked = checkout.options.style === 'none';
  const stopWatching = effect(() => {
    if (isAsked || !(checkout.problem.value || isInteractive())) return;
    isAsked = true;
    loadChunk('finish').then(
      (finish) => {
        if (!checkout.unloaded.aborted) stop = finish(checkout.apiAddress);
      },
      () => undefined,
    );
  });
  return () => {
    stopWatching();
    stop?.();
  };
};
