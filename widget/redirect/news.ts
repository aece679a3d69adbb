import type { Checkout } from '../checkout/checkout.ts';
import { fetchOutcome } from '../gateway/submit.ts';

/** The bank's page may end without a word, in another tab too; asked so often, the gateway notices nothing of it. */
const ASKED_EVERY_MS = 10_000;

/** A gateway that is away is asked again after this. */
const ASKED_AGAIN_AFTER_MS = 2000;

/** Goes on as soon as the payment has, wherever that was: in our frame, in another tab, by the shopper's telephone. */
export const watchForNews = (checkout: Checkout, stopped: AbortSignal): void => {
  const seen = (): void => {
    if (document.visibilityState === 'visible') void look(checkout, stopped);
  };
  const asking = setInterval(seen, ASKED_EVERY_MS);
  stopped.addEventListener('abort', () => clearInterval(asking));
  document.addEventListener('visibilitychange', seen, { signal: stopped });
  window.addEventListener('online', seen, { signal: stopped });
};

/**
 * Looks once more when another page has come into the frame. If the gateway is away then, that page is likely to be the
 * browser's own, which says so: as soon as the gateway is back, the shopper is led anew, or on.
 */
export const lookAfterLoad = async (checkout: Checkout, leadAnew: () => void, stopped: AbortSignal): Promise<void> => {
  let wasAway = false;
  while (!(await look(checkout, stopped))) {
    wasAway = true;
    await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN_AFTER_MS));
    if (stopped.aborted) return;
  }
  if (wasAway && !stopped.aborted) leadAnew();
};

/** Asks the gateway and goes on if the payment has; tells whether there was an answer. */
const look = async (checkout: Checkout, stopped: AbortSignal): Promise<boolean> => {
  const outcome = await fetchOutcome(checkout);
  if (stopped.aborted) return true;
  if (outcome?.kind === 'decided') checkout.decide(outcome.resourcePath);
  else if (outcome?.kind === 'running' || outcome?.kind === 'asked') checkout.happen('returned');
  return outcome !== undefined;
};

/** Tells whether a message comes from the gateway's page of return in this window, about this checkout. */
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

/** Goes on when the gateway's page of return comes up in this frame. */
export const watchForReturn = (checkout: Checkout, frame: HTMLIFrameElement, stopped: AbortSignal): void =>
  window.addEventListener(
    'message',
    (event) => {
      if (isReturn(event, frame.contentWindow, checkout)) checkout.happen('returned');
    },
    { signal: stopped },
  );
