import type { CheckoutAddress } from './submit.ts';

const TIMEOUT_MS = 5000; // Afterwards the widget decides by its own number ranges.

/** Fetches the brands that the gateway's list has for the first digits of a number; none when the request fails. */
export const fetchBrands = async ({ apiAddress, id }: CheckoutAddress, start: string): Promise<readonly string[]> => {
  try {
    const address = `${apiAddress}checkouts/${encodeURIComponent(id)}/brands`;
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ 'card.number': start }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      credentials: 'omit',
      cache: 'no-store',
    });
    const { brands } = await response.json();
    return Array.isArray(brands) ? brands.filter((brand) => typeof brand === 'string') : [];
  } catch {
    return [];
  }
};
