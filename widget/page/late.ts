import { effect } from '@preact/signals';
import type { Checkout } from '../checkout/checkout.ts';
import type { NoticePlace } from '../checkout/late-chunk.ts';
import type { LoadChunk } from '../lazy/load-chunk.ts';

/**
 * Loads the chunk `finish` once the form can be used, for its styles, for what watches look, expiry and submissions, and
 * so that it is there after a submission. The form is usable without it, so a failure is not reported. After a failure
 * the frames do not follow changes of the look, and `onReady` is called without the late styles.
 */
export const loadLateChunk = (
  checkout: Checkout,
  loadChunk: LoadChunk,
  isInteractive: () => boolean,
  containers: () => readonly HTMLElement[],
  place: () => NoticePlace,
): (() => void) => {
  const stops: (() => void)[] = [];
  let isRequested = false;
  const stopWatching = effect(() => {
    if (isRequested || !(checkout.problem.value || isInteractive())) return;
    isRequested = true;
    loadChunk('finish').then(
      ({ addStyle, followLook, watch }) => {
        if (checkout.unloaded.aborted) return;
        checkout.followLook.value = followLook;
        stops.push(watch(checkout, containers, place));
        if (checkout.options.style !== 'none') stops.push(addStyle(checkout.apiAddress));
      },
      () => {
        checkout.followLook.value = () => () => undefined;
      },
    );
  });
  return () => {
    stopWatching();
    for (const stop of stops) stop();
  };
};
