import { effect, type Signal, untracked } from '@preact/signals';
import type { Checkout } from '../checkout/checkout.ts';
import { waitForOutcome } from '../checkout/settle.ts';
import type { Stop } from '../view/mount.ts';
import type { Renewals } from './renewal.ts';

/**
 * Continues with a payment that was sent before. If it has its result, the shopper goes on to the shop; one who has come
 * back from there by the browser's button stays, since the page of the result would be a trap.
 */
export const arrive = async (checkout: Checkout): Promise<void> => {
  const { resourcePath } = checkout.configuration.value ?? {};
  if (!resourcePath) await waitForOutcome(checkout);
  else if (checkout.resource === 'payment' && hasComeBack(checkout)) checkout.happen('unusable');
  else checkout.decide(resourcePath);
};

const hasComeBack = ({ isRestored }: Checkout): boolean => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return isRestored || navigation?.type === 'back_forward';
};

/**
 * Notices that the payment has its result and the shopper has come back. If it was declined, the page may give another
 * checkout, and the form can be used again.
 */
export const watchArrival = ({ step, configuration }: Checkout, renewals: Renewals, isOver: Signal<boolean>): Stop =>
  effect(() => {
    const hasEnded = step.value === 'ended';
    untracked(() => {
      const { resourcePath, isDeclined } = configuration.value ?? {};
      isOver.value = hasEnded && !!resourcePath && !isDeclined;
      if (!hasEnded || !isDeclined) return;
      renewals.ask('declined', () => {
        isOver.value = true;
      });
    });
  });
