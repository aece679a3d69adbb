import { effect } from '@preact/signals';
import type { Checkout } from '../checkout/checkout.ts';
import type { LoadChunk } from '../lazy/load-chunk.ts';

/**
 * Loads the late styles, and what keeps the frames' look up to date, once the form can be used. The form is usable
 * without them, so a failure is not reported.
 */
export const loadLateStyle = (checkout: Checkout, loadChunk: LoadChunk, isInteractive: () => boolean): (() => void) => {
  let stop: (() => void) | undefined;
  let isRequested = false;
  const stopWatching = effect(() => {
    if (isRequested || !(checkout.problem.value || isInteractive())) return;
    isRequested = true;
    loadChunk('finish').then(
      ({ addStyle, followLook }) => {
        if (checkout.unloaded.aborted) return;
        checkout.followLook.value = followLook;
        if (checkout.options.style !== 'none') stop = addStyle(checkout.apiAddress);
      },
      () => undefined,
    );
  });
  return () => {
    stopWatching();
    stop?.();
  };
};
