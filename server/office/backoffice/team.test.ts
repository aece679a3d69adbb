import { beforeAll, describe, expect, test } from 'vitest';
import { checkAudit } from '../../access/audit/audit.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { createPerson, openPage, pageOf, type TestPage, type TestPerson } from '../../testing/people.ts';

describe.each(databases)('team and audit over HTTP on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let foreign = '';
  let [ada, local, grace]: TestPerson[] = [];
  let head: TestPage;
  let part: TestPage;

  beforeAll(async () => {
    const { database, clock } = gateway;
    foreign = await addChannel({ database, clock, vault: gateway.gateway.vault }, gateway.entityId, 'Other', {});
    ada = await createPerson(gateway, 'administrator');
    local = await createPerson(gateway, 'administrator', { kind: 'channel', id: gateway.entityId });
    grace = await createPerson(gateway, 'viewer', { kind: 'channel', id: foreign });
    [head, part] = [await pageOf(gateway, ada), await pageOf(gateway, local)];
  });

  const listed = async (page: TestPage) =>
    (await page.get('/team')).body as unknown as {
      readonly users: readonly { id: string; email: string; state: string; roles: { id: string; scope: object }[] }[];
      readonly invitations: readonly { id: string; email: string }[];
    };
  const scope = (id: string) => ({ 'scope.kind': 'channel', 'scope.id': id });

  test('everybody sees the people of what they may see, and none of their roles elsewhere', async () => {
    const all = await listed(head);
    expect(all.users.map(({ id }) => id).toSorted()).toEqual([ada, local, grace].map((each) => each?.id).toSorted());
    expect((await listed(part)).users.map(({ id }) => id)).toEqual([local?.id]);
    const given = await head.post(`/team/${grace?.id}/roles`, { role: 'support', ...scope(gateway.entityId) });
    expect(given.status).toBe(200);
    const seen = (await listed(part)).users.find(({ id }) => id === grace?.id);
    expect(seen?.roles).toMatchObject([{ role: 'support', scope: { id: gateway.entityId } }]);
    expect(JSON.stringify(await listed(part))).not.toContain(foreign);
    const text = JSON.stringify(await listed(head));
    for (const secret of ['passwordHash', 'seed', '$argon2']) expect(text).not.toContain(secret);
  });

  test('nobody invites for more than they have; scopes must exist', async () => {
    const email = 'joan@example.com';
    const invite = (page: TestPage, role: string, where: Readonly<Record<string, string>>) =>
      page.post('/team/invitations', { email, role, ...where });
    expect((await invite(part, 'viewer', scope(foreign))).status).toBe(403);
    expect((await invite(part, 'viewer', { 'scope.kind': 'psp' })).status).toBe(403);
    expect((await invite(part, 'viewer', scope('f'.repeat(32)))).status).toBe(400);
    expect((await invite(head, 'owner', { 'scope.kind': 'psp' })).status).toBe(400);
    expect((await invite(part, 'administrator', scope(gateway.entityId))).status).toBe(200);
    expect((await listed(head)).invitations).toMatchObject([{ email }]);
    expect((await listed(part)).invitations).toMatchObject([{ email }]);
    const id = (await listed(part)).invitations[0]?.id ?? '';
    expect((await part.send('DELETE', `/team/invitations/${id}`)).status).toBe(200);
    expect((await listed(head)).invitations).toEqual([]);
  });

  test('an invitation says the same, whether the address has access or not', async () => {
    const replies = await Promise.all(
      [grace?.email ?? '', 'nobody@example.com'].map(async (email) => {
        const { status, body } = await part.post('/team/invitations', {
          email,
          role: 'viewer',
          ...scope(gateway.entityId),
        });
        return [status, Object.keys(body['invitation'] as object), body.result.code];
      }),
    );
    expect(replies[0]).toEqual(replies[1]);
  });

  test('who is disabled is out at once, and a link sets everything anew', async () => {
    const joan = await createPerson(gateway, 'viewer', { kind: 'channel', id: gateway.entityId });
    const page = await pageOf(gateway, joan);
    expect((await part.post(`/team/${joan.id}/disable`)).status).toBe(200);
    expect((await page.get('/me/sessions')).status).toBe(401);
    expect((await part.post(`/team/${joan.id}/reset`)).status).toBe(409);
    expect((await part.post(`/team/${joan.id}/enable`)).status).toBe(200);
    const { body } = await part.post(`/team/${joan.id}/reset`);
    const token = String(body['link']).split('#')[1] ?? '';
    const accepted = await openPage(gateway).post('/invitation', { token, password: 'another long password' });
    expect([accepted.status, accepted.body['next']]).toEqual([200, 'ENROL']);
    for (const action of ['disable', 'enable', 'reset']) {
      expect((await part.post(`/team/${ada?.id}/${action}`)).status).toBe(403);
    }
    expect((await head.post(`/team/${ada?.id}/disable`)).status).toBe(409);
  });

  test('changes need a fresh proof', async () => {
    const page = await pageOf(gateway, ada ?? { id: '' });
    gateway.realClock.advance(11 * 60_000);
    const changes = [
      page.post('/team/invitations', { email: 'x@example.com', role: 'viewer', 'scope.kind': 'psp' }),
      page.post(`/team/${grace?.id}/roles`, { role: 'viewer', 'scope.kind': 'psp' }),
      page.send('DELETE', `/team/${grace?.id}/roles/${'a'.repeat(32)}`),
      page.post(`/team/${grace?.id}/disable`),
      page.post(`/team/${grace?.id}/reset`),
    ];
    for (const reply of await Promise.all(changes)) {
      expect([reply.status, reply.headers.get('x-tollgate')]).toEqual([403, 'confirm']);
    }
  });

  test('the audit is read page by page and exported with its chain; others see their channels only', async () => {
    const page = await pageOf(gateway, ada ?? { id: '' });
    type Entries = readonly { readonly number: number; readonly action: string }[];
    const numbers: number[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await page.get('/audit', { limit: '3', ...(cursor === undefined ? {} : { cursor }) });
      numbers.push(...(body['entries'] as unknown as Entries).map(({ number }) => number));
      cursor = body['nextCursor'] as unknown as string | undefined;
    } while (cursor !== undefined);
    const { entries, head: hash } = await checkAudit(gateway.database);
    expect(numbers).toEqual(Array.from({ length: entries }, (_, place) => entries - place));
    const one = await page.get('/audit', { action: 'team.disabled', limit: '10' });
    expect((one.body['entries'] as unknown as Entries).map(({ action }) => action)).toEqual(['team.disabled']);
    const local_ = await pageOf(gateway, local ?? { id: '' });
    expect((await local_.get('/audit')).body['entries']).toEqual([]);
    const file = await page.get('/audit/export');
    expect([file.status, file.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/audit-\d{4}-\d\d-\d\d\.csv/),
    ]);
    const october = { 'date.from': '2026-09-30 22:00:00', 'date.to': '2026-10-31 22:59:59' };
    const named = await page.get('/audit/export', { ...october, timeZone: 'Europe/Berlin' });
    expect(named.headers.get('content-disposition')).toContain('audit-2026-10.csv');
    const wrong = await page.get('/audit/export', { timeZone: 'Europe/Atlantis' });
    expect([wrong.status, wrong.body.result.parameterErrors?.[0]?.name]).toEqual([400, 'timeZone']);
    const rows = file.text.trim().split('\n');
    expect(rows[0]).toContain('number,');
    expect(rows.some((row) => row.includes(hash))).toBe(true);
    expect((await checkAudit(gateway.database)).brokenAt).toBeUndefined();
    const viewer = await pageOf(gateway, await createPerson(gateway, 'viewer'));
    expect((await viewer.get('/audit')).status).toBe(403);
  });
});
