/** What the return address is made of. */
interface Return {
  /** The form's action or the checkout's shopperResultUrl; may be relative to the page. */
  readonly action: string;
  readonly checkoutId: string;
  readonly resourcePath: string;
}

/** Addresses with these protocols would run a script in the merchant's page or show a forged page. */
const refusedProtocols = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'about:', 'view-source:']);

/** Resolves an action to the address of a shop or an app; returns nothing if it is malformed or could run a script. */
export const shopAddress = (action: string, pageAddress: string): URL | undefined => {
  const address = URL.canParse(action, pageAddress) ? new URL(action, pageAddress) : undefined;
  return address && !refusedProtocols.has(address.protocol) ? address : undefined;
};

/**
 * Returns the address to which the shopper returns: the action with `id` and `resourcePath` added to its query.
 * Addresses of apps (`shop.app://result`) are allowed. Returns nothing for an address that is malformed or could run a
 * script.
 */
export const returnAddress = (
  { action, checkoutId, resourcePath }: Return,
  pageAddress: string,
): string | undefined => {
  const address = shopAddress(action, pageAddress);
  if (!address) return undefined;
  const added = `id=${encodeURIComponent(checkoutId)}&resourcePath=${encodeURIComponent(resourcePath)}`;
  address.search = address.search.length > 1 ? `${address.search.replace(/&$/, '')}&${added}` : `?${added}`;
  return address.href;
};
