import type { Checkout } from '../checkout/checkout.ts';
import type { LoadChunk } from '../lazy/load-chunk.ts';

/** The names that have been reported, so that several forms of a page do not report the same. */
const reported = new WeakMap<Checkout['unloaded'], Set<string>>();

/**
 * Reports, once for each checkout, that a brand of the page cannot be shown, and why; of a name that is no brand, which one was
 * likely meant. How brands are called elsewhere comes only when it is needed.
 */
export const reportBrand = async (
  checkout: Checkout,
  brand: string,
  reason: string,
  loadChunk: LoadChunk,
): Promise<void> => {
  const before = reported.get(checkout.unloaded) ?? new Set();
  if (before.has(brand)) return;
  reported.set(checkout.unloaded, before.add(brand));
  const faultOf = await loadChunk('brand-names').catch(() => undefined);
  const fault = faultOf?.(brand);
  if (checkout.unloaded.aborted) return;
  if (fault) checkout.report('brandUnknown', { brand, detail: fault });
  else checkout.report('brandUnavailable', { brand, detail: `${brand}: ${reason}` });
};
