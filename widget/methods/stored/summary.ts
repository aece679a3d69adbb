import type { Checkout } from '../../checkout/checkout.ts';

/**
 * With `useSummaryPage`, passes the data of the submission to the page's `onSaveTransactionData`, if it has one,
 * instead of returning the shopper to the shop. The shop shows a summary before anything is paid.
 */
export const passToSummary = (checkout: Checkout): (() => void) => {
  if (checkout.resource !== 'summary') return () => undefined;
  checkout.ended = () => {
    if (!checkout.options.callback('onSaveTransactionData')) return false;
    void passData(checkout);
    return true;
  };
  return () => {
    delete checkout.ended;
  };
};

const passData = async (checkout: Checkout): Promise<void> => {
  const { id, apiAddress } = checkout;
  const asked = fetch(`${apiAddress}checkouts/${encodeURIComponent(id)}/outcome`, {
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const reply: unknown = await asked.then((response) => response.json()).catch(() => undefined);
  const { handedIn } = (reply ?? {}) as { handedIn?: object };
  if (checkout.unloaded.aborted) return;
  // The page continues from here. The forms can no longer be used, so they are hidden.
  checkout.covered.value = true;
  checkout.call('onSaveTransactionData', undefined, { ...handedIn, id, resourcePath: `/v1/checkouts/${id}/payment` });
};

const TIMEOUT_MS = 10_000; // Without an answer the page receives the id only; the shop's server can request the rest.
