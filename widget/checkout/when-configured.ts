import { effect } from '@preact/signals-core';
import type { Checkout } from './checkout.ts';

/**
 * Waits until the gateway has told what a form depends on, or it is clear that nobody will fill one in. While the gateway
 * cannot be reached, the shopper may try again.
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
