import type { Checkout } from '../../checkout/checkout.ts';

/**
 * Where the shop shows a summary before anything is paid: tells the page what was handed in, when it wants to know, instead of
 * taking the shopper back to the shop.
 */
export const handIn = (checkout: Checkout): (() => void) => {
  if (checkout.resource !== 'summary') return () => undefined;
  checkout.ended = () => {
    if (!checkout.options.callback('onSaveTransactionData')) return false;
    void tellPage(checkout);
    return true;
  };
  return () => {
    delete checkout.ended;
  };
};

const tellPage = async (checkout: Checkout): Promise<void> => {
  const { id, apiAddress } = checkout;
  const asked = fetch(`${apiAddress}checkouts/${encodeURIComponent(id)}/outcome`, {
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const reply: unknown = await asked.then((response) => response.json()).catch(() => undefined);
  const { handedIn } = (reply ?? {}) as { handedIn?: object };
  if (checkout.unloaded.aborted) return;
  // The page goes on from here; a form that cannot be used, and says that it leads to the shop, would be in its way.
  checkout.covered.value = true;
  checkout.call('onSaveTransactionData', undefined, { ...handedIn, id, resourcePath: `/v1/checkouts/${id}/payment` });
};

const TIMEOUT_MS = 10_000; // What is told besides the id is a courtesy; the shop's server can ask too.
