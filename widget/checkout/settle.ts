import type { Outcome } from '../bridge/messages.ts';
import { inquire } from '../gateway/submit.ts';
import type { Checkout } from './checkout.ts';

/** Applies the outcome of a submission to the checkout; returns it if the shopper can correct something. */
export const settle = (checkout: Checkout, outcome: Outcome): (Outcome & { kind: 'corrected' }) | undefined => {
  const wasSent = checkout.step.value === 'sending';
  checkout.asked.value = outcome.kind === 'asked';
  if (outcome.kind === 'decided') checkout.decide(outcome.resourcePath);
  else if (outcome.kind === 'redirected') checkout.redirectTo(outcome.redirect);
  else if (!checkout.happen(outcome.kind)) return undefined;
  else if (outcome.kind === 'lost') checkout.report(wasSent ? 'submissionLost' : 'gatewayUnreachable');
  else if (outcome.kind === 'unusable') checkout.reportUnusable(outcome);
  else if (outcome.kind === 'corrected') return outcome;
  return undefined;
};

/** Pauses between inquiries. Most holders have the telephone in hand, but the bank may wait for a day. */
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 10_000;
const PAUSE_GROWTH = 1.1;

/** Waits for a payment that runs in another tab or at the bank, and applies its outcome. */
export const waitForOutcome = async (checkout: Checkout, pauseMs = FIRST_PAUSE_MS): Promise<void> => {
  const outcome = await inquire(checkout);
  if (checkout.step.value !== 'waiting') return;
  settle(checkout, outcome);
  if (checkout.asked.value && !checkout.unloaded.aborted) {
    setTimeout(() => void waitForOutcome(checkout, Math.min(pauseMs * PAUSE_GROWTH, LONGEST_PAUSE_MS)), pauseMs);
  }
};
