import { type KeyObject, X509Certificate } from 'node:crypto';
import { AnswerLost } from '../../payments/ports/acquirer.ts';
import { type Clock, certificateTime, isWithin } from '../../platform/base/clock.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { Calls } from '../calls/calls.ts';
import { NotSent } from '../calls/connection.ts';

/** A certificate with those that issued it is some kilobytes. */
const LONGEST_CERTIFICATES = 64 * 1024;

const FETCH_MS = 5_000;

/** PayPal signs by few certificates at a time. */
const MOST_KEPT = 16;

const MINUTE_MS = 60_000;

/**
 * Forged events may name any number of certificates. So many of them are asked for in a minute: by one network, and by
 * all together. A network from which an event came that was signed right has a budget of its own, so that those who
 * forge from elsewhere do not use it up.
 */
const MOST_FETCHES = {
  stranger: { ofNetwork: 3, ofAll: 10 },
  proven: { ofNetwork: 10, ofAll: 30 },
} as const;

/** More networks than PayPal sends from, or anybody forges from within a minute. */
const MOST_NETWORKS = 1_000;

/** An address that had no certificate of PayPal's is not asked for again for this long. */
const REFUSED_FOR_MS = 5 * MINUTE_MS;
const MOST_REFUSED = 1_000;

/** Where PayPal has its certificates: no other host is asked. */
const hosts: Readonly<Record<Environment, string>> = {
  live: 'https://api.paypal.com',
  test: 'https://api.sandbox.paypal.com',
};

const PATH = /^\/v1\/notifications\/certs\/CERT-[\w-]{1,100}$/;

/** The certificates by which PayPal signs events. */
export interface Certificates {
  /**
   * Returns the key of a certificate at an address that an event from a network names; undefined where it is not
   * PayPal's own, or not valid now. `standIn` is the address of a stand-in in the test environment.
   * @throws AnswerLost where PayPal does not send it now, or it is one of too many.
   */
  keyAt(address: string, standIn: string | undefined, network: string): Promise<KeyObject | undefined>;
  /** Takes note that an event from a network was signed by PayPal. */
  prove(network: string): void;
}

const notReached = (cause: NotSent): AnswerLost => new AnswerLost('900.100.300', cause.message, cause);

const urlOf = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined);

const PEM = /-----BEGIN CERTIFICATE-----[^-]{1,16384}-----END CERTIFICATE-----/g;

const chainIn = (text: string): readonly X509Certificate[] => {
  try {
    return (text.match(PEM) ?? []).map((pem) => new X509Certificate(pem));
  } catch {
    return []; // It is no certificate.
  }
};

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

const isPaypals = ({ subject }: X509Certificate): boolean => /^CN=(?:[\w-]+\.)*paypal\.com$/m.test(subject);

const isValidAt = ({ validFrom, validTo }: X509Certificate, nowMs: number): boolean =>
  certificateTime(validFrom) <= nowMs && nowMs <= certificateTime(validTo);

/**
 * Returns whether the first certificate is PayPal's, valid now, and issued by the next one, and so on, as far as they
 * are sent. That the chain is PayPal's at all is proven by the pinned host, from which it came encrypted.
 */
const isTrusted = (chain: readonly X509Certificate[], nowMs: number): boolean => {
  const [first, ...issuers] = chain;
  return (
    first !== undefined &&
    isPaypals(first) &&
    first.publicKey.asymmetricKeyType === 'rsa' &&
    chain.every((each) => isValidAt(each, nowMs)) &&
    issuers.every((issuer, place) => issuer.ca && isIssuedBy(chain[place] ?? first, issuer))
  );
};

/** Sets a row of a map as its newest, and drops the oldest ones beyond a number. */
const setNewest = <Name, Value>(rows: Map<Name, Value>, name: Name, value: Value, most: number): void => {
  rows.delete(name);
  rows.set(name, value);
  for (const oldest of rows.keys()) {
    if (rows.size <= most) break;
    rows.delete(oldest);
  }
};

/** Counts the fetches of a minute, for each network and for all. */
const openBudget = ({ ofNetwork, ofAll }: (typeof MOST_FETCHES)[keyof typeof MOST_FETCHES]) => {
  let takenAtMs: readonly (readonly [network: string, atMs: number])[] = [];
  return (network: string, nowMs: number): boolean => {
    takenAtMs = takenAtMs.filter(([, atMs]) => isWithin(atMs, MINUTE_MS, nowMs));
    if (takenAtMs.length >= ofAll || takenAtMs.filter(([each]) => each === network).length >= ofNetwork) return false;
    takenAtMs = [...takenAtMs, [network, nowMs]];
    return true;
  };
};

type Chain = readonly X509Certificate[];

/** Opens the store of certificates, which are fetched once and kept in memory. */
export const openCertificates = (calls: Calls, environment: Environment, realClock: Clock): Certificates => {
  const kept = new Map<string, Chain>();
  const coming = new Map<string, Promise<Chain>>();
  const refusedAtMs = new Map<string, number>();
  const proven = new Map<string, true>();
  const [ofStrangers, ofProven] = [openBudget(MOST_FETCHES.stranger), openBudget(MOST_FETCHES.proven)];

  const isPinned = (url: URL, standIn: string | undefined): boolean => {
    const known = environment === 'test' ? [hosts.test, urlOf(standIn ?? '')?.origin] : [hosts.live];
    return known.includes(url.origin) && PATH.test(url.pathname) && url.href === `${url.origin}${url.pathname}`;
  };

  /** Fetches a chain; keeps it, or that there is none of PayPal's. */
  const fetchChain = async (url: URL): Promise<Chain> => {
    try {
      const { status, text } = await calls.send({ method: 'GET', url, headers: {}, timeoutMs: FETCH_MS, alone: false });
      if (status >= 500 || status === 429)
        throw new AnswerLost('900.100.300', `PayPal did not send a certificate (status ${status})`);
      const chain = status === 200 && text.length <= LONGEST_CERTIFICATES ? chainIn(text) : [];
      const nowMs = realClock.now();
      if (isTrusted(chain, nowMs)) setNewest(kept, url.href, chain, MOST_KEPT);
      else if (status === 200 || status === 404) setNewest(refusedAtMs, url.href, nowMs, MOST_REFUSED);
      return chain;
    } catch (error) {
      if (error instanceof NotSent) throw notReached(error);
      throw error;
    }
  };

  const chainAt = async (url: URL, network: string): Promise<Chain> => {
    const known = kept.get(url.href) ?? coming.get(url.href);
    if (known !== undefined) return await known;
    const nowMs = realClock.now();
    const refusedMs = refusedAtMs.get(url.href);
    if (refusedMs !== undefined && isWithin(refusedMs, REFUSED_FOR_MS, nowMs)) return [];
    if (!(proven.has(network) ? ofProven : ofStrangers)(network, nowMs))
      throw new AnswerLost('900.100.500', 'too many certificates of PayPal are asked for at once');
    const chain = fetchChain(url).finally(() => coming.delete(url.href));
    coming.set(url.href, chain);
    return await chain;
  };

  return {
    keyAt: async (address, standIn, network) => {
      const url = urlOf(address);
      if (url === undefined || !isPinned(url, standIn)) return undefined;
      const chain = await chainAt(url, network);
      return isTrusted(chain, realClock.now()) ? chain[0]?.publicKey : undefined;
    },
    prove: (network) => setNewest(proven, network, true, MOST_NETWORKS),
  };
};
