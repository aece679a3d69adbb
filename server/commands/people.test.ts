import { readFile, rm, stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkAudit } from '../access/audit/audit.ts';
import { auditRecords } from '../access/audit/records.ts';
import { commandLine, type TestCommandLine } from '../testing/commands.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { createPerson, openPage, pageOf, type TestPerson } from '../testing/people.ts';

const LINK = /backoffice\/invitation#([0-9a-f]{64})$/;

describe.each(databases)('people and the audit at the command line on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let line: TestCommandLine;
  let ada: TestPerson;
  let grace: TestPerson;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    line = await commandLine(database.url);
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
    await line.close();
  });

  const newest = async () => (await auditRecords(database).newest({}, 1))[0];
  const tokenIn = (text = '') => LINK.exec(text)?.[1] ?? '';

  test('an empty installation says how the first administrator is made', async () => {
    expect((await line.run('user', 'list')).out).toContain('The gateway prints a link');
    expect(await line.json('user', 'list')).toEqual([]);
    expect((await line.run('audit', 'verify')).exitCode).toBe(0);
  });

  test('an invitation gives a role; its link is printed, and nowhere else', async () => {
    const { exitCode, out, audit } = await line.run(
      ...['user', 'invite', '--email', 'Joan@Example.com', '--role', 'support'],
      ...['--scope', `channel:${gateway.entityId}`],
    );
    const token = tokenIn(out);
    expect([exitCode, token]).toEqual([0, expect.stringMatching(/^.{64}$/)]);
    expect(JSON.stringify(audit)).not.toContain(token);
    expect(await newest()).toMatchObject({
      actor: { kind: 'command', id: 'operator', name: 'operator' },
      action: 'team.invited',
      after: { email: 'joan@example.com', role: 'support', scope: `channel ${gateway.entityId}` },
    });
    const sent = { token, name: 'Joan', password: 'correct horse battery' };
    expect((await openPage(gateway).post('/invitation', sent)).body['next']).toBe('ENROL');
    expect(await line.json('user', 'list')).toMatchObject([
      {
        email: 'joan@example.com',
        state: 'ACTIVE',
        roles: [{ role: 'support', scope: `channel ${gateway.entityId}` }],
      },
    ]);
  });

  const wrong: readonly (readonly [string, number, string])[] = [
    ['--email x --role viewer', 2, 'must be an e-mail address'],
    ['--email a\u200bda@example.com --role viewer', 2, 'without invisible or look-alike letters'],
    ['--email \u202eada@example.com --role viewer', 2, 'without invisible or look-alike letters'],
    ['--email \u0430da@example.com --role viewer', 2, 'without invisible or look-alike letters'],
    ['--email a@example.com --role owner', 2, 'must be one of administrator'],
    ['--email a@example.com --role viewer --scope shop', 2, 'must be psp'],
    [`--email a@example.com --role viewer --scope channel:${'f'.repeat(32)}`, 1, 'has the id'],
    ['--email a@example.com --role viewer --scope division:nowhere', 1, 'No channel belongs'],
  ];

  test.each(wrong)('user invite %s is refused', async (words, code, message) => {
    const { exitCode, said } = await line.run('user', 'invite', ...words.split(' '));
    expect([exitCode, said]).toEqual([code, expect.stringContaining(message)]);
  });

  test('a person is disabled at once, and enabled again; the last administrator is not', async () => {
    [ada, grace] = [await createPerson(gateway, 'administrator'), await createPerson(gateway, 'viewer')];
    const page = await pageOf(gateway, grace);
    expect((await line.run('user', 'disable', '--email', grace.email)).exitCode).toBe(0);
    expect((await page.get('/session')).body['user']).toBeUndefined();
    expect((await page.get('/entities')).status).toBe(401);
    expect(await newest()).toMatchObject({ action: 'team.disabled', subject: grace.id, after: { state: 'DISABLED' } });
    expect((await line.run('user', 'enable', '--email', grace.email)).exitCode).toBe(0);
    expect((await (await pageOf(gateway, grace)).get('/session')).body['user']).toBeDefined();
    const last = await line.run('user', 'disable', '--email', ada.email);
    expect([last.exitCode, last.said]).toEqual([1, expect.stringContaining('the last administrator')]);
    expect((await line.run('user', 'enable', '--email', 'nobody@example.com')).exitCode).toBe(1);
  });

  describe('of a person who is disabled, the access tokens', () => {
    type Made = { readonly id: string; readonly token: string };

    const statusWith = async (token: string): Promise<number> => {
      const { status } = await gateway.get(`/v1/webhooks?entityId=${gateway.entityId}`, {
        Authorization: `Bearer ${token}`,
      });
      await gateway.gateway.stored();
      return status;
    };
    /** A developer with a token that a shop uses, and one that nobody uses. */
    const leaving = async () => {
      const person = await createPerson(gateway, 'developer');
      const page = await pageOf(gateway, person);
      const make = async () => (await page.post('/tokens', { entityId: gateway.entityId })).body as unknown as Made;
      const [used, unused] = [await make(), await make()];
      expect(await statusWith(used.token)).toBe(200);
      return { person, used, unused };
    };
    const disable = ({ email }: TestPerson, ...words: readonly string[]) =>
      line.run('user', 'disable', '--email', email, ...words);
    const listed = async ({ id }: Made) => {
      const all = (await line.json('token', 'list')) as unknown as readonly Readonly<Record<string, unknown>>[];
      return all.find((row) => row['id'] === id);
    };

    test('are handed over to a named person if a shop uses them, and revoked otherwise', async () => {
      const [{ person, used, unused }, head] = [await leaving(), await createPerson(gateway, 'administrator')];
      const viewer = await createPerson(gateway, 'viewer');
      for (const [words, why] of [
        [[], 'must name who answers for the 1 access token'],
        [
          ['--tokens-to', viewer.email],
          '--tokens-to must be somebody who may do everything that these access tokens may',
        ],
        [['--tokens-to', person.email], '--tokens-to must be another person'],
        [['--tokens-to', 'nobody@example.com'], 'Nobody has access'],
      ] as const) {
        const { exitCode, said } = await disable(person, ...words);
        expect([exitCode, said]).toEqual([1, expect.stringContaining(why)]);
      }
      const before = { state: 'active', maker: person.email, keeper: person.email };
      for (const token of [used, unused]) expect(await listed(token)).toMatchObject(before);
      const { exitCode, out, audit } = await disable(person, '--tokens-to', head.email);
      expect([exitCode, out.split('\n').toSorted()]).toEqual([
        0,
        [`${person.email} is disabled`, `tokens.handedOver ${used.id}`, `tokens.revoked ${unused.id}`],
      ]);
      expect(audit).toEqual([expect.objectContaining({ tokens: expect.stringContaining(used.id) })]);
      expect(await listed(used)).toMatchObject({ ...before, keeper: head.email });
      expect(await listed(unused)).toMatchObject({ state: 'revoked', maker: person.email });
      expect((await line.run('token', 'list')).out).toContain(`${person.email}, now ${head.email}  payments.read,`);
      gateway.clock.advance(1_000);
      expect([await statusWith(used.token), await statusWith(unused.token)]).toEqual([200, 403]);
      const entries = await auditRecords(database).newest({}, 3);
      expect(entries.map(({ actor, action }) => [actor.kind, action]).toSorted()).toEqual([
        ['command', 'team.disabled'],
        ['command', 'tokens.handedOver'],
        ['command', 'tokens.revoked'],
      ]);
    });

    test('are all revoked with --revoke-tokens', async () => {
      const { person, used, unused } = await leaving();
      const { exitCode, out } = await disable(person, '--revoke-tokens', 'yes');
      expect([exitCode, out]).toEqual([0, expect.stringContaining(`tokens.revoked ${used.id}`)]);
      for (const token of [used, unused]) expect(await listed(token)).toMatchObject({ state: 'revoked' });
      gateway.clock.advance(1_000);
      expect([await statusWith(used.token), await statusWith(unused.token)]).toEqual([403, 403]);
    });
  });

  test('a reset gives a link for a new password', async () => {
    const { out } = await line.run('user', 'reset', '--email', ada.email.toUpperCase());
    const accepted = await openPage(gateway).post('/invitation', {
      token: tokenIn(out),
      password: 'another long password',
    });
    expect([accepted.status, accepted.body['next']]).toEqual([200, 'ENROL']);
  });

  test('the audit is exported to a new file that only its owner reads', async () => {
    const file = (await line.fileOf('')).slice(1);
    expect((await line.run('audit', 'export', '--file', file)).said).toContain('exists already');
    await rm(file);
    const { entries } = await checkAudit(database);
    expect(await line.json('audit', 'export', '--file', file)).toEqual({ entries, file });
    const rows = (await readFile(file, 'utf8')).trim().split('\n');
    expect(rows).toHaveLength(entries + 1);
    expect([rows[0], rows[1]]).toEqual([expect.stringContaining('number'), expect.stringMatching(/^1,/)]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('the check of the audit fails once an entry was changed or removed', async () => {
    const { head } = await line.json('audit', 'verify');
    expect((await line.run('audit', 'verify', '--head', head ?? '')).exitCode).toBe(0);
    const { entries } = await checkAudit(database);
    await database.commit({ deletes: [{ table: 'audit_entries', key: { number: entries } }] });
    expect((await line.run('audit', 'verify')).exitCode).toBe(0);
    const shortened = await line.run('audit', 'verify', '--head', head ?? '');
    expect([shortened.exitCode, shortened.said]).toEqual([1, expect.stringContaining('No entry has the earlier hash')]);
    await database.commit({ deletes: [{ table: 'audit_entries', key: { number: 2 } }] });
    const broken = await line.run('audit', 'verify');
    expect([broken.exitCode, broken.said]).toEqual([1, expect.stringContaining('Entry 2 of the audit')]);
  });
});
