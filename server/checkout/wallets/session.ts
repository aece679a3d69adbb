import { randomBytes } from 'node:crypto';
import { request } from 'node:https';
import { secretSetting } from '../../access/entities/settings.ts';
import { jsonObjectOf } from '../../payments/wallets/formats/encoded.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import type { CheckoutDependencies } from '../model/dependencies.ts';

/** The request of a wallet's sheet for a session of the merchant. */
export interface SessionRequest {
  /** The address of the provider, as the sheet sent it. */
  readonly validationUrl: string;
  /** The name of the page's host. */
  readonly domain: string;
  /** The merchant's name on the sheet. */
  readonly displayName: string;
}

/** Sends a request to the provider with the merchant's certificate; returns the status and the text of the reply. */
export type ProviderCall = (
  address: URL,
  identity: string,
  body: string,
) => Promise<{ readonly status: number; readonly text: string }>;

/**
 * The provider's hosts. No other is called, whatever address the browser sends. Source: the provider's list of servers.
 */
const PROVIDER_HOST = /^(?:cn-)?apple-pay-gateway(?:-[a-z]{2,4}){0,2}(?:-cert)?\.apple\.com$/;

/** The provider's paths for sessions. The certificate is used for no other path, because it can do more than that. */
const SESSION_PATH = /^\/paymentservices\/(?:start|payment)Session$/;

const SESSION_LIVES_MS = 5 * 60_000;
const SESSION_ID_BYTES = 32;
const MAXIMUM_NAME_CHARACTERS = 64; // The provider's limit of a display name.

type SessionDependencies = Pick<CheckoutDependencies, 'channelOf' | 'vault' | 'environment' | 'clock'>;

const neededFor = (name: string): Rejection =>
  new Rejection('600.200.500', { reason: `APPLEPAY needs the channel setting ${name}` });

/**
 * Returns the session that identifies the merchant to the sheet of the first wallet: a simulated one in the test
 * environment, one of the provider, by the merchant's certificate, in the live environment.
 * @throws Rejection naming a missing setting, or an address that is not the provider's.
 */
export const merchantSession = async (
  dependencies: SessionDependencies,
  channelId: string,
  session: SessionRequest,
  call: ProviderCall,
): Promise<Readonly<Record<string, unknown>>> => {
  const { settings } = await dependencies.channelOf(channelId);
  const displayName = session.displayName.slice(0, MAXIMUM_NAME_CHARACTERS) || session.domain;
  const merchantIdentifier = settings['wallets.applePay.merchantIdentifier'];
  if (dependencies.environment === 'test') {
    return simulated({ merchantIdentifier, displayName, domainName: session.domain }, dependencies.clock.now());
  }
  if (merchantIdentifier === undefined) throw neededFor('wallets.applePay.merchantIdentifier');
  const identity = await secretSetting(dependencies.vault, channelId, settings['wallets.applePay.identity']);
  if (identity === undefined) throw neededFor('wallets.applePay.identity');
  const body = { merchantIdentifier, displayName, initiative: 'web', initiativeContext: session.domain };
  const reply = await replyOf(call, addressOf(session.validationUrl), identity, JSON.stringify(body));
  if (reply.status === 200) return sessionIn(reply.text);
  throw new Rejection('600.200.500', {
    reason: `the provider of APPLEPAY refused the merchant (${reply.status}): is ${session.domain} registered there?`,
  });
};

const replyOf = async (call: ProviderCall, address: URL, identity: string, body: string) => {
  try {
    return await call(address, Buffer.from(identity, 'base64').toString('utf8'), body);
  } catch (cause) {
    throw new Rejection('900.100.300', { reason: 'the provider of APPLEPAY could not be reached', cause });
  }
};

const sessionIn = (text: string): Readonly<Record<string, unknown>> => {
  const session = jsonObjectOf(text);
  if (session !== undefined) return session;
  throw new Rejection('900.100.300', { reason: 'the provider of APPLEPAY replied without a session' });
};

const addressOf = (validationUrl: string): URL => {
  const address = URL.canParse(validationUrl) ? new URL(validationUrl) : undefined;
  const isProviders = address?.protocol === 'https:' && address.port === '' && PROVIDER_HOST.test(address.hostname);
  if (address !== undefined && isProviders && SESSION_PATH.test(address.pathname)) {
    return new URL(address.pathname, address.origin);
  }
  throw wrongParameters([
    { name: 'validationUrl', value: validationUrl, message: "must be an address of the provider's" },
  ]);
};

const simulated = (merchant: Readonly<Record<string, string | undefined>>, nowMs: number) => ({
  ...merchant,
  merchantSessionIdentifier: `SSH${randomBytes(SESSION_ID_BYTES).toString('hex').toUpperCase()}`,
  nonce: randomBytes(4).toString('hex'),
  epochTimestamp: nowMs,
  expiresAt: nowMs + SESSION_LIVES_MS,
  signature: 'simulated',
});

const PROVIDER_TIMEOUT_MS = 10_000;
const MAXIMUM_REPLY_BYTES = 64 * 1024;

/**
 * Calls the provider over TLS with the merchant's certificate. Redirects are not followed, so no other host is called.
 */
export const callProvider: ProviderCall = (address, identity, body) =>
  new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    const options = { method: 'POST', cert: identity, key: identity, headers, timeout: PROVIDER_TIMEOUT_MS };
    const sent = request(address, options, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > MAXIMUM_REPLY_BYTES) sent.destroy(new Error('The reply is too long.'));
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
      reply.on('error', reject);
    });
    sent.on('timeout', () => sent.destroy(new Error('The provider does not answer.')));
    sent.on('error', reject);
    sent.end(body);
  });
