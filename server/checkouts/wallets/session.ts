import { randomBytes } from 'node:crypto';
import { request } from 'node:https';
import { Rejection, wrongParameters } from '../../base/rejection.ts';
import { secretSetting } from '../../entities/settings.ts';
import { jsonObjectOf } from '../../wallets/formats/encoded.ts';
import type { CheckoutDependencies } from '../model/dependencies.ts';

/** What a wallet's sheet has asked for when it wants to know whose it is. */
export interface SessionRequest {
  /** The address that the sheet gave. */
  readonly validationUrl: string;
  /** The name of the page's host. */
  readonly domain: string;
  /** The merchant as the shopper is to read it. */
  readonly displayName: string;
}

/** Sends a merchant's request to the provider, with the merchant's certificate; gives the status and the text of the reply. */
export type ProviderCall = (
  address: URL,
  identity: string,
  body: string,
) => Promise<{ readonly status: number; readonly text: string }>;

/** The provider's own hosts; nothing else is ever called, whatever the browser says. Source: the provider's list of servers. */
const PROVIDER_HOST = /^(?:cn-)?apple-pay-gateway(?:-[a-z]{2,4}){0,2}(?:-cert)?\.apple\.com$/;

/** Where the provider gives sessions; the certificate is shown nowhere else, since it can do more than that. */
const SESSION_PATH = /^\/paymentservices\/(?:start|payment)Session$/;

const SESSION_LIVES_MS = 5 * 60_000;
const SESSION_ID_BYTES = 32;
const MAXIMUM_NAME_CHARACTERS = 64; // The provider's limit of a display name.

type SessionDependencies = Pick<CheckoutDependencies, 'channelOf' | 'vault' | 'environment' | 'clock'>;

const neededFor = (name: string): Rejection =>
  new Rejection('600.200.500', { reason: `APPLEPAY needs the channel setting ${name}` });

/**
 * Gives the session by which the first wallet's sheet knows the merchant: in the test environment a simulated one, in the
 * live environment the provider's, asked for with the merchant's certificate.
 * @throws Rejection naming the setting that is missing, or the address that is none of the provider's.
 */
export const merchantSession = async (
  dependencies: SessionDependencies,
  entity: string,
  asked: SessionRequest,
  call: ProviderCall,
): Promise<Readonly<Record<string, unknown>>> => {
  const { settings } = await dependencies.channelOf(entity);
  const displayName = asked.displayName.slice(0, MAXIMUM_NAME_CHARACTERS) || asked.domain;
  const merchantIdentifier = settings['wallets.applePay.merchantIdentifier'];
  if (dependencies.environment === 'test') {
    return simulated({ merchantIdentifier, displayName, domainName: asked.domain }, dependencies.clock.now());
  }
  if (merchantIdentifier === undefined) throw neededFor('wallets.applePay.merchantIdentifier');
  const identity = await secretSetting(dependencies.vault, entity, settings['wallets.applePay.identity']);
  if (identity === undefined) throw neededFor('wallets.applePay.identity');
  const body = { merchantIdentifier, displayName, initiative: 'web', initiativeContext: asked.domain };
  const reply = await answerOf(call, addressOf(asked.validationUrl), identity, JSON.stringify(body));
  if (reply.status === 200) return sessionIn(reply.text);
  throw new Rejection('600.200.500', {
    reason: `the provider of APPLEPAY refused the merchant (${reply.status}): is ${asked.domain} registered there?`,
  });
};

const answerOf = async (call: ProviderCall, address: URL, identity: string, body: string) => {
  try {
    return await call(address, Buffer.from(identity, 'base64').toString('utf8'), body);
  } catch (cause) {
    throw new Rejection('900.100.300', { reason: 'the provider of APPLEPAY could not be asked', cause });
  }
};

const sessionIn = (text: string): Readonly<Record<string, unknown>> => {
  const session = jsonObjectOf(text);
  if (session !== undefined) return session;
  throw new Rejection('900.100.300', { reason: 'the provider of APPLEPAY answered with no session' });
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

/** Calls the provider over TLS with the merchant's certificate; no way leads elsewhere, since redirects are not followed. */
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
