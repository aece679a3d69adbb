import type { Checkout } from '../checkout/checkout.ts';
import type { LoadChunk } from '../lazy/load-chunk.ts';

/** A call of `$` or `jQuery`, or of what they have; neither a template's `${` nor a member of that name. */
const use = /(?<![\w$.])(?:\$|jQuery)\s*[.(]/;

/** Tells whether a callback of the page, or a script that stands in it, calls `$` though the page has none. */
const isAsked = (given: Readonly<Record<string, unknown>>): boolean =>
  !('$' in window || 'jQuery' in window) &&
  [...Object.values(given), ...Array.from(document.scripts, ({ text }) => text)].some(
    (each) => typeof each !== 'object' && use.test(String(each)),
  );

/**
 * Brings jQuery to a page that asks for it; until it has come, or cannot, the page's callbacks wait. Gives what takes it
 * away again, and the promise of the end of the waiting.
 */
export const bringJquery = (
  checkout: Checkout,
  loadChunk: LoadChunk,
): { readonly stop: () => void; readonly come: Promise<void> | undefined } => {
  let stop: (() => void) | undefined;
  if (!isAsked(checkout.options.given)) return { stop: () => undefined, come: undefined };
  const { call } = checkout;
  const waiting: (() => unknown)[] = [];
  checkout.call = (...given) => void waiting.push(() => call(...given));
  const come = loadChunk('jquery')
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
  return { stop: () => stop?.(), come };
};
