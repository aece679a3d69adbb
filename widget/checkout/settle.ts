import type { Outcome } from '../bridge/messages.ts';
import { inquire } from '../gateway/submit.ts';
import type { Checkout } from './checkout.ts';

/** Goes on with what became of a submission; gives what the shopper can correct, if that is it. */
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

/** A holder who is asked elsewhere has the telephone in hand mostly, but may take a day. */
const ASKED_SOON_MS = 2000;
const ASKED_EVERY_MS = 10_000;
const LONGER = 1.1;

/** Waits for a payment that runs elsewhere, in another tab or at the bank, and goes on with what became of it. */
export const waitForOutcome = async (checkout: Checkout, pauseMs = ASKED_SOON_MS): Promise<void> => {
  const outcome = await inquire(checkout);
  if (checkout.step.value !== 'waiting') return;
  settle(checkout, outcome);
  if (checkout.asked.value && !checkout.unloaded.aborted) {
    setTimeout(() => void waitForOutcome(checkout, Math.min(pauseMs * LONGER, ASKED_EVERY_MS)), pauseMs);
  }
};
