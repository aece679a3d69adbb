import type { BrowserRequest, Redirect } from '../bridge/messages.ts';
import type { Checkout } from '../checkout/checkout.ts';
import { watchPolicy } from './blocked.ts';
import { follow } from './follow.ts';
import { freshName, whenLoaded } from './frames.ts';

/** After this the redirect follows even without the browser's fingerprint. 3-D Secure sets the time. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Loads the preconditions of a redirect in hidden frames, in parallel. Resolves when all have loaded or the time is
 * over. The frames stay until `stopped`, since their pages may still send something.
 */
export const loadPreconditions = async (
  checkout: Checkout,
  { preconditions }: Redirect,
  stopped: AbortSignal,
): Promise<void> => {
  await Promise.all(preconditions.map((request) => loadHidden(checkout, request, stopped)));
};

const loadHidden = (checkout: Checkout, request: BrowserRequest, stopped: AbortSignal): Promise<void> =>
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
      checkout.report('dataBlocked', { detail: new URL(request.url).origin });
      done();
    });
    whenLoaded(frame, done);
    stopped.addEventListener('abort', () => frame.remove());
    document.body.append(frame);
    follow(request, frame.name);
  });
