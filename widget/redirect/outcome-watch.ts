import type { Checkout } from '../checkout/checkout.ts';
import { fetchOutcome } from '../gateway/submit.ts';

/** The bank's page may not report its end, for example in another tab. This interval is no load for the gateway. */
const INQUIRY_INTERVAL_MS = 10_000;

/** The pause before the next inquiry while the gateway cannot be reached. */
const RETRY_PAUSE_MS = 2000;

/** Inquires about the payment until it has continued: in our frame, in another tab or on the shopper's telephone. */
export const watchOutcome = (checkout: Checkout, stopped: AbortSignal): void => {
  const seen = (): void => {
    if (document.visibilityState === 'visible') void check(checkout, stopped);
  };
  const asking = setInterval(seen, INQUIRY_INTERVAL_MS);
  stopped.addEventListener('abort', () => clearInterval(asking));
  document.addEventListener('visibilitychange', seen, { signal: stopped });
  window.addEventListener('online', seen, { signal: stopped });
};

/**
 * Inquires when another page has loaded in the frame. If the gateway cannot be reached then, that page is probably an
 * error page of the browser: as soon as the gateway answers, the shopper is redirected again, or the payment continues.
 */
export const checkAfterLoad = async (
  checkout: Checkout,
  redirectAgain: () => void,
  stopped: AbortSignal,
): Promise<void> => {
  let wasAway = false;
  while (!(await check(checkout, stopped))) {
    wasAway = true;
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
    if (stopped.aborted) return;
  }
  if (wasAway && !stopped.aborted) redirectAgain();
};

/** Inquires once and applies the outcome; returns whether there was an answer. */
const check = async (checkout: Checkout, stopped: AbortSignal): Promise<boolean> => {
  const outcome = await fetchOutcome(checkout);
  if (stopped.aborted) return true;
  if (outcome?.kind === 'decided') checkout.decide(outcome.resourcePath);
  else if (outcome?.kind === 'running' || outcome?.kind === 'asked') checkout.happen('returned');
  return outcome !== undefined;
};

/** Whether a message comes from the gateway's return page in this window and is about this checkout. */
export const isReturn = (
  { source, origin, data }: Pick<MessageEvent, 'source' | 'origin' | 'data'>,
  from: unknown,
  { apiAddress, id }: Pick<Checkout, 'apiAddress' | 'id'>,
): boolean =>
  source !== null &&
  source === from &&
  origin === new URL(apiAddress).origin &&
  data?.tollgate === 'returned' &&
  data.checkoutId === id;

/** Continues when the gateway's return page loads in this frame. */
export const watchForReturn = (checkout: Checkout, frame: HTMLIFrameElement, stopped: AbortSignal): void =>
  window.addEventListener(
    'message',
    (event) => {
      if (isReturn(event, frame.contentWindow, checkout)) checkout.happen('returned');
    },
    { signal: stopped },
  );
