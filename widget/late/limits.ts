import { computed, signal } from '@preact/signals';
import type { Checkout } from '../checkout/checkout.ts';
import type { NoticePlace } from '../checkout/late-chunk.ts';
import type { Stop } from '../view/mount.ts';
import { watchArrival } from './arrival.ts';
import { watchExpiry } from './expiry.ts';
import { noticeOf, showNotice, watchSlowness } from './notices.tsx';
import { renewalsOf } from './renewal.ts';

/** Watches how long a checkout is valid and how long the gateway takes to answer, and tells the shopper. */
export const watchLimits = (
  checkout: Checkout,
  containers: () => readonly HTMLElement[],
  place: () => NoticePlace,
): Stop => {
  const [isExpiring, isSlow, isOver] = [signal(false), signal(false), signal(false)];
  const renewals = renewalsOf(checkout, containers);
  // At the form that was submitted. Without one, where the shopper is, or below a list of methods, whose forms may close.
  const placeNow = (): NoticePlace => {
    const usual = place();
    const isExpired = checkout.problem.value === 'checkoutExpired';
    if (!isExpiring.value && !isExpired && !(isOver.value && !checkout.submitter.value)) return usual;
    const here = containers().find((container) => container.contains(document.activeElement)) ?? usual.container;
    return { ...usual, container: here.closest<HTMLElement>('.wpwl-chooser') ?? here };
  };
  const stops = [
    renewals.stop,
    watchExpiry(checkout, renewals, isExpiring),
    watchSlowness(checkout, isSlow),
    watchArrival(checkout, renewals, isOver),
    showNotice(
      checkout,
      computed(() => noticeOf(checkout, { isExpiring, isSlow, isOver })),
      placeNow,
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
