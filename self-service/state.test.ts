import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountReply, ShownAccount, ShownSubscription } from '../catalogue/self-service/replies.ts';
import { accountsByLanguage } from '../catalogue/texts/registry/accounts.ts';

const account = (id: string): ShownAccount => ({ id, brand: 'VISA', last4: '0000', isDefault: false, usedBy: [] });

const subscription = (id: string, more: Partial<ShownSubscription> = {}): ShownSubscription => ({
  ...{
    id,
    amount: '12.50',
    currency: 'EUR',
    state: 'active',
    plan: '',
    next: [],
    cancelEnds: '2026-12-03',
    history: [],
  },
  can: { pause: true, cancel: true, changeAccount: true },
  ...more,
});

const reply = (more: Partial<AccountReply> = {}): AccountReply => ({
  ...{ language: 'en', by: 'customer', sessionEndsAt: '2026-11-30 12:00:00+0000', isCut: [] },
  ...{ subscriptions: [], accounts: [], payments: [], mandates: [] },
  ...more,
});

/** What the tab keeps, and the answers of the server by method and path. */
const kept = new Map<string, string>();
let answers: Record<string, readonly [status: number, body: unknown]> = {};
const asked: string[] = [];

/** Loads the page at an address, as a browser does. */
const load = async (address = '') => {
  const { pathname, search, hash } = new URL(`https://pay.example/pre/account/c1${address}`);
  const document = { language: 'en', shop: { name: 'Tea' }, isTest: false, texts: accountsByLanguage.en };
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify(document) }) });
  vi.stubGlobal('window', { parent: undefined });
  vi.stubGlobal('location', { pathname, search, hash });
  vi.stubGlobal('history', { replaceState: (_: unknown, __: string, to: string) => asked.push(`shows ${to}`) });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal('fetch', async (url: string, { method, headers }: RequestInit) => {
    const path = url.replace('/pre/account/c1/api/', '').replace(/\?.*/, '');
    const secret = (headers as Record<string, string>)['x-account-session'];
    asked.push(`${method} ${path}${secret === undefined ? '' : ` by ${secret}`}`);
    const answer = answers[`${method} ${path}`];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return Response.json(answer[1], { status: answer[0] });
  });
  vi.resetModules();
  const page = await import('./state.ts');
  await page.start();
  return page;
};

beforeEach(() => {
  kept.clear();
  asked.length = 0;
  answers = { 'POST sessions': [200, { session: 'secret', account: reply() }], 'GET overview': [200, reply()] };
});
afterEach(() => vi.unstubAllGlobals());

const SESSION = 'tollgate-account-session:c1';

describe('a link', () => {
  test('opens a session, which the tab keeps, and leaves the address', async () => {
    const { view } = await load('?locale=de#open=payload.mac');
    expect(view.value).toEqual({ kind: 'overview' });
    expect(kept.get(SESSION)).toBe('secret');
    expect(asked).toEqual(['POST sessions', 'shows /pre/account/c1?locale=de']);
  });

  test.each(['link.used', 'link.expired', 'link.unknown', 'link.void'] as const)(
    'that is refused as %s says so, and an address is asked for',
    async (refusal) => {
      answers['POST sessions'] = [403, { refusal }];
      const { view } = await load('#open=payload.mac');
      expect(view.value).toEqual({ kind: 'signIn', why: accountsByLanguage.en.refusals[refusal] });
    },
  );

  test('that was used in this tab shows what its session sees', async () => {
    await load('#open=payload.mac');
    answers['POST sessions'] = [403, { refusal: 'link.used' }];
    const { view } = await load('#open=payload.mac');
    expect(view.value).toEqual({ kind: 'overview' });
    expect([...kept.values()].join(' ')).not.toContain('payload');
  });

  test.each([
    ['another link', '#open=other.mac2'],
    ['a code', ''],
  ])('that was used elsewhere does not show the session that %s opened in this tab', async (_, address) => {
    const { openSession } = await load(address);
    if (address === '') await openSession({ email: 'jane@example.com', code: '123456' });
    answers['POST sessions'] = [403, { refusal: 'link.used' }];
    const { view, account: shown } = await load('#open=payload.mac');
    expect(view.value).toEqual({ kind: 'signIn', why: accountsByLanguage.en.refusals['link.used'] });
    expect([kept.get(SESSION), shown.value]).toEqual([undefined, undefined]);
    expect(asked).not.toContain('GET overview by secret');
  });

  test('opens nothing any more in the tab where its session was left, whoever signed in there since', async () => {
    const { signOut } = await load('#open=payload.mac');
    await signOut();
    const { openSession } = await load();
    await openSession({ email: 'joe@example.com', code: '123456' });
    answers['POST sessions'] = [403, { refusal: 'link.used' }];
    expect((await load('#open=payload.mac')).view.value).toMatchObject({ kind: 'signIn' });
  });

  test('of a closed channel says so, and one without a connection can be tried again', async () => {
    answers['POST sessions'] = [404, { refusal: 'closed' }];
    expect((await load('#open=a.b')).view.value).toEqual({ kind: 'failed', failure: 'closed' });
    expect(asked.at(-1)).toBe('shows /pre/account/c1');
    answers = {};
    expect((await load('#open=a.b')).view.value).toEqual({ kind: 'failed', failure: 'unreachable' });
    // The address keeps it, for another attempt.
    expect(asked.at(-1)).toBe('POST sessions');
  });
});

test('a session that is over is forgotten, and the page says why', async () => {
  kept.set(SESSION, 'old');
  answers['GET overview'] = [401, { refusal: 'session.over' }];
  const { view, account: shown } = await load();
  expect(view.value).toEqual({ kind: 'signIn', why: accountsByLanguage.en.refusals['session.over'] });
  expect([kept.has(SESSION), shown.value]).toEqual([false, undefined]);
});

test('without a session, nothing is asked', async () => {
  expect((await load()).view.value).toEqual({ kind: 'signIn' });
  expect(asked).toEqual(['shows /pre/account/c1']);
});

test('a reply of a later version, with unknown fields, is shown', async () => {
  kept.set(SESSION, 'secret');
  answers['GET overview'] = [200, { ...reply(), later: { of: ['any', 'kind'] } }];
  expect((await load()).view.value).toEqual({ kind: 'overview' });
});

describe('an account that was added', () => {
  const added = (after: AccountReply, subscriptionId?: string) => {
    kept.set(SESSION, 'secret');
    kept.set(
      'tollgate-adding:c1',
      JSON.stringify({ before: ['r1'], subscriptionId, isOwed: subscriptionId === 'owing' }),
    );
    answers['POST accounts/added'] = [200, after];
    return load('?added=checkout');
  };
  const both = [account('r1'), account('r2')];

  test('is named at the ways to pay', async () => {
    const { said } = await added(reply({ accounts: both }));
    expect(said.value).toEqual({ at: 'accounts', kind: 'good', text: '\u2068Visa •0000\u2069 was added.' });
    expect(kept.has('tollgate-adding:c1')).toBe(false);
  });

  test('is named at the subscription that charges it', async () => {
    const { said } = await added(reply({ accounts: both, subscriptions: [subscription('s1')] }), 's1');
    expect(said.value).toMatchObject({ at: 's1', kind: 'good' });
  });

  test('and is charged what is owed: the subscription says how that ended, as soon as it is known', async () => {
    const owed = { amount: '12.50', currency: 'EUR' };
    const owing = (more: Partial<ShownSubscription>) =>
      reply({ accounts: both, subscriptions: [subscription('owing', more)] });
    const texts = accountsByLanguage.en;
    expect((await added(owing({}), 'owing')).said.value).toEqual({
      at: 'owing',
      kind: 'good',
      text: texts.shared.paid,
    });
    const declined = await added(owing({ owed: { ...owed, reason: 'funds' } }), 'owing');
    expect(declined.said.value).toEqual({ at: 'owing', kind: 'bad', text: texts.refusals.declined });
    vi.useFakeTimers();
    const waiting = added(owing({ owed }), 'owing');
    answers['GET overview'] = [200, owing({ owed })];
    await vi.runAllTimersAsync();
    expect((await waiting).said.value).toEqual({ at: 'owing', kind: 'waiting', text: texts.shared.pending });
    const soon = added(owing({ owed }), 'owing');
    answers['GET overview'] = [200, owing({})];
    await vi.runAllTimersAsync();
    expect((await soon).said.value).toMatchObject({ kind: 'good' });
    vi.useRealTimers();
  });

  test('and was declined: it is said where the shopper began, beside all that was there', async () => {
    kept.set(SESSION, 'secret');
    answers['POST accounts/added'] = [409, { refusal: 'declined' }];
    const { said, view } = await load('?added=checkout');
    expect(view.value).toEqual({ kind: 'overview' });
    expect(said.value).toEqual({ at: 'accounts', kind: 'bad', text: accountsByLanguage.en.refusals.declined });
  });
});

describe('the account that is chosen at first', () => {
  const failed = account('a1');
  const all = [failed, account('a2'), { ...account('a3'), isDefault: true }, account('a4')];
  const owed = { amount: '12.50', currency: 'EUR' };
  test.each([
    ['of a subscription that goes on is the one that it has', all, subscription('s1', { accountId: 'a2' }), 'a2'],
    ['of one that has none is the newest', all, subscription('s1'), 'a1'],
    ['of one that owes something is the default', all, subscription('s1', { accountId: 'a1', owed }), 'a3'],
    ['is not the default if that has failed', all, subscription('s1', { accountId: 'a3', owed }), 'a1'],
    ['is none if the only one has failed', [failed], subscription('s1', { accountId: 'a1', owed }), undefined],
    [
      'is none that has expired',
      [failed, { ...account('a5'), expires: '2026-10' }],
      subscription('s1', { accountId: 'a1', owed }),
      undefined,
    ],
  ] as const)('%s', async (_, accounts, of, expected) => {
    const page = await load();
    page.show(reply({ accounts, subscriptions: [of] }));
    expect(page.firstChoice(of)).toBe(expected);
  });
});

test('subscriptions stand in the order of what is to be done', async () => {
  kept.set(SESSION, 'secret');
  const owed = { amount: '1.00', currency: 'EUR' };
  const all = [subscription('ended', { state: 'ended' }), subscription('active'), subscription('owed', { owed })];
  answers['GET overview'] = [200, reply({ about: 'about', subscriptions: [...all, subscription('about')] })];
  const { subscriptions } = await load();
  expect(subscriptions.value.map(({ id }) => id)).toEqual(['about', 'owed', 'active', 'ended']);
});

test('what changed meanwhile is read again, and said where it is, or above all', async () => {
  kept.set(SESSION, 'secret');
  const { said, showAgain, subscriptions } = await load();
  answers['GET overview'] = [200, reply({ subscriptions: [subscription('s1', { state: 'ended' })] })];
  await showAgain('s1', 'notPossible');
  expect(subscriptions.value).toHaveLength(1);
  expect(said.value).toMatchObject({ at: 's1', kind: 'bad' });
  await showAgain('s2', 'gone');
  expect(said.value).toEqual({ at: 'page', kind: 'bad', text: accountsByLanguage.en.refusals.gone });
});
