import type { Checkout } from '../checkout/checkout.ts';
import type { LoadChunk } from '../lazy/load-chunk.ts';

/**
 * A call of `$` or `jQuery`, or of one of their members. Does not match `${` in templates, nor members of that name.
 */
const use = /(?<![\w$.])(?:\$|jQuery)\s*[.(]/;

/** Whether a callback or an inline script of the page calls `$` although the page has none. */
const isNeeded = (given: Readonly<Record<string, unknown>>): boolean =>
  !('$' in window || 'jQuery' in window) &&
  [...Object.values(given), ...Array.from(document.scripts, ({ text }) => text)].some(
    (each) => typeof each !== 'object' && use.test(String(each)),
  );

/**
 * Loads jQuery for a page that needs it. The page's callbacks are held back until it has loaded or failed to load.
 * Returns the function that removes it again, and a promise of the end of the wait.
 */
export const loadJquery = (
  checkout: Checkout,
  loadChunk: LoadChunk,
): { readonly stop: () => void; readonly ready: Promise<void> | undefined } => {
  let stop: (() => void) | undefined;
  if (!isNeeded(checkout.options.given)) return { stop: () => undefined, ready: undefined };
  const { call } = checkout;
  const waiting: (() => unknown)[] = [];
  checkout.call = (...given) => void waiting.push(() => call(...given));
  const ready = loadChunk('jquery')
    .then(
      (set) => {
        if (!checkout.unloaded.aborted) stop = set();
      },
      () => undefined,
    )
    .then(() => {
      checkout.call = call;
      if (!checkout.unloaded.aborted) for (const each of waiting) each();
    });
  return { stop: () => stop?.(), ready };
};
