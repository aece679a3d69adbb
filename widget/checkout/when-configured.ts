import { effect } from '@preact/signals';
import type { Checkout } from './checkout.ts';

/**
 * Waits until the checkout's configuration has arrived, or until it is clear that no form will be used. While the
 * gateway cannot be reached it keeps waiting, since the shopper may try again.
 */
export const whenConfigured = async ({ configuration, step, unloaded }: Checkout): Promise<void> => {
  let stop: (() => void) | undefined;
  await new Promise<void>((resolve) => {
    unloaded.addEventListener('abort', () => resolve());
    stop = effect(() => {
      if (configuration.value || !['loading', 'offline'].includes(step.value)) resolve();
    });
  });
  stop?.();
};
