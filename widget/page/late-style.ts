import { effect } from '@preact/signals';
import type { Checkout } from '../checkout/checkout.ts';
import type { LoadChunk } from '../lazy/load-chunk.ts';

/** Loads the late styles once the form can be used. The form is usable without them, so a failure is not reported. */
export const loadLateStyle = (checkout: Checkout, loadChunk: LoadChunk, isInteractive: () => boolean): (() => void) => {
  let stop: (() => void) | undefined;
  let isRequested = checkout.options.style === 'none';
  const stopWatching = effect(() => {
    if (isRequested || !(checkout.problem.value || isInteractive())) return;
    isRequested = true;
    loadChunk('finish').then(
      (addLateStyle) => {
        if (!checkout.unloaded.aborted) stop = addLateStyle(checkout.apiAddress);
      },
      () => undefined,
    );
  });
  return () => {
    stopWatching();
    stop?.();
  };
};
