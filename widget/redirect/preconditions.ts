import type { Redirect } from '../bridge/messages.ts';
import type { Checkout } from '../checkout/checkout.ts';
import { watchPolicy } from './blocked.ts';
import { follow } from './follow.ts';
import { freshName, whenLoaded } from './frames.ts';

/** A bank that does not take the browser's fingerprint by then goes without; the time is that of 3-D Secure. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Loads what has to be loaded in hidden frames before a redirect, all at once; done when all have come, or in time. The
 * frames stay until they are stopped, since what has come may have something to send.
 */
export const loadPreconditions = async (
  checkout: Checkout,
  { preconditions }: Redirect,
  stopped: AbortSignal,
): Promise<void> => {
  await Promise.all(preconditions.map((way) => loadHidden(checkout, way, stopped)));
};

const loadHidden = (checkout: Checkout, way: Redirect['preconditions'][number], stopped: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.tabIndex = -1;
    frame.name = freshName();
    const done = (): void => {
      clearTimeout(longest);
      stopPolicy();
      resolve();
    };
    const longest = setTimeout(done, LONGEST_WAIT_MS);
    const stopPolicy = watchPolicy(frame, () => {
      checkout.report('lookBlocked', { detail: new URL(way.url).origin });
      done();
    });
    whenLoaded(frame, done);
    stopped.addEventListener('abort', () => frame.remove());
    document.body.append(frame);
    follow(way, frame.name);
  });
