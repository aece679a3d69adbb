import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRecords } from '../../access/audit/records.ts';
import { codeAt } from '../../access/people/credentials/codes.ts';
import { invite } from '../../access/people/invitations.ts';
import { peopleRecords, updatePerson } from '../../access/people/model/records.ts';
import { resetAccess } from '../../access/people/team.ts';
import { systemClock } from '../../platform/base/clock.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { everythingIn } from '../../testing/everything-stored.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { type ProviderAccount, startProvider, type TestProvider } from '../../testing/identity-provider.ts';
import { softwarePasskey } from '../../testing/passkeys.ts';
import { createPerson, openPage, type TestPage } from '../../testing/people.ts';

const command = { actor: { kind: 'command', id: 'root', name: 'root' }, given: undefined } as const;
const RETURN = '/sign-in/provider/return';

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const headerOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());

/** Returns a token with the claims of `token`, another header, and the signature that `signed` makes of both. */
const resigned = (token: string, header: Record<string, unknown>, signed: (content: string) => Buffer): string => {
  const content = `${base64url(header)}.${token.split('.')[1]}`;
  return `${content}.${signed(content).toString('base64url')}`;
};

const byKey = (key: KeyObject) => (content: string) => sign('sha256', Buffer.from(content), key);
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const strangersCurve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** Tokens with all right claims that the provider has not signed. */
const forgeries: readonly (readonly [string, (token: string, secret: string) => string])[] = [
  ['of another content', (token) => token.replace(/[^.]+$/, 'A'.repeat(342))],
  ['that is missing', (token) => token.replace(/[^.]+$/, '')],
  ['that alg none leaves out', (token) => resigned(token, { alg: 'none' }, () => Buffer.alloc(0))],
  [
    'that alg none leaves out, under the name of the key',
    (token) => resigned(token, { ...headerOf(token), alg: 'none' }, () => Buffer.alloc(0)),
  ],
  [
    'by a key of another provider, under the name of the right one',
    (token) => resigned(token, headerOf(token), byKey(stranger)),
  ],
  ['by a key of another provider, without a name', (token) => resigned(token, { alg: 'RS256' }, byKey(stranger))],
  [
    'by a key that it brings along',
    (token) => resigned(token, { alg: 'RS256', jwk: stranger.export({ format: 'jwk' }) }, byKey(stranger)),
  ],
  [
    'of another kind',
    (token) =>
      resigned(token, { alg: 'ES256' }, (content) =>
        sign('sha256', Buffer.from(content), { key: strangersCurve, dsaEncoding: 'ieee-p1363' }),
      ),
  ],
  [
    'by the secret of the client',
    (token, secret) =>
      resigned(token, { alg: 'HS256' }, (content) => createHmac('sha256', secret).update(content).digest()),
  ],
];

const secondsFromNow = (seconds: number): number => Math.floor(systemClock.now() / 1_000) + seconds;

/** Claims with which a token that the provider has signed is not for this sign-in. */
const wrongClaims: readonly (readonly [string, () => Readonly<Record<string, unknown>>])[] = [
  ['the nonce of another sign-in', () => ({ nonce: 'another' })],
  ['no nonce', () => ({ nonce: undefined })],
  ['another audience', () => ({ aud: 'another client' })],
  ['no audience', () => ({ aud: undefined })],
  ['another issuer', () => ({ iss: 'https://attacker.example' })],
  ['an end that is over', () => ({ exp: secondsFromNow(-120) })],
  ['no end', () => ({ exp: undefined })],
  ['a beginning that is still to come', () => ({ nbf: secondsFromNow(600) })],
  ['no subject', () => ({ sub: undefined })],
];

describe.each(databases)('signing in with a provider on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let provider: TestProvider;
  let number = 0;
  let account: ProviderAccount;

  beforeAll(async () => {
    database = await open();
    provider = await startProvider();
    gateway = await startGateway(database, { provider: provider.settings });
  });
  afterAll(async () => {
    await gateway.close();
    await provider.close();
    await database.close();
  });
  beforeEach(() => {
    number += 1;
    // Failures of one network count for ten minutes.
    gateway.realClock.advance(60_000);
    account = { sub: `sub-${number}`, email: `Joan-${number}@Example.com`, email_verified: true, name: 'Joan' };
  });

  const invited = (email: string, role: 'viewer' | 'support' = 'viewer') =>
    invite({ database, clock: gateway.realClock }, command, { email, role, scope: { kind: 'psp', id: '' } }, []);

  /** Follows a redirect of the gateway in a browser. */
  const redirected = async (page: TestPage, path: string): Promise<{ status: number; to: string }> => {
    const response = await fetch(`${gateway.url}/backoffice/api${path}`, {
      redirect: 'manual',
      headers: {
        Cookie: [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'Sec-Fetch-Site': path.startsWith(RETURN) ? 'cross-site' : 'same-origin',
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') page.cookies.delete(name);
      else page.cookies.set(name, value);
    }
    return { status: response.status, to: response.headers.get('location') ?? '' };
  };
  const left = async (page: TestPage) => (await redirected(page, '/sign-in/provider')).to;
  const arrived = (page: TestPage, url: string) => redirected(page, `${RETURN}${new URL(url).search}`);
  const signedIn = async (page: TestPage, who: ProviderAccount) =>
    await arrived(page, await provider.visit(await left(page), who));
  const user = async (page: TestPage) => (await page.get('/session')).body['user'];

  test('the page offers it by its name', async () => {
    expect((await openPage(gateway).get('/session')).body['methods']).toMatchObject({ oidc: { name: 'Example ID' } });
  });

  test('the browser leaves with a state, a nonce and a challenge, and keeps their counterparts sealed', async () => {
    const page = openPage(gateway);
    const { searchParams } = new URL(await left(page));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${gateway.url}/backoffice/api${RETURN}`,
    });
    const kept = decodeURIComponent(page.cookies.get('tollgate_provider') ?? '');
    for (const name of ['state', 'nonce']) {
      expect(searchParams.get(name)?.length).toBeGreaterThan(20);
      expect(kept).not.toContain(searchParams.get(name));
    }
  });

  test('an invited person gets in, with the roles of all invitations, and without a further code', async () => {
    await invited(`joan-${number}@example.com`);
    await invited(`joan-${number}@example.com`, 'support');
    await invited(`joan-${number}@example.com`, 'support');
    const page = openPage(gateway);
    expect(await signedIn(page, account)).toEqual({ status: 302, to: `${gateway.url}/backoffice/` });
    const { body } = await page.get('/session');
    expect(body).toMatchObject({ stage: 'FULL', user: { email: `joan-${number}@example.com`, name: 'Joan' } });
    expect((body['roles'] as { role: string }[]).map(({ role }) => role).toSorted()).toEqual(['support', 'viewer']);
    expect(page.cookies.has('tollgate_provider')).toBe(false);
    const again = openPage(gateway);
    await signedIn(again, account);
    expect(await user(again)).toBeDefined();
    const [last] = await auditRecords(database).newest({ action: 'access.signedIn' }, 1);
    expect(last).toMatchObject({ actor: { name: `joan-${number}@example.com` } });
  });

  const strangers: readonly (readonly [string, Partial<ProviderAccount>])[] = [
    ['was not invited', { email: 'stranger@example.com' }],
    ['has an address that is not verified', { email_verified: false }],
    ['has another name for a verification', { email_verified: 'yes' as never }],
  ];

  test.each(strangers)('who %s is sent away, and nobody learns more', async (_what, more) => {
    await invited(`joan-${number}@example.com`);
    const page = openPage(gateway);
    expect((await signedIn(page, { ...account, ...more })).to).toBe(`${gateway.url}/backoffice/?provider=refused`);
    expect(await user(page)).toBeUndefined();
    const [last] = await auditRecords(database).newest({}, 1);
    expect(last).toMatchObject({ action: 'access.refused', actor: { id: '', name: '' } });
  });

  test.each(forgeries)('a token with right claims and a signature %s is refused', async (_what, forged) => {
    await invited(`joan-${number}@example.com`);
    provider.forge((token) => forged(token, provider.settings.clientSecret));
    const page = openPage(gateway);
    expect((await signedIn(page, account)).to).toBe(`${gateway.url}/backoffice/?provider=refused`);
    expect(await user(page)).toBeUndefined();
    provider.forge((token) => token);
    const honest = openPage(gateway);
    expect((await signedIn(honest, account)).to).toBe(`${gateway.url}/backoffice/`);
    provider.forge(undefined);
  });

  test.each(wrongClaims)('a token that the provider has signed with %s is refused', async (_what, claims) => {
    await invited(`joan-${number}@example.com`);
    provider.forge((token) => provider.changed(token, claims()));
    const page = openPage(gateway);
    expect((await signedIn(page, account)).to).toBe(`${gateway.url}/backoffice/?provider=refused`);
    expect(await user(page)).toBeUndefined();
    provider.forge((token) => provider.changed(token, {}));
    expect((await signedIn(openPage(gateway), account)).to).toBe(`${gateway.url}/backoffice/`);
    provider.forge(undefined);
  });

  test('no token of the provider reaches the browser, or is stored', async () => {
    await invited(`joan-${number}@example.com`);
    const tokens: string[] = [];
    provider.forge((token) => {
      tokens.push(token);
      return token;
    });
    const page = openPage(gateway);
    await signedIn(page, account);
    provider.forge(undefined);
    expect(tokens).toHaveLength(1);
    expect([...page.cookies.keys()].toSorted()).toEqual(['tollgate_browser', 'tollgate_session']);
    expect(page.cookies.get('tollgate_session')).toMatch(/^[0-9a-f]{64}$/);
    expect((await page.get('/session')).text).not.toMatch(/token/i);
    expect(await everythingIn(database)).not.toContain(tokens[0]?.split('.')[1]);
  });

  /** Somebody signs in; the provider says that it has asked them so many seconds ago, or nothing. */
  const askedAgo = async (secondsAgo: number | undefined): Promise<TestPage> => {
    await invited(`joan-${number}@example.com`);
    const nowSeconds = Math.floor(gateway.realClock.now() / 1_000);
    const auth_time = secondsAgo === undefined ? undefined : nowSeconds - secondsAgo;
    provider.forge((token) => provider.changed(token, { auth_time }));
    const page = openPage(gateway);
    await signedIn(page, account);
    provider.forge(undefined);
    return page;
  };
  const endsSession = async (page: TestPage) => (await page.send('DELETE', `/me/sessions/${'0'.repeat(32)}`)).status;

  test('it is asked when it has asked the person who they are, twelve hours ago at most', async () => {
    expect(new URL(await left(openPage(gateway))).searchParams.get('max_age')).toBe('43200');
  });

  test.each([
    ['a minute ago is a fresh proof', 60, 404],
    ['eleven minutes ago is none', 660, 403],
    ['at a time that it does not tell is none', undefined, 403],
  ])('that it has asked the person %s', async (_when, secondsAgo, status) => {
    expect(await endsSession(await askedAgo(secondsAgo))).toBe(status);
  });

  test('who has nothing to prove with who they are adds a first passkey after the sign-in, and then proves it', async () => {
    const page = await askedAgo(undefined);
    const device = softwarePasskey(gateway.url);
    const { options } = (await page.post('/me/passkeys/options')).body as unknown as { options: { challenge: string } };
    const added = await page.post('/me/passkeys', { name: 'key', response: device.register(options) });
    expect([added.status, await endsSession(page)]).toEqual([200, 403]);
    expect((await page.post('/me/passkeys/options')).headers.get('x-tollgate')).toBe('confirm');
    const asked = (await page.post('/me/confirm/passkey/options')).body as unknown as {
      options: { challenge: string };
    };
    await page.post('/me/confirm/passkey', { response: device.answer(asked.options) });
    expect([await endsSession(page), (await page.post('/me/passkeys/options')).status]).toEqual([404, 200]);
  });

  test('a first passkey is added within ten minutes only', async () => {
    const page = await askedAgo(undefined);
    gateway.realClock.advance(601_000);
    expect((await page.post('/me/passkeys/options')).headers.get('x-tollgate')).toBe('confirm');
  });

  test('who is disabled here is sent away', async () => {
    await invited(`joan-${number}@example.com`);
    await signedIn(openPage(gateway), account);
    const person = await peopleRecords(database).byEmail(`joan-${number}@example.com`);
    if (person === undefined) throw new Error('nobody was made');
    await database.commit({ updates: [updatePerson({ ...person, state: 'DISABLED' })] });
    const page = openPage(gateway);
    expect((await signedIn(page, account)).to).toContain('refused');
  });

  test('an address that another account of the provider has got is not the same person', async () => {
    await invited(`joan-${number}@example.com`);
    await signedIn(openPage(gateway), account);
    const page = openPage(gateway);
    expect((await signedIn(page, { ...account, sub: 'somebody else' })).to).toContain('refused');
  });

  test('who has an authenticator here enters its code too', async () => {
    const ada = await createPerson(gateway, 'administrator');
    const page = openPage(gateway);
    await signedIn(page, { ...account, email: ada.email });
    expect((await page.get('/session')).body).toMatchObject({ stage: 'CODE', rights: [] });
    expect((await page.get('/entities')).status).toBe(401);
    expect((await page.post('/sign-in/code', { code: codeAt(ada.seed, gateway.realClock.now()) })).status).toBe(200);
    expect((await page.get('/session')).body).toMatchObject({ stage: 'FULL' });
  });

  test('an answer counts once, in the browser that left, within minutes', async () => {
    await invited(`joan-${number}@example.com`);
    const [page, other] = [openPage(gateway), openPage(gateway)];
    const url = await provider.visit(await left(page), account);
    await left(other);
    const kept = new Map(page.cookies);
    // The address was planted in another browser, which left too; and in one that never left.
    for (const victim of [other, openPage(gateway)]) expect((await arrived(victim, url)).to).toContain('refused');
    expect(await user(other)).toBeUndefined();
    const forged = new URL(url);
    forged.searchParams.set('state', 'another');
    const copy = openPage(gateway);
    for (const [name, value] of kept) copy.cookies.set(name, value);
    expect((await arrived(copy, forged.href)).to).toContain('refused');
    expect((await arrived(page, url)).to).toBe(`${gateway.url}/backoffice/`);
    for (const [name, value] of kept) copy.cookies.set(name, value);
    expect((await arrived(copy, url)).to).toContain('refused');
    const late = openPage(gateway);
    const lateUrl = await provider.visit(await left(late), account);
    gateway.realClock.advance(11 * 60_000);
    expect((await arrived(late, lateUrl)).to).toContain('refused');
  });

  test('a refusal of the provider leads back to the page', async () => {
    const page = openPage(gateway);
    const state = new URL(await left(page)).searchParams.get('state') ?? '';
    const query = new URLSearchParams({
      error: 'access_denied',
      error_description: 'no',
      state,
      iss: provider.settings.issuer,
    });
    expect((await arrived(page, `http://x/?${query}`)).to).toBe(`${gateway.url}/backoffice/?provider=denied`);
    expect(await user(page)).toBeUndefined();
  });

  test('a link for a new password is void once its person has further roles', async () => {
    const email = `joan-${number}@example.com`;
    await invited(email);
    await signedIn(openPage(gateway), account);
    const person = await peopleRecords(database).byEmail(email);
    const given = { database, clock: gateway.realClock };
    // Whoever made it may manage a viewer, but not somebody with more rights.
    const { token } = await resetAccess(given, command, person?.id ?? '', []);
    await invited(email, 'support');
    await signedIn(openPage(gateway), account);
    const reply = await openPage(gateway).post('/invitation', { token, password: 'violet ox tundra lamp' });
    expect(reply.status, reply.text).toBe(404);
  });

  test('no secret of it is in the log', async () => {
    await invited(`joan-${number}@example.com`);
    const page = openPage(gateway);
    const url = new URL(await provider.visit(await left(page), account));
    await arrived(page, url.href);
    const log = gateway.logLines.join('\n');
    for (const name of ['code', 'state']) expect(log).not.toContain(url.searchParams.get(name));
    expect(log).not.toContain(provider.settings.clientSecret);
  });
});

describe('other providers', () => {
  const [kind] = databases;
  if (kind === undefined) throw new Error('there is no database to test on');

  test('one that tells the address on request only is asked', async () => {
    const database = await kind.open();
    const provider = await startProvider({ inIdToken: false });
    const gateway = await startGateway(database, { provider: provider.settings });
    const scope = { kind: 'psp', id: '' } as const;
    const given = { database, clock: gateway.realClock };
    await invite(given, command, { email: 'joan@example.com', role: 'viewer', scope }, []);
    const first = await fetch(`${gateway.url}/backoffice/api/sign-in/provider`, { redirect: 'manual' });
    const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const account = { sub: 'joan', email: 'joan@example.com', email_verified: true };
    const url = await provider.visit(first.headers.get('location') ?? '', account);
    const last = await fetch(url, { redirect: 'manual', headers: { Cookie: cookie } });
    expect(last.headers.get('location')).toBe(`${gateway.url}/backoffice/`);
    await gateway.close();
    await provider.close();
    await database.close();
  });

  test('one whose metadata name another issuer is refused', async () => {
    const database = await kind.open();
    const provider = await startProvider({ namedIssuer: 'https://attacker.example' });
    const gateway = await startGateway(database, { provider: provider.settings });
    const { headers } = await fetch(`${gateway.url}/backoffice/api/sign-in/provider`, { redirect: 'manual' });
    expect(headers.get('location')).toBe(`${gateway.url}/backoffice/?provider=unreachable`);
    await gateway.close();
    await provider.close();
    await database.close();
  });

  test('one that is away leads back to the page, and is asked again', async () => {
    const database = await kind.open();
    const provider = await startProvider();
    await provider.close();
    const gateway = await startGateway(database, { provider: provider.settings });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { status, headers } = await fetch(`${gateway.url}/backoffice/api/sign-in/provider`, { redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([302, `${gateway.url}/backoffice/?provider=unreachable`]);
    }
    expect(gateway.logLines.join()).toContain('cannot be reached');
    expect(gateway.logLines.join()).not.toContain(provider.settings.clientSecret);
    await gateway.close();
    await database.close();
  });

  test('without one, its addresses are not there', async () => {
    const database = await kind.open();
    const gateway = await startGateway(database);
    const page = openPage(gateway);
    expect([(await page.get('/sign-in/provider')).status, (await page.get(RETURN)).status]).toEqual([404, 404]);
    expect((await page.get('/session')).body['methods']).not.toHaveProperty('oidc');
    await gateway.close();
    await database.close();
  });
});
