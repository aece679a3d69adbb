import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeAt } from '../../access/people/credentials/codes.ts';
import { attemptLimits } from '../../access/people/limits.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import {
  createPerson,
  openPage,
  PASSWORD,
  pageOf,
  pageWith,
  signInOn,
  type TestPage,
  type TestPerson,
} from '../../testing/people.ts';

const AT_ONCE = 50;

/** Attempts of one kind that fail, and how many of them are admitted within some minutes. */
interface Attempt {
  readonly what: string;
  readonly admitted: number;
  /** Opens the page that sends them. */
  open(gateway: TestGateway, ada: TestPerson): Promise<TestPage>;
  send(page: TestPage, place: number, ada: TestPerson): Promise<{ readonly status: number }>;
}

const ANOTHER = 'violet ox tundra lamp';
const wrongCode = (place: number): string => String(place).padStart(6, '0');
const wrongToken = (place: number): string => String(place).padStart(64, '0');
const wrongPassword = (place: number): string => `wrong password ${place}`;

const stranger = async (gateway: TestGateway): Promise<TestPage> => openPage(gateway);
const signedIn = (gateway: TestGateway, ada: TestPerson): Promise<TestPage> => pageOf(gateway, ada);

const attempts: readonly Attempt[] = [
  {
    what: 'passwords of one person',
    admitted: 10,
    open: stranger,
    send: (page, place, { email }) => page.post('/sign-in', { email, password: wrongPassword(place) }),
  },
  {
    what: 'passwords of many people from one network',
    admitted: 30,
    open: stranger,
    send: (page, place) => page.post('/sign-in', { email: `${place}@example.com`, password: wrongPassword(place) }),
  },
  {
    what: 'codes after a password',
    admitted: 5,
    open: async (gateway, { email }) => {
      const page = openPage(gateway);
      await page.post('/sign-in', { email, password: PASSWORD });
      return page;
    },
    send: (page, place) => page.post('/sign-in/code', { code: wrongCode(place) }),
  },
  {
    what: 'codes that confirm a session',
    admitted: 5,
    open: signedIn,
    send: (page, place) => page.post('/me/confirm', { code: wrongCode(place) }),
  },
  {
    what: 'codes of a new authenticator',
    admitted: 5,
    open: async (gateway, ada) => {
      const page = await pageOf(gateway, ada);
      await page.post('/me/totp');
      return page;
    },
    send: (page, place) => page.post('/me/totp/confirm', { code: wrongCode(place) }),
  },
  {
    what: 'current passwords',
    admitted: 5,
    open: signedIn,
    send: (page, place) => page.post('/me/password', { current: wrongPassword(place), password: ANOTHER }),
  },
  {
    what: 'tokens of links',
    admitted: 30,
    open: stranger,
    send: (page, place) => page.post('/invitation/read', { token: wrongToken(place) }),
  },
  {
    what: 'tokens of links that are accepted',
    admitted: 30,
    open: stranger,
    send: (page, place) => page.post('/invitation', { token: wrongToken(place), password: ANOTHER }),
  },
  {
    what: 'answers of passkeys',
    admitted: 30,
    open: stranger,
    send: (page, place) => page.post('/sign-in/passkey', { response: JSON.stringify({ id: `${place}` }) }),
  },
];

const TOO_MANY = 429;

describe.each(databases)('attempts to sign in on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let ada: TestPerson;

  beforeEach(async () => {
    database = await open();
    gateway = await startGateway(database);
    ada = await createPerson(gateway, 'administrator');
  });
  afterEach(async () => {
    await gateway.close();
    await database.close();
  });

  test.each(attempts)('of $what: as many are admitted at once as one after another', async (attempt) => {
    const page = await attempt.open(gateway, ada);
    const sent = Array.from({ length: AT_ONCE }, (_, place) => attempt.send(page, place, ada));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== TOO_MANY)).toHaveLength(attempt.admitted);
    expect((await attempt.send(page, AT_ONCE, ada)).status).toBe(TOO_MANY);
  });

  /** Sends more wrong things than are admitted. */
  const exhausted = async (send: (place: number) => Promise<{ readonly status: number }>): Promise<void> => {
    let last = 0;
    for (let place = 0; place < AT_ONCE && last !== TOO_MANY; place += 1) last = (await send(place)).status;
    expect(last).toBe(TOO_MANY);
  };

  test('of who knows the password, of an inviter and in a session lock the person out nowhere else', async () => {
    const known = openPage(gateway);
    expect((await signInOn(known, gateway, ada)).status).toBe(200);
    const signedInPage = await pageOf(gateway, ada);

    const thief = openPage(gateway);
    await thief.post('/sign-in', { email: ada.email, password: PASSWORD });
    await exhausted((place) => thief.post('/sign-in/code', { code: wrongCode(place) }));
    const { entityId } = gateway;
    const local = await pageWith(gateway, 'administrator', { kind: 'channel', id: entityId });
    const scope = { 'scope.kind': 'channel', 'scope.id': entityId };
    const invited = await local.post('/team/invitations', { email: ada.email, role: 'viewer', ...scope });
    const token = /#([0-9a-f]{64})/.exec(invited.text)?.[1] ?? '';
    await exhausted((place) => openPage(gateway).post('/invitation', { token, password: wrongPassword(place) }));
    const stolen = await pageOf(gateway, ada);
    await exhausted((place) => stolen.post('/me/password', { current: wrongPassword(place), password: ANOTHER }));

    gateway.realClock.advance(60_000);
    const again = openPage(gateway);
    again.cookies.set('tollgate_browser', known.cookies.get('tollgate_browser') ?? '');
    expect((await signInOn(again, gateway, ada)).status).toBe(200);
    gateway.realClock.advance(60_000);
    const code = codeAt(ada.seed, gateway.realClock.now());
    expect((await signedInPage.post('/me/confirm', { code })).status).toBe(200);
  });
});

describe('an attempt', () => {
  const refused = async (): Promise<never> => {
    throw new Rejection('800.900.300');
  };
  const codeOf = (attempt: Promise<unknown>): Promise<unknown> =>
    attempt.then(
      () => 'done',
      (error: unknown) => (error instanceof Rejection ? error.code : String(error)),
    );

  test('that does not fail does not count, nor does one that a fault of the gateway ends', async () => {
    const limits = attemptLimits();
    const counted = { code: 'ada' };
    for (let count = 0; count < AT_ONCE; count += 1) {
      expect(await codeOf(limits.attempt(counted, async () => undefined))).toBe('done');
      const away = limits.attempt(counted, () => Promise.reject(new Error('away')));
      expect(await codeOf(away)).toBe('Error: away');
    }
    expect(await codeOf(limits.attempt(counted, refused))).toBe('800.900.300');
  });

  test('that is not admitted by one limit does not count for the others', async () => {
    const limits = attemptLimits();
    const counted = { network: '192.0.2.7', unknownBrowser: 'ada@example.com' };
    const codes = [];
    for (let count = 0; count < AT_ONCE; count += 1) codes.push(await codeOf(limits.attempt(counted, refused)));
    expect(codes.filter((code) => code === '800.900.300')).toHaveLength(10);
    expect(await codeOf(limits.attempt({ network: '192.0.2.7' }, refused))).toBe('800.900.300');
  });

  test('counts for its whole network of version 6, of which each caller has one', async () => {
    const limits = attemptLimits();
    const codes = [];
    for (let host = 1; host <= AT_ONCE; host += 1) {
      codes.push(await codeOf(limits.attempt({ network: `2001:db8:0:7::${host.toString(16)}` }, refused)));
    }
    expect(codes.filter((code) => code === '800.900.300')).toHaveLength(30);
    expect(await codeOf(limits.attempt({ network: '2001:db8:0:8::1' }, refused))).toBe('800.900.300');
  });
});
