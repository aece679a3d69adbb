import type { SheetCard } from './sheet.tsx';

/** What a token is made for. */
interface TokenFacts {
  readonly brand: 'APPLEPAY' | 'GOOGLEPAY' | 'SAMSUNGPAY';
  /** The channel that is paid; only the second wallet writes it into its tokens. */
  readonly entityId: string;
  readonly amount: string;
  readonly currency: string;
  readonly card: SheetCard;
}

/** Has the gateway make a really encrypted token, as a device would. */
export const tokenFor = async (apiAddress: string, facts: TokenFacts): Promise<string> => {
  const body = new URLSearchParams({ ...facts });
  const response = await fetch(`${apiAddress}test/wallets/tokens`, { method: 'POST', body, credentials: 'omit' });
  const { token } = (await response.json()) as { readonly token?: string };
  if (token === undefined) throw new Error('The gateway has made no token.');
  return token;
};

/** What a test may set in the page's options. */
interface Wishes {
  readonly wpwlOptions?: { readonly simulatedWallets?: { readonly unavailable?: unknown } };
}

/** Tells whether a test wants a wallet to be unusable for this shopper: `wpwlOptions.simulatedWallets.unavailable`. */
export const isUnavailable = (brand: string): boolean => {
  const listed = (window as Wishes).wpwlOptions?.simulatedWallets?.unavailable;
  return Array.isArray(listed) && listed.includes(brand);
};
