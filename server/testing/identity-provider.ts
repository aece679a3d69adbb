import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';
import type { ProviderSettings } from '../access/people/oidc.ts';

/** Somebody who has an account at the provider. */
export interface ProviderAccount {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** A provider of OpenID Connect for tests, on a port of its own. */
export interface TestProvider {
  readonly settings: ProviderSettings;
  /** Follows the provider's pages as a browser in which this person signs in; returns the address it sends them to. */
  visit(url: string, account: ProviderAccount): Promise<string>;
  /** Replaces every ID token from now on by what this returns; undefined stops it. */
  forge(forged: ((idToken: string) => string) | undefined): void;
  /** Returns an ID token with other claims, signed by the provider; an undefined claim is left out. */
  changed(idToken: string, claims: Readonly<Record<string, unknown>>): string;
  close(): Promise<void>;
}

/** Options of a provider of tests. */
interface ProviderOptions {
  /** Where it tells the address of a person: in the token of the sign-in, or on request. */
  readonly inIdToken?: boolean;
  /** Those who choose themselves on its page in a browser; without any, it has no page, and `visit` is used. */
  readonly people?: readonly ProviderAccount[];
  /** The issuer that its metadata name, instead of its own. */
  readonly namedIssuer?: string;
}

const MOST_PAGES = 10;

/** The hosts of gateways of tests. */
const HOSTS: readonly string[] = ['127.0.0.1', 'localhost'];

/** A page on which people choose themselves, or cancel. */
const pageOf = (people: readonly ProviderAccount[]): string => {
  const buttons = people.map(({ sub, name }) => `<button name="account" value="${sub}">${name}</button>`);
  const form = `<form method="post">${buttons.join(' ')} <button name="account" value="">Cancel</button></form>`;
  return `<!doctype html><html lang="en"><title>Example ID</title><h1>Who are you?</h1>${form}</html>`;
};

const TTL_SECONDS = 600;

/** Starts a provider. */
export const startProvider = async ({
  inIdToken = true,
  people = [],
  namedIssuer,
}: ProviderOptions = {}): Promise<TestProvider> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { issuer, clientId: 'tollgate', clientSecret: 'a secret of tests', name: 'Example ID' };
  const accounts = new Map(people.map((person) => [person.sub, person]));
  let current = '';
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: ['http://127.0.0.1/backoffice/api/sign-in/provider/return'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256' }] as never },
    cookies: { keys: ['a key of tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !inIdToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ ...accounts.get(accountId), sub: accountId }),
    }),
    loadExistingGrant: async (context) => {
      const { session, client } = context.oidc;
      const grant = new context.oidc.provider.Grant({
        accountId: session?.accountId ?? '',
        clientId: client?.clientId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: TTL_SECONDS,
      Grant: TTL_SECONDS,
      IdToken: TTL_SECONDS,
      Interaction: TTL_SECONDS,
      Session: TTL_SECONDS,
    },
    pkce: { required: () => true },
  });
  // The gateway of a test has any port.
  provider.Client.prototype.redirectUriAllowed = (uri) => HOSTS.includes(new URL(uri).hostname);
  const answer = provider.callback();
  let forged: ((idToken: string) => string) | undefined;
  /** Answers a request with the reply of the provider, changed. */
  const answerChanged = <Reply>(
    request: IncomingMessage,
    response: ServerResponse,
    change: (reply: Reply) => Reply,
  ) => {
    const end = response.end.bind(response) as (text: string) => ServerResponse;
    response.end = ((body: unknown) => {
      const changed = JSON.stringify(change(JSON.parse(String(body)) as Reply));
      response.setHeader('Content-Length', Buffer.byteLength(changed));
      return end(changed);
    }) as ServerResponse['end'];
    return answer(request, response);
  };
  const answerForged = (request: IncomingMessage, response: ServerResponse, change: (idToken: string) => string) =>
    answerChanged<{ id_token: string }>(request, response, (reply) => ({ ...reply, id_token: change(reply.id_token) }));
  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (people.length > 0 && request.method === 'GET') {
      response.setHeader('Content-Type', 'text/html').end(pageOf(people));
      return;
    }
    const accountId = people.length === 0 ? current : new URLSearchParams(await text(request)).get('account');
    const result = accountId ? { login: { accountId } } : { error: 'access_denied', error_description: 'cancelled' };
    await provider.interactionFinished(request, response, result);
  };
  server.on('request', (request, response) => {
    if (request.url === '/token' && forged !== undefined) return void answerForged(request, response, forged);
    if (request.url?.startsWith('/.well-known/') === true && namedIssuer !== undefined) {
      return void answerChanged<object>(request, response, (reply) => ({ ...reply, issuer: namedIssuer }));
    }
    if (request.url?.startsWith('/interaction/') !== true) return void answer(request, response);
    interact(request, response).catch(() => response.destroy());
  });

  const visit: TestProvider['visit'] = async (url, account) => {
    accounts.set(account.sub, account);
    current = account.sub;
    const cookies = new Map<string, string>();
    let at = url;
    for (let page = 0; page < MOST_PAGES && at.startsWith(issuer); page += 1) {
      const headers = { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
      const response = await fetch(at, { redirect: 'manual', headers });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      const next = response.headers.get('location');
      if (next === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
      at = new URL(next, at).href;
    }
    return at;
  };

  return {
    settings,
    visit,
    forge: (change) => {
      forged = change;
    },
    changed: (idToken, claims) => {
      const [header = '', payload = ''] = idToken.split('.');
      const before = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
      const content = `${header}.${Buffer.from(JSON.stringify({ ...before, ...claims })).toString('base64url')}`;
      return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
