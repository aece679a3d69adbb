import { beforeEach, describe, expect, test } from 'vitest';
import { auditRecords } from '../../access/audit/records.ts';
import { codeAt } from '../../access/people/credentials/codes.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { createPerson, openPage, PASSWORD, pageOf, pageWith, signInOn, type TestPerson } from '../../testing/people.ts';

describe.each(databases)('sessions of people on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let ada: TestPerson;
  beforeEach(async () => {
    ada = await createPerson(gateway, 'administrator');
  });

  test('somebody signs in with password and code, and out again', async () => {
    const page = openPage(gateway);
    const before = await page.get('/session');
    expect([before.status, before.body['methods'], before.body['user']]).toEqual([
      200,
      expect.objectContaining({ password: true }),
      undefined,
    ]);
    const first = await page.post('/sign-in', { email: ada.email, password: PASSWORD });
    expect([first.status, first.body['next']]).toEqual([200, 'CODE']);
    expect((await page.get('/session')).body).toMatchObject({ stage: 'CODE', rights: [], roles: [] });
    const planted = page.cookies.get('tollgate_session');
    const second = await page.post('/sign-in/code', { code: codeAt(ada.seed, gateway.realClock.now()) });
    expect([second.status, second.body['next']]).toEqual([200, 'DONE']);
    expect(page.cookies.get('tollgate_session')).not.toBe(planted);
    expect((await page.get('/session')).body).toMatchObject({
      user: { email: ada.email },
      stage: 'FULL',
      roles: [{ role: 'administrator', scope: { kind: 'psp' } }],
      rights: expect.arrayContaining(['payments.refund']),
    });
    // A token from before the sign-in is worth nothing, whoever planted it.
    const other = openPage(gateway);
    other.cookies.set('tollgate_session', planted ?? '');
    expect((await other.get('/session')).body['user']).toBeUndefined();
    const kept = new Map(page.cookies);
    expect((await page.post('/sign-out')).status).toBe(200);
    for (const [name, value] of kept) other.cookies.set(name, value);
    expect((await other.get('/session')).body['user']).toBeUndefined();
    const [last] = await auditRecords(gateway.database).newest({ actor: ada.id }, 1);
    expect(last).toMatchObject({ action: 'access.signedOut', subject: ada.id, address: '127.0.0.1' });
  });

  test('the cookie is hidden from scripts and other sites', async () => {
    const reply = await openPage(gateway).post('/sign-in', { email: ada.email, password: PASSWORD });
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^tollgate_session=[0-9a-f]{64}; Max-Age=43200; Path=\/backoffice; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('signing out everywhere ends all sessions of the person, and of nobody else', async () => {
    const [one, two, others] = [
      await pageOf(gateway, ada),
      await pageOf(gateway, ada),
      await pageWith(gateway, 'viewer'),
    ];
    expect((await one.post('/sign-out', { everywhere: 'true' })).status).toBe(200);
    expect((await two.get('/session')).body['user']).toBeUndefined();
    expect((await others.get('/session')).body['user']).toBeDefined();
  });

  test('a half sign-in opens nothing', async () => {
    const page = openPage(gateway);
    await page.post('/sign-in', { email: ada.email, password: PASSWORD });
    expect((await page.get('/entities')).status).toBe(401);
    expect(
      (await page.get('/v3/query', { 'date.from': '2026-01-01 00:00:00', 'date.to': '2026-01-02 00:00:00' })).status,
    ).toBe(401);
  });

  const forgeries: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['without the header', { 'X-Tollgate': '' }],
    ['with another header', { 'X-Tollgate': 'widget' }],
    ['from another origin', { Origin: 'https://attacker.example' }],
    ['from an origin without a name', { Origin: 'null' }],
    ['from another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['from the same domain', { 'Sec-Fetch-Site': 'same-site' }],
  ];

  test.each(forgeries)('a request %s is refused', async (_what, headers) => {
    const page = await pageOf(gateway, ada);
    for (const path of ['/sign-out', '/sign-in', '/v1/webhooks']) {
      const reply = await page.send('POST', path, { everywhere: 'true' }, headers);
      expect([reply.status, reply.body.result.code]).toEqual([403, '800.900.301']);
    }
    expect((await page.get('/session')).body['user']).toBeDefined();
  });

  test('the own page is no forgery', async () => {
    const page = await pageOf(gateway, ada);
    const headers = { Origin: gateway.url, 'Sec-Fetch-Site': 'same-origin' };
    expect((await page.send('POST', '/sign-out', {}, headers)).status).toBe(200);
  });

  test('what is dangerous needs a fresh proof', async () => {
    const page = await pageOf(gateway, ada);
    gateway.realClock.advance(11 * 60_000);
    const webhook = { entityId: gateway.entityId, url: 'https://shop.example/hook' };
    const refused = await page.post('/v1/webhooks', webhook);
    expect([refused.status, refused.headers.get('x-tollgate')]).toEqual([403, 'confirm']);
    const before = page.cookies.get('tollgate_session');
    expect((await page.post('/me/confirm', { code: codeAt(ada.seed, gateway.realClock.now()) })).status).toBe(200);
    expect(page.cookies.get('tollgate_session')).not.toBe(before);
    expect((await page.post('/v1/webhooks', webhook)).status).toBe(200);
  });

  test('a wrong request names what is wrong, and never the password', async () => {
    const reply = await openPage(gateway).post('/sign-in', { mail: 'a@example.com', password: 'x'.repeat(201) });
    expect(reply.body.result.parameterErrors?.map(({ name }) => name)).toEqual(['mail', 'password', 'email']);
    expect(reply.text).not.toContain('xxx');
    expect(gateway.logLines.join()).not.toContain('xxx');
  });

  test('signing in sets a mark by which the browser has attempts of its own', async () => {
    const page = openPage(gateway);
    await signInOn(page, gateway, ada);
    expect([...page.cookies.keys()]).toEqual(['tollgate_session', 'tollgate_browser']);
  });

  test('a request beyond the rights of its person is a line of the log that names both', async () => {
    const person = await createPerson(gateway, 'viewer');
    const page = await pageOf(gateway, person);
    expect((await page.get('/audit')).status).toBe(403);
    const line = gateway.logLines.map((each) => JSON.parse(each)).findLast(({ status }) => status === 403);
    expect(line).toMatchObject({ endpoint: 'GET /backoffice/api/audit', caller: person.id, code: '800.900.301' });
    expect(line).toHaveProperty('time');
    expect(line).toHaveProperty('requestId');
  });

  test('an unknown address, or another method, is answered as everywhere', async () => {
    const page = await pageOf(gateway, ada);
    expect((await page.get('/nothing')).status).toBe(404);
    const reply = await page.send('DELETE', '/sign-in');
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
