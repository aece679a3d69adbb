/** Where and with what a shopper goes back to the shop. */
export interface Return {
  /** As the form's action or the checkout's shopperResultUrl has it; may be relative to the page. */
  readonly action: string;
  readonly checkoutId: string;
  readonly resourcePath: string;
}

/** Addresses of these kinds would run a script in the merchant's page, or show a page made by whoever wrote them. */
const refusedProtocols = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'about:', 'view-source:']);

/** Gives the address of a shop or an app that an action names; nothing for one that is none, or that could run a script. */
export const shopAddress = (action: string, pageAddress: string): URL | undefined => {
  const address = URL.canParse(action, pageAddress) ? new URL(action, pageAddress) : undefined;
  return address && !refusedProtocols.has(address.protocol) ? address : undefined;
};

/**
 * Gives the address to which the shopper returns: the action with `id` and `resourcePath` behind its own query. Addresses
 * of apps (`shop.app://result`) are fine; gives nothing for one that is none, or that could run a script.
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
