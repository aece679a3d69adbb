import { effect, type Signal, untracked } from '@preact/signals';
import type { Checkout } from '../checkout/checkout.ts';
import { askForConfiguration } from '../checkout/configuration.ts';
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
export const watchArrival = (checkout: Checkout, renewals: Renewals, isOver: Signal<boolean>): Stop => {
  const { step, configuration } = checkout;
  return effect(() => {
    const hasEnded = step.value === 'ended';
    if (step.value === 'stranded') void untracked(() => close(checkout, isOver));
    untracked(() => {
      const { resourcePath, isDeclined } = configuration.value ?? {};
      isOver.value = hasEnded && !!resourcePath && !isDeclined;
      if (!hasEnded || !isDeclined) return;
      renewals.ask('declined', () => {
        isOver.value = true;
      });
    });
  });
};

/**
 * Shows what has become of a payment in place of its form, if the page of the shop does not come or comes in another
 * window. The link to the shop gets the focus that the form had.
 */
const close = async (checkout: Checkout, isOver: Signal<boolean>): Promise<void> => {
  const { id, unloaded, configuration, step, covered, resource } = checkout;
  if (resource !== 'payment') return;
  const answer = await askForConfiguration(checkout, id);
  if (!('configuration' in answer) || unloaded.aborted || step.value !== 'stranded') return;
  const form = document.activeElement?.closest('.wpwl-form');
  Object.assign(configuration.value ?? {}, answer.configuration);
  covered.value = true;
  isOver.value = true;
  form?.parentElement?.querySelector<HTMLElement>('.wpwl-button-return')?.focus();
};
