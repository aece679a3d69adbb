import type { Checkout } from '../checkout/checkout.ts';
import type { LoadChunk } from '../lazy/load-chunk.ts';

/** The names already reported, since several forms of a page can have the same brand. */
const reported = new WeakMap<Checkout['unloaded'], Set<string>>();

/**
 * Reports once for each checkout why a brand of the page cannot be shown, or which brand is probably meant by an
 * unknown name. The chunk with other names of brands loads only then.
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
