import type { Checkout } from '../../checkout/checkout.ts';
import { CHUNK_EVENT } from '../../lazy/hand-over.ts';
import { trusted } from '../../lazy/trusted.ts';
import type { SimulatedApis, SimulatedWallets, WalletApis } from '../../lazy/wallet-apis.ts';
import { WalletProblem } from '../wallet-orders/reasons.ts';
import { shopName } from './shop-name.ts';

/** The gateway's reply about wallets. */
export interface WalletOffer {
  readonly isTestSystem: boolean;
  readonly sheets?: { readonly path: string; readonly integrity: string };
  /** The prefixes of the wallets whose tokens the gateway can decrypt. */
  readonly opens: readonly string[];
  readonly gatewayMerchantId?: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The names of the secret settings that are set. */
  readonly has: readonly string[];
}

/** The nonce of this chunk's script, for pages whose policy requires one. */
const own = document.currentScript;
const nonce = own?.nonce ?? '';
const kit = own && 'kit' in own ? own.kit : undefined;

const SCRIPT_TIMEOUT_MS = 10_000;
const OFFER_TIMEOUT_MS = 10_000;

/** Requests the gateway's reply about wallets, for a checkout or for fast checkout. @throws WalletProblem */
export const requestOffer = async (apiAddress: string, checkoutId: string): Promise<WalletOffer> => {
  const place = checkoutId ? `checkouts/${encodeURIComponent(checkoutId)}` : 'fastcheckout';
  try {
    const signal = AbortSignal.timeout(OFFER_TIMEOUT_MS);
    const response = await fetch(`${apiAddress}${place}/wallets`, { signal, credentials: 'omit', cache: 'no-store' });
    if (response.ok) return await response.json();
  } catch {
    // Reported below, like any other failure.
  }
  throw new WalletProblem('gatewaySilent');
};

/** Loads a script. A chunk calls `taken` with its value. @throws WalletProblem if it does not load. */
const loadScript = (
  address: string,
  more: object = {},
  taken: (event: Event) => void = () => undefined,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    Object.assign(script, { src: trusted(address), nonce, ...more });
    script.addEventListener(CHUNK_EVENT, taken);
    const fail = (): void => reject(new WalletProblem('scriptMissing', { address: new URL(address).origin }));
    const late = setTimeout(fail, SCRIPT_TIMEOUT_MS);
    script.addEventListener('load', () => {
      clearTimeout(late);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(late);
      fail();
    });
    document.head.append(script);
  });

let simulated: Promise<SimulatedApis> | undefined;

/** Returns the simulated providers. The gateway sends the path and the integrity value of their chunk. */
export const simulatedWallets = (
  checkout: Checkout,
  { path, integrity }: NonNullable<WalletOffer['sheets']>,
): Promise<WalletApis> => {
  const { apiAddress, locale, unloaded } = checkout;
  simulated ??= new Promise((resolve, reject) => {
    const taken = (event: Event): void => resolve((event as CustomEvent<SimulatedWallets>).detail(apiAddress));
    loadScript(apiAddress + path, { integrity, crossOrigin: 'anonymous', kit }, taken).catch(reject);
  });
  simulated.catch(() => {
    simulated = undefined; // The next attempt may succeed.
  });
  return simulated.then((apis) => {
    apis.speak(locale.tag, shopName(checkout));
    unloaded.addEventListener('abort', apis.closeSheets, { once: true });
    return apis;
  });
};

const live = new Map<string, Promise<unknown>>();

/** Loads the script of a provider, once for each address. @throws WalletProblem if it does not load. */
export const providerScript = (address: string): Promise<unknown> => {
  const known = live.get(address) ?? loadScript(address);
  live.set(address, known);
  known.catch(() => live.delete(address)); // The next attempt may succeed.
  return known;
};
