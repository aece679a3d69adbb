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

/** Forged events may name any number of certificates: no more of them are asked for in a minute. */
const MOST_FETCHES = 10;
const MINUTE_MS = 60_000;

/** Where PayPal has its certificates: no other host is asked. */
const hosts: Readonly<Record<Environment, string>> = {
  live: 'https://api.paypal.com',
  test: 'https://api.sandbox.paypal.com',
};

const PATH = /^\/v1\/notifications\/certs\/CERT-[\w-]{1,100}$/;

/** The certificates by which PayPal signs events. */
export interface Certificates {
  /**
   * Returns the key of a certificate at an address that an event names; undefined where it is not PayPal's own, or not
   * valid now. `standIn` is the address of a stand-in in the test environment.
   * @throws AnswerLost where PayPal does not send it now.
   */
  keyAt(address: string, standIn: string | undefined): Promise<KeyObject | undefined>;
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

/** Opens the store of certificates, which are fetched once and kept in memory. */
export const openCertificates = (calls: Calls, environment: Environment, realClock: Clock): Certificates => {
  const kept = new Map<string, Promise<readonly X509Certificate[]>>();
  let fetchedAtMs: readonly number[] = [];

  const isPinned = (url: URL, standIn: string | undefined): boolean => {
    const known = environment === 'test' ? [hosts.test, urlOf(standIn ?? '')?.origin] : [hosts.live];
    return known.includes(url.origin) && PATH.test(url.pathname) && url.href === `${url.origin}${url.pathname}`;
  };

  const fetchChain = async (url: URL): Promise<readonly X509Certificate[]> => {
    try {
      const { status, text } = await calls.send({ method: 'GET', url, headers: {}, timeoutMs: FETCH_MS, alone: false });
      if (status >= 500 || status === 429)
        throw new AnswerLost('900.100.300', `PayPal did not send a certificate (status ${status})`);
      return status === 200 && text.length <= LONGEST_CERTIFICATES ? chainIn(text) : [];
    } catch (error) {
      if (error instanceof NotSent) throw notReached(error);
      throw error;
    }
  };

  const chainAt = async (url: URL): Promise<readonly X509Certificate[]> => {
    const known = kept.get(url.href);
    if (known !== undefined) return await known;
    const nowMs = realClock.now();
    fetchedAtMs = fetchedAtMs.filter((sinceMs) => isWithin(sinceMs, MINUTE_MS, nowMs));
    if (fetchedAtMs.length >= MOST_FETCHES)
      throw new AnswerLost('900.100.500', 'too many certificates of PayPal are asked for at once');
    fetchedAtMs = [...fetchedAtMs, nowMs];
    const coming = fetchChain(url);
    kept.set(url.href, coming);
    try {
      const chain = await coming;
      if (!isTrusted(chain, nowMs)) kept.delete(url.href);
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
      return chain;
    } catch (error) {
      kept.delete(url.href);
      throw error;
    }
  };

  return {
    keyAt: async (address, standIn) => {
      const url = urlOf(address);
      if (url === undefined || !isPinned(url, standIn)) return undefined;
      const chain = await chainAt(url);
      return isTrusted(chain, realClock.now()) ? chain[0]?.publicKey : undefined;
    },
  };
};
