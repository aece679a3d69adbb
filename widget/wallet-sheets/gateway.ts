import type { SheetCard } from './sheet.tsx';

/** The contents of a token. */
interface TokenFacts {
  readonly brand: 'APPLEPAY' | 'GOOGLEPAY' | 'SAMSUNGPAY';
  /** The channel that is paid. Only tokens of Google Pay contain it. */
  readonly entityId: string;
  readonly amount: string;
  readonly currency: string;
  readonly card: SheetCard;
}

/** Requests a token from the gateway, encrypted as by a device. */
export const tokenFor = async (apiAddress: string, facts: TokenFacts): Promise<string> => {
  const body = new URLSearchParams({ ...facts });
  const response = await fetch(`${apiAddress}test/wallets/tokens`, { method: 'POST', body, credentials: 'omit' });
  const { token } = (await response.json()) as { readonly token?: string };
  if (token === undefined) throw new Error('The gateway has returned no token.');
  return token;
};

/** The page's options for the simulation. */
interface SimulationOptions {
  readonly wpwlOptions?: { readonly simulatedWallets?: { readonly unavailable?: unknown } };
}

/** Whether the page makes a wallet unavailable: `wpwlOptions.simulatedWallets.unavailable`. */
export const isUnavailable = (brand: string): boolean => {
  const listed = (window as SimulationOptions).wpwlOptions?.simulatedWallets?.unavailable;
  return Array.isArray(listed) && listed.includes(brand);
};
