import { describe, expect, test } from 'vitest';
import type { ListedToken, TokensOfPersonReply } from '../../../catalogue/backoffice/replies/tokens.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { createPerson, pageOf, type TestPage, type TestPerson } from '../../testing/people.ts';
import { auditRecords } from '../audit/records.ts';
import { entityRecords } from './records.ts';
import { addChannel } from './settings.ts';
import { stateOf } from './tokens.ts';

const DAY_MS = 86_400_000;

describe.each(databases)('the access tokens of somebody who is disabled on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const make = async (page: TestPage, entityId = gateway.entityId) =>
    (await page.post('/tokens', { entityId })).body as unknown as { id: string; token: string };
  const send = async (token: string): Promise<number> => {
    const headers = { Authorization: `Bearer ${token}` };
    const reply = await fetch(`${gateway.url}/v1/webhooks?entityId=${gateway.entityId}`, { headers });
    await gateway.gateway.stored();
    return reply.status;
  };
  const rowOf = async (id: string) => await entityRecords(gateway.database).tokenWithId(id);
  const fateOf = async (id: string) => {
    const row = await rowOf(id);
    return row && [stateOf(row, gateway.clock.now()), row.keeper];
  };
  const signedIn = async (role: 'administrator' | 'developer' | 'operator') => {
    const person = await createPerson(gateway, role);
    return { person, page: await pageOf(gateway, person) };
  };
  const disable = (page: TestPage, { id }: TestPerson, parameters: Readonly<Record<string, string>> = {}) =>
    page.post(`/team/${id}/disable`, parameters);
  const asked = async (page: TestPage, { id }: TestPerson) =>
    (await page.get(`/team/${id}/tokens`)).body as unknown as TokensOfPersonReply;

  /**
   * Its clocks move on for a month, in which sessions end. A developer has made a token that a shop uses, one that was
   * used long ago, and one that never was used.
   */
  const leaving = async () => {
    const { person, page } = await signedIn('developer');
    const longAgo = await make(page);
    gateway.clock.advance(1_000);
    const used = await make(page);
    gateway.clock.advance(1_000);
    const never = await make(page);
    expect(await send(longAgo.token)).toBe(200);
    gateway.clock.advance(31 * DAY_MS);
    expect(await send(used.token)).toBe(200);
    return { person, page, longAgo, used, never };
  };

  test('are shown before, with their last use and who could answer for them', async () => {
    const { person, longAgo, used, never } = await leaving();
    const [head, viewer] = [await signedIn('administrator'), await createPerson(gateway, 'viewer')];
    const { tokens, elsewhere, keepers } = await asked(head.page, person);
    expect(elsewhere).toBe(0);
    expect(tokens.map(({ id, isUsed, used: at }) => [id, isUsed, at !== undefined])).toEqual([
      [used.id, true, true],
      [longAgo.id, false, true],
      [never.id, false, false],
    ]);
    expect(keepers.map(({ id }) => id)).toContain(head.person.id);
    expect(keepers.map(({ id }) => id)).not.toContain(viewer.id);
    expect(keepers.map(({ id }) => id)).not.toContain(person.id);
  });

  test('are revoked if unused, and handed over to a named person if used', async () => {
    const { person, longAgo, used, never } = await leaving();
    const head = await signedIn('administrator');
    const unnamed = await disable(head.page, person);
    expect([unnamed.status, unnamed.body.result.parameterErrors]).toEqual([
      400,
      [expect.objectContaining({ name: 'tokens.to', message: expect.stringContaining('1 access token') })],
    ]);
    expect(await fateOf(never.id)).toEqual(['active', null]);
    expect((await disable(head.page, person, { 'tokens.to': head.person.id })).status).toBe(200);
    expect(await fateOf(used.id)).toEqual(['active', head.person.id]);
    expect(await fateOf(longAgo.id)).toEqual(['revoked', null]);
    expect(await fateOf(never.id)).toEqual(['revoked', null]);
    expect(await send(used.token)).toBe(200);
    const list = (await head.page.get('/tokens')).body['tokens'] as readonly ListedToken[];
    expect(list.find(({ id }) => id === used.id)).toMatchObject({
      maker: { kind: 'person', name: 'developer', isDisabled: true },
      keeper: { kind: 'person', name: 'administrator' },
    });
    const entries = await auditRecords(gateway.database).newest({ actor: head.person.id }, 4);
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['tokens.revoked', never.id],
      ['tokens.revoked', longAgo.id],
      ['tokens.handedOver', used.id],
      ['team.disabled', person.id],
    ]);
  });

  test('are all revoked, or all handed over, where that is wanted', async () => {
    const first = await leaving();
    expect(
      (await disable((await signedIn('administrator')).page, first.person, { 'tokens.used': 'REVOKE' })).status,
    ).toBe(200);
    gateway.clock.advance(1_000);
    expect([await send(first.used.token), await fateOf(first.used.id)]).toEqual([403, ['revoked', null]]);
    const second = await leaving();
    const head = await signedIn('administrator');
    const all = { 'tokens.unused': 'HANDOVER', 'tokens.to': head.person.id };
    expect((await disable(head.page, second.person, all)).status).toBe(200);
    expect(await fateOf(second.never.id)).toEqual(['active', head.person.id]);
    // Whoever got them is asked in turn.
    const { tokens } = await asked((await signedIn('administrator')).page, head.person);
    expect(tokens.map(({ id }) => id)).toContain(second.never.id);
  });

  test('go to nobody who may less than they may, who is disabled, or who leaves', async () => {
    const head = await signedIn('administrator');
    const { person, page } = await signedIn('administrator');
    const { id, token } = await make(page);
    expect(await send(token)).toBe(200);
    const disabled = await signedIn('administrator');
    expect((await disable(head.page, disabled.person)).status).toBe(200);
    const developer = await signedIn('developer');
    for (const to of [developer.person.id, disabled.person.id, person.id, 'f'.repeat(32)]) {
      const reply = await disable(head.page, person, { 'tokens.to': to });
      expect([reply.status, reply.body.result.parameterErrors]).toMatchObject([400, [{ name: 'tokens.to' }]]);
    }
    expect(await fateOf(id)).toEqual(['active', null]);
  });

  test('are found where only the audit knows who made them', async () => {
    const head = await signedIn('administrator');
    const { person, page } = await signedIn('developer');
    const { id } = await make(page);
    const row = await rowOf(id);
    const earlier = { table: 'tokens', key: { hash: row?.hash ?? '' }, version: 1, set: { maker: null, rights: null } };
    await gateway.database.commit({ updates: [earlier] });
    const list = (await head.page.get('/tokens')).body['tokens'] as readonly ListedToken[];
    const listed = list.find((token) => token.id === id);
    expect([listed?.maker, listed?.rights]).toEqual([{ kind: 'person', name: 'developer' }, undefined]);
    expect((await disable(head.page, person)).status).toBe(200);
    expect(await fateOf(id)).toEqual(['revoked', null]);
  });

  test('stay where the one who disables may change no tokens', async () => {
    const settings = { database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault };
    const merchant = (await entityRecords(gateway.database).entity(gateway.entityId))?.merchant ?? '';
    const other = await addChannel(settings, merchant, 'Other shop', {});
    gateway.realClock.advance(60_000);
    const head = await signedIn('administrator');
    const person = await createPerson(gateway, 'developer', { kind: 'channel', id: gateway.entityId });
    await head.page.post(`/team/${person.id}/roles`, { role: 'developer', 'scope.kind': 'channel', 'scope.id': other });
    const page = await pageOf(gateway, person);
    const [here, elsewhere] = [await make(page), await make(page, other)];
    const { roles } = (
      (await head.page.get('/team')).body['users'] as { id: string; roles: { id: string; scope: { id: string } }[] }[]
    ).find(({ id }) => id === person.id) ?? { roles: [] };
    await head.page.send('DELETE', `/team/${person.id}/roles/${roles.find(({ scope }) => scope.id === other)?.id}`);
    const local = await pageOf(
      gateway,
      await createPerson(gateway, 'administrator', { kind: 'channel', id: gateway.entityId }),
    );
    expect((await asked(local, person)).elsewhere).toBe(1);
    expect((await disable(local, person)).status).toBe(200);
    expect([(await fateOf(here.id))?.[0], (await fateOf(elsewhere.id))?.[0]]).toEqual(['revoked', 'active']);
  });

  test('none survives that is made in the same moment: 50 make, disable and hand over', async () => {
    const head = await signedIn('administrator');
    const { person, page } = await signedIn('developer');
    const { token } = await make(page);
    expect(await send(token)).toBe(200);
    const pages = await Promise.all(Array.from({ length: 25 }, () => pageOf(gateway, person)));
    const replies = await Promise.all([
      ...pages.map((each) => each.post('/tokens', { entityId: gateway.entityId })),
      ...Array.from({ length: 25 }, () => disable(head.page, person, { 'tokens.to': head.person.id })),
    ]);
    expect(replies.filter(({ status }) => ![200, 401, 403].includes(status)).map(({ text }) => text)).toEqual([]);
    const rows = await entityRecords(gateway.database).tokensOfPerson(person.id);
    const left = rows.filter((row) => stateOf(row, gateway.clock.now()) === 'active');
    expect(left.map(({ keeper }) => keeper)).toEqual([head.person.id]);
    const disabled = await auditRecords(gateway.database).newest({ subject: person.id, action: 'team.disabled' }, 50);
    expect(disabled).toHaveLength(1);
  });

  test('are never handed over to somebody who is disabled in the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const head = await signedIn('administrator');
      const [left, right] = [await signedIn('administrator'), await signedIn('administrator')];
      const tokens = await Promise.all([make(left.page), make(right.page)]);
      for (const { token } of tokens) await send(token);
      // Each is disabled, with the other one as the keeper.
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          index % 2 === 0
            ? disable(head.page, left.person, { 'tokens.to': right.person.id })
            : disable(head.page, right.person, { 'tokens.to': left.person.id }),
        ),
      );
      const users = (await head.page.get('/team')).body['users'] as readonly { id: string; state: string }[];
      for (const { id } of tokens) {
        const row = await rowOf(id);
        const keeper = row?.keeper ?? row?.maker;
        expect(users.find((user) => user.id === keeper)?.state).toBe('ACTIVE');
      }
    }
  });
});
