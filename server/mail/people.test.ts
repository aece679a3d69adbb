import { beforeAll, describe, expect, test } from 'vitest';
import { GATEWAY } from '../../catalogue/mail/mail-kinds.ts';
import {
  alerts,
  type OwnAlert,
  type OwnAlertName,
  ownAlerts,
  type SeriesOfTest,
} from '../../catalogue/monitoring/alerts.ts';
import { codeAt } from '../access/people/credentials/codes.ts';
import { peopleRecords, updatePerson } from '../access/people/model/records.ts';
import { query } from '../platform/database/query.ts';
import { databases } from '../testing/databases.ts';
import { passed, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { mailShopOfTests } from '../testing/mail-shop.ts';
import {
  createPerson,
  openPage,
  PASSWORD,
  pageWith,
  signInOn,
  type TestPage,
  type TestPerson,
} from '../testing/people.ts';
import { alertTimer, firingValue, type ReadValue } from './alerts.ts';
import { mailRecords } from './model/records.ts';
import { networkIn } from './people.ts';

const HOUR_MS = 3_600_000;

interface Tables {
  mails: { readonly facts: string; readonly recipient: string };
}
const allMails = query<Tables, Record<never, never>>()((db) => db.selectFrom('mails').selectAll());

/** Each sign-in needs a code of its own half minute. */
const signIn = async (gateway: TestGateway, page: TestPage, person: TestPerson) => {
  gateway.realClock.advance(60_000);
  const { status, text } = await signInOn(page, gateway, person);
  expect(status, text).toBe(200);
};

describe.each(databases)('mails to people on $name', ({ open }) => {
  const mails = mailShopOfTests(open);

  test('an invitation arrives with its link, which stands nowhere in the database', async () => {
    const { gateway, server } = mails;
    const page = await pageWith(gateway, 'administrator');
    const sent = { email: 'grace@example.com', role: 'support', 'scope.kind': 'psp' };
    const { body, text } = await page.post('/team/invitations', sent);
    const { link, isMailed } = body['invitation'] as { readonly link: string; readonly isMailed: boolean };
    expect(isMailed, text).toBe(true);
    await passed(gateway, 0);
    const [mail] = server.received.filter(({ to }) => to === 'grace@example.com');
    expect(mail?.parsed.subject).toBe('Your invitation to Gateway');
    expect(mail?.parsed.text).toContain(link);
    expect(mail?.parsed.text).toContain('Role: Support');
    expect(mail?.parsed.html).toContain(link);
    const token = link.split('#')[1] ?? '';
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(await mails.database.read(allMails, {}))).not.toContain(token);
    expect(gateway.logLines.join('\n')).not.toContain(token);
    const accepted = { token, name: 'Grace', password: PASSWORD };
    expect((await openPage(gateway).post('/invitation', accepted)).body['next']).toBe('ENROL');
  });

  test('an invitation that is refused sends nothing', async () => {
    const { gateway, server } = mails;
    const page = await pageWith(gateway, 'support');
    const sent = { email: 'grace@example.com', role: 'administrator', 'scope.kind': 'psp' };
    expect((await page.post('/team/invitations', sent)).status).toBe(403);
    await passed(gateway, 0);
    expect(server.received).toEqual([]);
  });

  test('a sign-in with a new browser is told once, and the first of all is not', async () => {
    const { gateway, server } = mails;
    const person = await createPerson(gateway, 'viewer');
    const told = async () => {
      await passed(gateway, 0);
      return server.received.filter(({ to }) => to === person.email);
    };
    const [first, second] = [openPage(gateway), openPage(gateway)];
    await signIn(gateway, first, person);
    await signIn(gateway, first, person);
    expect(await told()).toEqual([]);
    await signIn(gateway, second, person);
    await signIn(gateway, second, person);
    await signIn(gateway, first, person);
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail?.parsed.subject).toBe('New sign-in to Gateway');
    expect(mail?.parsed.text).toContain('IP address: 127.0.0.0/24');
    expect(mail?.parsed.text).toContain('/backoffice/account');
  });

  test('two people who share a browser are told once each', async () => {
    const { gateway, server } = mails;
    const [ada, bob] = [await createPerson(gateway, 'viewer'), await createPerson(gateway, 'viewer')];
    const own = openPage(gateway);
    for (const person of [ada, bob]) await signIn(gateway, own, person);
    const shared = openPage(gateway);
    for (const person of [ada, bob, ada, bob, ada]) await signIn(gateway, shared, person);
    await passed(gateway, 0);
    expect(server.received.map(({ to }) => to).toSorted()).toEqual([ada.email, bob.email].toSorted());
  });

  test('of fifty entries of one code, one tells the person of the browser', async () => {
    const { gateway, server, database } = mails;
    const person = await createPerson(gateway, 'viewer');
    const stored = await peopleRecords(database).byId(person.id);
    if (stored !== undefined) await database.commit({ updates: [updatePerson({ ...stored, seenAtMs: 1 })] });
    const page = openPage(gateway);
    await page.post('/sign-in', { email: person.email, password: PASSWORD });
    const code = codeAt(person.seed, gateway.realClock.now());
    const cookies = new Map(page.cookies);
    const entries = Array.from({ length: 50 }, () => {
      const rival = openPage(gateway);
      for (const [name, value] of cookies) rival.cookies.set(name, value);
      return rival.post('/sign-in/code', { code });
    });
    const statuses = (await Promise.all(entries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    await passed(gateway, 0);
    expect(server.received.map(({ to }) => to)).toEqual([person.email]);
  });

  test('what needs somebody is told to those who see the installation, in one mail an hour', async () => {
    const { gateway, server, database } = mails;
    const [operator, support] = [await createPerson(gateway, 'operator'), await createPerson(gateway, 'support')];
    const { registry } = gateway.gateway;
    const late = { tollgate_timers_behind_seconds: 0, tollgate_payments_open: 0 };
    for (const name of Object.keys(late) as (keyof typeof late)[]) {
      const metric = registry.getSingleMetric(name);
      if (metric === undefined) throw new Error(`there is no metric ${name}`);
      metric.get = async () =>
        ({
          values: [{ value: late[name], labels: { kind: 'notification', state: 'received', age: 'over a day' } }],
        }) as never;
    }
    await database.commit({ inserts: [alertTimer(gateway.clock.now())] });
    const look = async () => {
      await passed(gateway, 5 * 60_000);
      return server.received.filter(({ to }) => to === operator.email).length;
    };
    expect(await look()).toBe(0);
    late.tollgate_payments_open = 3;
    expect(await look()).toBe(1);
    expect(server.received[0]?.parsed.text).toContain('Payments without a known outcome: 3');
    late.tollgate_timers_behind_seconds = 6_000;
    expect(await look()).toBe(1);
    await passed(gateway, HOUR_MS);
    expect(await look()).toBe(2);
    expect(server.received.at(-1)?.parsed.text).toContain('Notifications are late by: 100\u00a0minutes');
    await passed(gateway, 12 * HOUR_MS);
    expect(await look()).toBe(2);
    await passed(gateway, 12 * HOUR_MS);
    expect(await look()).toBe(3);
    expect(server.received.some(({ to }) => to === support.email)).toBe(false);
    expect(await mailRecords(database).newestOf(GATEWAY, 'alerts')).toMatchObject({ state: 'sent' });
  });
});

describe.each(databases)('mails to people of the test environment on $name', ({ open }) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const database = await open();
    gateway = await startGateway(database);
    return async () => {
      await gateway.close();
      await database.close();
    };
  });

  test('are kept, and the link is still copied by hand', async () => {
    const page = await pageWith(gateway, 'administrator');
    const sent = { email: 'grace@example.com', role: 'support', 'scope.kind': 'psp' };
    const { body } = await page.post('/team/invitations', sent);
    expect(body['invitation']).toMatchObject({ isMailed: false, link: expect.stringContaining('#') });
    const [mail] = await mailRecords(gateway.database).newest(GATEWAY, 10);
    expect(mail).toMatchObject({ kind: 'invitation', state: 'kept', recipient: 'grace@example.com' });
    expect(mail?.facts.url).toBeUndefined();
  });
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', undefined],
])('the network of %s is %s', (address, network) => {
  expect(networkIn(address)).toBe(network);
});

/** The values of a test of an alert in the notation of promtool, at its moment. */
const valuesOf = (series: readonly SeriesOfTest[], metric: string, atMinutes: number): readonly ReadValue[] =>
  series.flatMap(([name, values]) => {
    const [, own = '', written = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(name) ?? [];
    const [, first = '', step = '0'] = /^(-?\d+)([+-]\d+)?x\d+$/.exec(values) ?? [];
    const labels = Object.fromEntries(written.split(',').map((each) => each.replaceAll('"', '').split('=')));
    return own === metric ? [{ value: Number(first) + atMinutes * Number(step), labels }] : [];
  });

test.each(Object.keys(ownAlerts) as OwnAlertName[])(
  '%s fires with the series of its test, and only with these',
  (name) => {
    const alert: OwnAlert = ownAlerts[name];
    const {
      fires,
      isQuiet,
      atMinutes = 60,
    }: { fires: readonly SeriesOfTest[]; isQuiet: readonly SeriesOfTest[]; atMinutes?: number } = alerts[name].test;
    const at = (series: readonly SeriesOfTest[]) =>
      firingValue(alert, valuesOf(series, alert.metric, atMinutes), atMinutes * 60_000);
    expect(at(fires)).toBeGreaterThanOrEqual(0);
    expect(at(isQuiet)).toBeUndefined();
    expect(at([])).toBeUndefined();
  },
);
