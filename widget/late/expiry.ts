import { effect, type Signal, untracked } from '@preact/signals';
import type { Checkout } from '../checkout/checkout.ts';
import { askForConfiguration } from '../checkout/configuration.ts';
import type { Stop } from '../view/mount.ts';
import type { Renewals } from './renewal.ts';

/** The texts of the warning say so too. Two minutes are enough to finish the form; see WCAG 2.2.1. */
const WARNING_MS = 2 * 60_000;
/** A timer stands still while the computer sleeps. The clock does not, so it is read this often. */
const LONGEST_PAUSE_MS = 15_000;
/** The gateway leaves out parts of seconds. */
const ROUNDING_MS = 1000;

/**
 * Before the checkout expires, asks the page for another one, and warns the shopper if there is none. When it has
 * expired, reports that, unless a payment is in progress, which continues.
 */
export const watchExpiry = (checkout: Checkout, renewals: Renewals, isExpiring: Signal<boolean>): Stop =>
  effect(() => {
    const { seconds } = lifeOf(checkout);
    isExpiring.value = false;
    if (seconds === undefined) return undefined;
    const endsAtMs = Date.now() + seconds * 1000 + ROUNDING_MS;
    let timer: ReturnType<typeof setTimeout>;
    let isStopped = false;
    const check = async (): Promise<void> => {
      const leftMs = endsAtMs - Date.now();
      if (leftMs <= WARNING_MS && checkout.step.value === 'editing') {
        renewals.ask('expiring', () => {
          isExpiring.value = true;
        });
        if (leftMs <= 0 && !renewals.isAsking()) await end(checkout);
      }
      if (isStopped) return;
      const pauseMs = leftMs > WARNING_MS ? leftMs - WARNING_MS : leftMs;
      timer = setTimeout(check, pauseMs > 0 ? Math.min(pauseMs, LONGEST_PAUSE_MS) : LONGEST_PAUSE_MS);
    };
    untracked(() => void check());
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  });

/** Returns how long the checkout is valid; of another one after each renewal. */
const lifeOf = ({ configuration, renewals }: Checkout) => ({
  seconds: configuration.value?.expiresInSeconds,
  number: renewals.value,
});

/** Asks the gateway, since the clock of the device may have been set meanwhile, and ends the checkout if it agrees. */
const end = async (checkout: Checkout): Promise<void> => {
  const { id, unloaded, configuration, renewals } = checkout;
  const answer = await askForConfiguration(checkout, id);
  if (unloaded.aborted || checkout.id !== id || !configuration.value) return;
  if (answer.kind === 'configured') {
    Object.assign(configuration.value, answer.configuration);
    renewals.value += 1;
  } else if (answer.kind === 'unusable' && checkout.happen('unusable')) checkout.reportUnusable(answer);
};
