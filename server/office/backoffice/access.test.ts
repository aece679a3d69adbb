import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TeamReply } from '../../../catalogue/backoffice/replies/access.ts';
import { checkAudit } from '../../access/audit/audit.ts';
import { auditRecords } from '../../access/audit/records.ts';
import { codeAt, newSeed } from '../../access/people/credentials/codes.ts';
import { ensureDemoUser } from '../../access/people/demo.ts';
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

const DAY_MS = 86_400_000;
const fifty = Array.from({ length: 50 }, (_, place) => place);

const tokenIn = (link: unknown): string => String(link).split('#')[1] ?? '';

describe.each(databases)('access to the back office on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  beforeEach(async () => {
    database = await open();
    gateway = await startGateway(database);
  });
  afterEach(async () => {
    await gateway.close();
    await database.close();
  });

  /** Sets up an authenticator, and returns its key and the recovery codes. */
  const enrol = async (page: TestPage) => {
    const { secret } = (await page.post('/me/totp')).body as unknown as { secret: string };
    const reply = await page.post('/me/totp/confirm', { code: codeAt(secret, gateway.realClock.now()) });
    expect([reply.status, reply.body['next']]).toEqual([200, 'DONE']);
    return { seed: secret, recoveryCodes: reply.body['recoveryCodes'] as readonly string[] };
  };

  const invitedBy = async (page: TestPage, email: string, role: string, kind = 'psp', id = ''): Promise<string> => {
    const scope = { 'scope.kind': kind, ...(id === '' ? {} : { 'scope.id': id }) };
    const reply = await page.post('/team/invitations', { email, role, ...scope });
    expect([reply.status, reply.body.result.description]).toEqual([200, expect.anything()]);
    return tokenIn((reply.body['invitation'] as { link: string }).link);
  };

  const teamOf = async (page: TestPage) => (await page.get('/team')).body as unknown as TeamReply;

  test('the link of the first start makes the first administrator, with an authenticator', async () => {
    const token = tokenIn(await gateway.gateway.firstLink());
    expect(await gateway.gateway.firstLink()).toContain(token);
    const page = openPage(gateway);
    expect((await page.post('/invitation/read', { token })).body).toMatchObject({ kind: 'FIRST' });
    const sent = { token, email: 'Grace@Example.com', name: 'Grace', password: PASSWORD };
    expect((await page.post('/invitation', sent)).body['next']).toBe('ENROL');
    expect((await page.get('/team')).status).toBe(401);
    const { seed, recoveryCodes } = await enrol(page);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await teamOf(page)).users).toMatchObject([
      { email: 'grace@example.com', roles: [{ role: 'administrator', scope: { kind: 'psp' } }] },
    ]);
    expect(await gateway.gateway.firstLink()).toBeUndefined();
    expect((await openPage(gateway).post('/invitation', sent)).status).toBe(404);
    gateway.realClock.advance(60_000);
    const again = openPage(gateway);
    const grace = { id: '', email: 'grace@example.com', seed };
    expect((await signInOn(again, gateway, grace)).status).toBe(200);
    const third = openPage(gateway);
    await third.post('/sign-in', { email: grace.email, password: PASSWORD });
    expect((await third.post('/sign-in/code', { recoveryCode: recoveryCodes[0] ?? '' })).status).toBe(200);
  });

  test('of fifty who use the first link at once, one becomes administrator', async () => {
    const token = tokenIn(await gateway.gateway.firstLink());
    const replies = await Promise.all(
      fifty.map((place) =>
        openPage(gateway).post('/invitation', {
          token,
          email: `p${place}@example.com`,
          name: `P${place}`,
          password: PASSWORD,
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status !== 200 && status !== 404 && status !== 429)).toEqual([]);
  });

  test('an invitation is accepted once, although fifty send it at once', async () => {
    const page = await pageWith(gateway, 'administrator');
    const token = await invitedBy(page, 'Eve@example.com', 'support', 'channel', gateway.entityId);
    const sent = { token, name: 'Eve', password: 'a much longer sentence' };
    const replies = await Promise.all(fifty.map(() => openPage(gateway).post('/invitation', sent)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const eve = (await teamOf(page)).users.find(({ email }) => email === 'eve@example.com');
    expect(eve?.roles).toMatchObject([{ role: 'support', scope: { kind: 'channel', name: 'Demo shop' } }]);
    expect((await teamOf(page)).invitations).toEqual([]);
  });

  test('an invitation ends by time, or when it is withdrawn', async () => {
    const page = await pageWith(gateway, 'administrator');
    const late = await invitedBy(page, 'late@example.com', 'viewer');
    const withdrawn = await invitedBy(page, 'gone@example.com', 'viewer');
    const { invitations } = await teamOf(page);
    const gone = invitations.find(({ email }) => email === 'gone@example.com');
    expect((await page.send('DELETE', `/team/invitations/${gone?.id}`)).status).toBe(200);
    expect((await page.send('DELETE', `/team/invitations/${gone?.id}`)).status).toBe(404);
    expect((await openPage(gateway).post('/invitation/read', { token: withdrawn })).status).toBe(404);
    gateway.realClock.advance(7 * DAY_MS);
    expect((await openPage(gateway).post('/invitation/read', { token: late })).status).toBe(404);
  });

  test('who has access already gets only the role, and no session', async () => {
    const page = await pageWith(gateway, 'administrator');
    const ada = await createPerson(gateway, 'viewer');
    const token = await invitedBy(page, ada.email, 'accountant');
    const other = openPage(gateway);
    expect((await other.post('/invitation', { token, password: PASSWORD })).body['next']).toBe('SIGN_IN');
    expect(other.cookies.size).toBe(0);
    const found = (await teamOf(page)).users.find(({ id }) => id === ada.id);
    expect(found?.roles.map(({ role }) => role).toSorted()).toEqual(['accountant', 'viewer']);
  });

  test.each(['short', 'aaaaaaaaaaaaaaaa', 'weak@example.com'])('the password %s is refused', async (password) => {
    const page = await pageWith(gateway, 'administrator');
    const token = await invitedBy(page, 'weak@example.com', 'viewer');
    const reply = await openPage(gateway).post('/invitation', { token, name: 'Weak', password });
    expect(reply.body.result.parameterErrors).toMatchObject([{ name: 'password' }]);
    expect((await openPage(gateway).post('/invitation/read', { token })).status).toBe(200);
  });

  test.each([
    ['a zero-width space', 'jane\u200b@shop.example'],
    ['an override of the direction', '\u202ejane@shop.example'],
    ['a Cyrillic letter among Latin ones', 'jan\u0435@shop.example'],
  ])('nobody is invited by an address with %s', async (_what, email) => {
    const page = await pageWith(gateway, 'administrator');
    const { status, body } = await page.post('/team/invitations', { email, role: 'viewer', 'scope.kind': 'psp' });
    expect([status, body.result.parameterErrors]).toMatchObject([
      400,
      [{ name: 'email', message: expect.stringContaining('without invisible or look-alike letters') }],
    ]);
  });

  test('nobody gives more than they have, or manages somebody who has more', async () => {
    const [merchant] = (
      (await (await pageWith(gateway, 'administrator')).get('/entities')).body['merchants'] as { id: string }[]
    ).map(({ id }) => id);
    const head = await createPerson(gateway, 'administrator');
    const local = await pageWith(gateway, 'administrator', { kind: 'merchant', id: merchant ?? '' });
    const sent = { email: 'x@example.com', role: 'viewer' };
    expect((await local.post('/team/invitations', { ...sent, 'scope.kind': 'psp' })).status).toBe(403);
    const inside = { ...sent, 'scope.kind': 'channel', 'scope.id': gateway.entityId };
    expect((await local.post('/team/invitations', inside)).status).toBe(200);
    for (const change of ['disable', 'reset']) {
      expect((await local.post(`/team/${head.id}/${change}`)).status).toBe(403);
    }
    expect(
      (
        await local.post(`/team/${head.id}/roles`, {
          role: 'viewer',
          'scope.kind': 'merchant',
          'scope.id': merchant ?? '',
        })
      ).status,
    ).toBe(403);
    const own = (await local.get('/session')).body['user'] as { id: string };
    const more = { role: 'administrator', 'scope.kind': 'psp' };
    expect((await local.post(`/team/${own.id}/roles`, more)).status).toBe(403);
    // And sees nobody of elsewhere.
    expect((await teamOf(local)).users.map(({ id }) => id)).toEqual([own.id]);
  });

  test('a scope that does not exist is refused', async () => {
    const page = await pageWith(gateway, 'administrator');
    const reply = await page.post('/team/invitations', {
      email: 'x@example.com',
      role: 'viewer',
      'scope.kind': 'channel',
      'scope.id': 'f'.repeat(32),
    });
    expect(reply.body.result.parameterErrors).toMatchObject([{ name: 'scope.id' }]);
  });

  test('the last administrator stays, although fifty try to disable each other at once', async () => {
    const [one, two] = [await createPerson(gateway, 'administrator'), await createPerson(gateway, 'administrator')];
    const pages = { one: await pageOf(gateway, one), two: await pageOf(gateway, two) };
    const replies = await Promise.all(
      fifty.map((place) =>
        place % 2 === 0 ? pages.one.post(`/team/${two.id}/disable`) : pages.two.post(`/team/${one.id}/disable`),
      ),
    );
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const left = [pages.one, pages.two].map(async (page) => (await page.get('/team')).status);
    expect((await Promise.all(left)).toSorted()).toEqual([200, 401]);
    const rest =
      (await pages.one.get('/team')).status === 200 ? { page: pages.one, of: one } : { page: pages.two, of: two };
    expect((await rest.page.post(`/team/${rest.of.id}/disable`)).status).toBe(409);
    const role = (await teamOf(rest.page)).users.find(({ id }) => id === rest.of.id)?.roles[0];
    expect((await rest.page.send('DELETE', `/team/${rest.of.id}/roles/${role?.id}`)).status).toBe(409);
  });

  test('a change of what somebody may do holds at once', async () => {
    const page = await pageWith(gateway, 'administrator');
    const ada = await createPerson(gateway, 'support');
    const hers = await pageOf(gateway, ada);
    expect((await hers.get('/payments')).status).toBe(200);
    expect((await page.post(`/team/${ada.id}/disable`)).status).toBe(200);
    expect((await hers.get('/payments')).status).toBe(401);
    expect((await signInOn(openPage(gateway), gateway, ada)).status).toBe(401);
    expect((await page.post(`/team/${ada.id}/enable`)).status).toBe(200);
    expect((await signInOn(openPage(gateway), gateway, ada)).status).toBe(200);
  });

  test('a new password link replaces everything with which somebody signs in', async () => {
    const page = await pageWith(gateway, 'administrator');
    const ada = await createPerson(gateway, 'support');
    const before = await pageOf(gateway, ada);
    const token = tokenIn((await page.post(`/team/${ada.id}/reset`)).body['link']);
    const fresh = openPage(gateway);
    expect((await fresh.post('/invitation/read', { token })).body).toMatchObject({ kind: 'RESET', email: ada.email });
    expect((await fresh.post('/invitation', { token, password: 'another long sentence' })).body['next']).toBe('ENROL');
    expect((await before.get('/payments')).status).toBe(401);
    await enrol(fresh);
    expect((await fresh.get('/payments')).status).toBe(200);
    expect((await signInOn(openPage(gateway), gateway, ada)).status).toBe(401);
  });

  test('a password alone does not replace the authenticator', async () => {
    const ada = await createPerson(gateway, 'support');
    const page = openPage(gateway);
    await page.post('/sign-in', { email: ada.email, password: PASSWORD });
    expect((await page.post('/me/totp')).status).toBe(403);
    expect((await page.post('/me/totp/confirm', { code: '123456' })).status).toBe(401);
  });

  test('who is signed in replaces the authenticator after a fresh proof', async () => {
    const ada = await createPerson(gateway, 'support');
    const page = await pageOf(gateway, ada);
    const { seed } = await enrol(page);
    gateway.realClock.advance(60_000);
    expect((await signInOn(openPage(gateway), gateway, ada)).status).toBe(401);
    expect((await signInOn(openPage(gateway), gateway, { ...ada, seed })).status).toBe(200);
    gateway.realClock.advance(11 * 60_000);
    expect((await page.post('/me/totp')).headers.get('x-tollgate')).toBe('confirm');
  });

  test('a changed password ends the other sessions', async () => {
    const ada = await createPerson(gateway, 'support');
    const [page, other] = [await pageOf(gateway, ada), await pageOf(gateway, ada)];
    const changed = { current: PASSWORD, password: 'another long sentence' };
    expect((await page.post('/me/password', { ...changed, current: 'wrong' })).status).toBe(400);
    expect((await page.post('/me/password', changed)).status).toBe(200);
    expect([(await page.get('/payments')).status, (await other.get('/payments')).status]).toEqual([200, 401]);
    expect((await signInOn(openPage(gateway), gateway, ada)).status).toBe(401);
  });

  test('the account: profile, sessions, recovery codes', async () => {
    const ada = await createPerson(gateway, 'viewer');
    const [page, other] = [await pageOf(gateway, ada), await pageOf(gateway, ada)];
    expect((await page.post('/me', { name: 'Ada', language: 'de' })).status).toBe(200);
    expect((await page.get('/session')).body['user']).toMatchObject({ name: 'Ada', language: 'de' });
    const sessions = (await page.get('/me/sessions')).body['sessions'] as { id: string; isThis: boolean }[];
    expect(sessions.map(({ isThis }) => isThis).toSorted()).toEqual([false, true]);
    const foreign = sessions.find(({ isThis }) => !isThis);
    expect((await page.send('DELETE', `/me/sessions/${foreign?.id}`)).status).toBe(200);
    expect((await other.get('/payments')).status).toBe(401);
    const { recoveryCodes } = (await page.post('/me/recovery-codes')).body as unknown as { recoveryCodes: string[] };
    expect(recoveryCodes).toHaveLength(10);
    expect((await page.get('/me/passkeys')).body['passkeys']).toEqual([]);
  });

  test.each(['{}', 'null', '[]', '{"id":"x"}', 'no JSON', '{"id":{},"response":7}'])(
    'the answer %s of a passkey is refused',
    async (response) => {
      const page = openPage(gateway);
      expect((await page.post('/sign-in/passkey', { response })).status).toBe(401);
      expect((await page.post('/sign-in/passkey/options')).body['options']).toMatchObject({
        userVerification: 'required',
      });
      expect((await page.post('/sign-in/passkey', { response })).status).toBe(401);
      const hers = await pageWith(gateway, 'viewer');
      expect((await hers.post('/me/passkeys', { name: 'Key', response })).status).toBe(401);
      expect((await hers.post('/me/passkeys/options')).status).toBe(200);
      expect((await hers.post('/me/passkeys', { name: 'Key', response })).status).toBe(401);
    },
  );

  test('who tries links waits, like who tries passwords', async () => {
    const tried = async () => (await openPage(gateway).post('/invitation/read', { token: 'f'.repeat(64) })).status;
    for (let each = 0; each < 30; each += 1) expect(await tried()).toBe(404);
    expect(await tried()).toBe(429);
  });

  test('the audit has every change, no secret, and shows to each what they may see', async () => {
    const page = await pageWith(gateway, 'administrator');
    const token = await invitedBy(page, 'eve@example.com', 'viewer');
    const eve = openPage(gateway);
    await eve.post('/invitation', { token, name: 'Eve', password: 'a much longer sentence' });
    const { seed, recoveryCodes } = await enrol(eve);
    await page.post(`/v1/webhooks`, {
      entityId: gateway.entityId,
      url: 'https://shop.example/hook',
      secret: 'ab'.repeat(32),
    });
    const all = JSON.stringify(await auditRecords(database).newest({}, 100));
    for (const secret of [token, seed, 'longer sentence', 'ab'.repeat(32), ...recoveryCodes])
      expect(all).not.toContain(secret);
    expect(await checkAudit(database)).toMatchObject({ brokenAt: undefined });
    const seen = (await page.get('/audit', { limit: '2' })).body as unknown as {
      entries: { action: string }[];
      nextCursor: string;
    };
    expect(seen.entries.map(({ action }) => action)).toEqual(['webhooks.createWebhook', 'access.authenticatorSet']);
    const next = (await page.get('/audit', { cursor: seen.nextCursor })).body as unknown as {
      entries: { action: string }[];
    };
    expect(next.entries.map(({ action }) => action)).toEqual(['team.accepted', 'team.invited']);
    const local = await pageWith(gateway, 'operator', { kind: 'channel', id: gateway.entityId });
    const { entries } = (await local.get('/audit')).body as unknown as { entries: { action: string }[] };
    expect(entries.map(({ action }) => action)).toEqual(['webhooks.createWebhook']);
    const csv = await page.get('/audit/export', { action: 'team.invited' });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.text.split('\n')).toHaveLength(3);
    expect(csv.text).toContain(',team.invited,');
  });

  test('the fixed administrator of a pipeline signs in, however many processes make it', async () => {
    const user = { email: 'Demo@example.com', password: PASSWORD, seed: newSeed() };
    const vault = gateway.gateway.vault;
    await Promise.all(fifty.map(() => ensureDemoUser({ database, clock: gateway.realClock, vault }, user)));
    const demo: TestPerson = { id: '', email: user.email, seed: user.seed };
    const page = openPage(gateway);
    expect((await signInOn(page, gateway, demo)).status).toBe(200);
    expect((await teamOf(page)).users).toHaveLength(1);
    expect(await gateway.gateway.firstLink()).toBeUndefined();
  });
});
