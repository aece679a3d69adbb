import type { Checkout } from '../checkout/checkout.ts';
import { askForOutcome } from '../gateway/submit.ts';

/** The bank's page may end without a word, in another tab too; asked so often, the gateway notices nothing of it. */
const ASKED_EVERY_MS = 10_000;

/** Goes on as soon as the payment has, wherever that was: in our frame, in another tab, by the shopper's telephone. */
export const watchForNews = (checkout: Checkout, stopped: AbortSignal): void => {
  const look = async (): Promise<void> => {
    const outcome = await askForOutcome(checkout);
    if (stopped.aborted) return;
    if (outcome?.kind === 'decided') checkout.decide(outcome.resourcePath);
    else if (outcome?.kind === 'running') checkout.happen('returned');
  };
  const seen = (): void => {
    if (document.visibilityState === 'visible') void look();
  };
  const asking = setInterval(seen, ASKED_EVERY_MS);
  stopped.addEventListener('abort', () => clearInterval(asking));
  document.addEventListener('visibilitychange', seen, { signal: stopped });
  window.addEventListener('online', seen, { signal: stopped });
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
