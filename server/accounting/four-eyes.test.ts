import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../catalogue/backoffice/rights.ts';
import { addChannel, addMerchant } from '../access/entities/settings.ts';
import { issueToken } from '../access/entities/tokens.ts';
import type { Scope } from '../access/people/model/person.ts';
import { deleteRole, peopleRecords, updatePerson } from '../access/people/model/records.ts';
import { dayIn, startOfDay } from '../platform/base/zones.ts';
import { databases } from '../testing/databases.ts';
import { gatewayOfTests } from '../testing/gateway.ts';
import { cardPayment } from '../testing/gateway-under-test.ts';
import { createPerson, pageOf, type TestPage } from '../testing/people.ts';

const DIVISION = '0a'.repeat(16);
const MONTH_MS = 31 * 24 * 60 * 60_000;

describe.each(databases)('two people who close a month on $name', ({ open }) => {
  const gateway = gatewayOfTests(open, { startMs: startOfDay('2026-09-10', 'UTC') });
  let [merchant, token] = ['', ''];

  const access = () => ({ database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault });

  beforeAll(async () => {
    merchant = await addMerchant(access(), 'Careful', { 'books.fourEyes': 'true' });
    token = (await issueToken(access(), merchant, undefined)).token;
  });

  /** Returns a channel with a payment of a month that is over. */
  const channelToClose = async (): Promise<{ readonly channel: string; readonly month: string }> => {
    const channel = await addChannel(access(), merchant, 'Shop', { 'settlement.divisionId': DIVISION });
    const month = dayIn(gateway.clock.now(), 'UTC').slice(0, 7);
    const made = await gateway.post('/v1/payments', { ...cardPayment, entityId: channel }, bearer());
    expect(made.body.result.code).toBe('000.100.110');
    gateway.clock.advance(MONTH_MS);
    return { channel, month };
  };
  const bearer = () => ({ Authorization: `Bearer ${token}` });

  const signedIn = async (role: Role, scope: Scope): Promise<{ readonly id: string; readonly page: TestPage }> => {
    const person = await createPerson(gateway, role, scope);
    return { id: person.id, page: await pageOf(gateway, person) };
  };

  const stateAfter = async (page: TestPage, channel: string, month: string): Promise<readonly unknown[]> => {
    const { status, body, text } = await page.post('/v1/ledger/periods', { entityId: channel, month });
    expect([status, text]).toEqual([200, expect.any(String)]);
    const periods = (body['channels'] as readonly { readonly periods: readonly { readonly state: string }[] }[])[0];
    return periods?.periods.map(({ state }) => state) ?? [];
  };

  test.each<readonly [string, (channel: string) => Scope]>([
    ['the installation', () => ({ kind: 'psp', id: '' })],
    ['a merchant', () => ({ kind: 'merchant', id: merchant })],
    ['a division', () => ({ kind: 'division', id: DIVISION })],
    ['a channel', (id) => ({ kind: 'channel', id })],
  ])('agree if both may close months of %s', async (_what, scopeOf) => {
    const { channel, month } = await channelToClose();
    const [anna, ben] = [
      await signedIn('accountant', scopeOf(channel)),
      await signedIn('administrator', scopeOf(channel)),
    ];
    expect(await stateAfter(anna.page, channel, month)).toEqual(['REQUESTED']);
    expect(await stateAfter(ben.page, channel, month)).toEqual(['CLOSED']);
  });

  test.each<readonly [string, (personId: string) => Promise<void>]>([
    [
      'may not sign in any more',
      async (personId) => {
        const person = await peopleRecords(gateway.database).byId(personId);
        if (person === undefined) throw new Error('the person is gone');
        await gateway.database.commit({ updates: [updatePerson({ ...person, state: 'DISABLED' })] });
      },
    ],
    [
      'has no role any more',
      async (personId) => {
        const roles = await peopleRecords(gateway.database).rolesOf(personId);
        await gateway.database.commit({ deletes: roles.map(({ id }) => deleteRole(id)) });
      },
    ],
  ])('do not agree if the first one %s', async (_what, leave) => {
    const { channel, month } = await channelToClose();
    const scope = { kind: 'merchant', id: merchant } as const;
    const [anna, ben, cleo] = [
      await signedIn('accountant', scope),
      await signedIn('accountant', scope),
      await signedIn('accountant', scope),
    ];
    expect(await stateAfter(anna.page, channel, month)).toEqual(['REQUESTED']);
    await leave(anna.id);
    expect(await stateAfter(ben.page, channel, month)).toEqual(['REQUESTED']);
    expect(await stateAfter(cleo.page, channel, month)).toEqual(['CLOSED']);
  });

  test('are people: a token asks for nothing and confirms nothing', async () => {
    const { channel, month } = await channelToClose();
    const asked = { entityId: channel, month };
    expect((await gateway.post('/v1/ledger/periods', asked, bearer())).status).toBe(403);
    const { page } = await signedIn('accountant', { kind: 'channel', id: channel });
    expect(await stateAfter(page, channel, month)).toEqual(['REQUESTED']);
    const forged = { ...asked, by: 'Ben', byId: 'ben', confirmedBy: 'Ben' };
    expect((await gateway.post('/v1/ledger/periods', asked, bearer())).status).toBe(403);
    expect((await page.post('/v1/ledger/periods', forged)).status).toBe(400);
  });
});
