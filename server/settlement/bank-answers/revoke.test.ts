import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addChannel } from '../../access/entities/settings.ts';
import { checkLedger } from '../../assembly/books.ts';
import { messageIdOf } from '../../connectors/sepa/model/file.ts';
import { openCharges } from '../../connectors/sepa/model/mandate-orders.ts';
import { type SepaRecords, sepaRecords } from '../../connectors/sepa/model/records.ts';
import type { Database } from '../../platform/database/database.ts';
import { bankEntry, sepaDebit, sepaSettings, statementOf, statusReport } from '../../testing/bank-files.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { passed } from '../../testing/gateway-under-test.ts';

const OK = '000.100.110';
const REVOKED = '800.100.205';
const DAY_MS = 24 * 60 * 60 * 1000;
const RIVALS = 50;

type Shown = Readonly<Record<string, unknown>>;

interface Charge {
  readonly paymentId: string;
  readonly day: string;
  readonly amount: string;
}

describe.each(databases)('the revocation of a mandate, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let database: Database;
  let records: SepaRecords;
  let entityId: string;

  beforeAll(() => {
    ({ database } = gateway);
    records = sepaRecords(database, gateway.gateway.vault);
  });
  beforeEach(async () => {
    const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
    entityId = await addChannel(dependencies, gateway.entityId, 'Shop', sepaSettings);
  });

  const recurring = { 'bankAccount.mandate.id': 'ABO-A', createRegistration: 'true' };
  const pay = async (more: Readonly<Record<string, string>> = recurring) =>
    (await gateway.post('/v1/payments', { ...sepaDebit, entityId, ...more })).body;
  const refer = async (id: string | undefined, more: Readonly<Record<string, string>>) =>
    (await gateway.post(`/v1/payments/${id}`, { entityId, currency: 'EUR', ...more })).body;
  const revoke = async (reference = 'ABO-A') => {
    const url = new URL(`/v1/sepa/mandates/${reference}?entityId=${entityId}`, gateway.url);
    const reply = await fetch(url, { method: 'DELETE', headers: { Authorization: `Bearer ${gateway.accessToken}` } });
    const body = (await reply.json()) as Shown;
    return {
      status: reply.status,
      state: body['state'],
      reversed: (body['reversed'] ?? []) as readonly Charge[],
      atBank: (body['atBank'] ?? []) as readonly Charge[],
    };
  };
  const reversalsOf = async (id: string | undefined) => {
    const { body } = await gateway.get(`/v1/query/${id}?entityId=${entityId}&includeLinkedTransactions=true`);
    const payments = (body['payments'] ?? [body]) as readonly Shown[];
    return payments.filter(({ paymentType }) => paymentType === 'RV');
  };
  const dayOf = (body: Shown): string =>
    (body['resultDetails'] as Readonly<Record<string, string>>)['ExecutionDate'] ?? '';
  const stateOf = async (id: string | undefined) => (await records.order(entityId, id ?? ''))?.state;

  test('takes waiting charges out of their files and reverses them, once', async () => {
    const charges = [await pay(), await pay(), await pay({})];
    const { status, state, reversed, atBank } = await revoke();
    expect([status, state, atBank]).toEqual([200, 'revoked', []]);
    expect(reversed).toEqual(
      charges.slice(0, 2).map((each) => ({ paymentId: each.id, day: dayOf(each), amount: '92.00' })),
    );
    expect((await revoke()).reversed).toEqual([]);
    await passed(gateway, 5 * DAY_MS);
    for (const { id } of charges.slice(0, 2)) {
      expect(await stateOf(id)).toBe('cancelled');
      expect(await reversalsOf(id)).toEqual([expect.objectContaining({ amount: '92.00' })]);
    }
    // That of another mandate is collected.
    expect(await reversalsOf(charges[2]?.id)).toEqual([]);
    expect(await records.file({ channelId: entityId, kind: 'collection', day: dayOf(charges[2] ?? {}) })).toMatchObject(
      {
        state: 'made',
        orders: 1,
      },
    );
    expect(await checkLedger(database)).toMatchObject({ missing: 0, unexpected: 0 });
  });

  test('leaves a mandate that tells of no charge which was never made', async () => {
    const first = await pay();
    const file = await records.file({ channelId: entityId, kind: 'collection', day: dayOf(first) });
    const mandateNow = () => records.mandate(entityId, 'ABO-A');
    await passed(gateway, (file?.closesAtMs ?? 0) - gateway.clock.now());
    const later = [await pay(), await pay()];
    expect((await mandateNow())?.lastDay).toBe(dayOf(later[1] ?? {}));
    expect((await revoke()).reversed).toHaveLength(2);
    expect((await mandateNow())?.lastDay).toBe(dayOf(first));
  });

  test('names the payments that the bank has, until their day', async () => {
    const charged = await pay();
    const file = await records.file({ channelId: entityId, kind: 'collection', day: dayOf(charged) });
    await passed(gateway, (file?.closesAtMs ?? 0) - gateway.clock.now());
    const later = await pay();
    const { reversed, atBank } = await revoke();
    expect(atBank).toEqual([{ paymentId: charged.id, day: dayOf(charged), amount: '92.00' }]);
    expect(reversed.map(({ paymentId }) => paymentId)).toEqual([later.id]);
    expect(await reversalsOf(charged.id)).toEqual([]);
    expect((await revoke()).atBank).toHaveLength(1);
    await passed(gateway, 7 * DAY_MS);
    expect((await revoke()).atBank).toEqual([]);
  });

  test('refuses charges, captures and charges of the merchant without the holder', async () => {
    const authorized = await pay({ paymentType: 'PA' });
    expect(authorized.result.code).toBe(OK);
    expect((await revoke(authorized.id)).state).toBe('revoked');
    expect((await refer(authorized.id, { paymentType: 'CP', amount: '92.00' })).result.code).toBe(REVOKED);
    expect((await pay()).result.code).toBe(OK);
    expect((await revoke()).state).toBe('revoked');
    expect((await pay()).result.code).toBe(REVOKED);
  });

  test('leaves a reversal of the merchant and its own at one', async () => {
    const charged = await pay();
    const [revocations, replies] = await Promise.all([
      Promise.all(Array.from({ length: RIVALS / 2 }, () => revoke())),
      Promise.all(Array.from({ length: RIVALS / 2 }, () => refer(charged.id, { paymentType: 'RV', amount: '92.00' }))),
    ]);
    expect(new Set(revocations.map(({ status }) => status))).toEqual(new Set([200]));
    await passed(gateway, DAY_MS);
    expect(replies.filter(({ result }) => result.code === OK).length).toBeLessThanOrEqual(1);
    expect((await reversalsOf(charged.id)).filter((each) => (each['result'] as Shown)['code'] === OK)).toHaveLength(1);
    expect(await stateOf(charged.id)).toBe('cancelled');
    expect(await checkLedger(database)).toMatchObject({ missing: 0, unexpected: 0 });
  });

  test('fifty revoke while others charge and the file is made: no order is left in a file to come', async () => {
    const first = await pay();
    const file = await records.file({ channelId: entityId, kind: 'collection', day: dayOf(first) });
    gateway.clock.advance((file?.closesAtMs ?? 0) - gateway.clock.now());
    const [revocations, charges] = await Promise.all([
      Promise.all(Array.from({ length: RIVALS }, () => revoke())),
      Promise.all(Array.from({ length: RIVALS / 2 }, () => pay())),
      gateway.gateway.timers.runDue(),
    ]);
    expect(new Set(revocations.map(({ state }) => state))).toEqual(new Set(['revoked']));
    expect(new Set([OK, REVOKED, ...charges.map(({ result }) => result.code)])).toEqual(new Set([OK, REVOKED]));
    const left = await openCharges(database, entityId, 'ABO-A', dayOf(first));
    expect(left.filter(({ fileState }) => fileState === 'open')).toEqual([]);
    expect(await checkFirst(first.id)).toBe(true);
    await passed(gateway, DAY_MS);
    const taken = revocations.flatMap(({ reversed }) => reversed.map(({ paymentId }) => paymentId));
    expect(new Set(taken).size).toBe(taken.length);
    for (const { id, result } of charges) {
      expect(await reversalsOf(id)).toHaveLength(result.code === OK ? 1 : 0);
    }
    expect(await checkLedger(database)).toMatchObject({ missing: 0, unexpected: 0 });
  });

  describe('by the bank', () => {
    const send = async (file: string) => {
      const url = new URL(`v1/sepa/answers?entityId=${entityId}&file.name=answer.xml`, gateway.url);
      const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
      expect((await fetch(url, { method: 'PUT', headers, body: file })).status).toBe(200);
    };
    /** Returns a charge in a file that is made, and one under the same mandate that waits. */
    const charged = async () => {
      const sent = await pay();
      const key = { channelId: entityId, kind: 'collection', day: dayOf(sent) } as const;
      await passed(gateway, ((await records.file(key))?.closesAtMs ?? 0) - gateway.clock.now());
      return { sent, waiting: await pay(), file: await records.file(key) };
    };

    test.each([
      ['MD01', 'revoked', 'cancelled'],
      ['MD07', 'revoked', 'cancelled'],
      ['AM04', 'active', 'open'],
    ])('a rejection and a return with %s leave the mandate %s', async (reason, state, waits) => {
      const { sent, waiting, file } = await charged();
      const report = statusReport(messageIdOf(file ?? { id: '' }), 'PART', [sent.id ?? ''], reason);
      await send(report);
      await send(report);
      expect(await stateOf(sent.id)).toBe('rejected');
      expect(await stateOf(waiting.id)).toBe(waits);
      expect(await reversalsOf(waiting.id)).toHaveLength(waits === 'open' ? 0 : 1);
      expect((await records.mandate(entityId, 'ABO-A'))?.revokedAtMs === undefined ? 'active' : 'revoked').toBe(state);

      const single = await pay({ 'bankAccount.mandate.id': 'ABO-B', createRegistration: 'true' });
      await passed(gateway, 7 * DAY_MS);
      await send(statementOf(bankEntry(single.id, '92.00', 'CRDT')));
      await send(statementOf(bankEntry(single.id, '92.00', 'DBIT', reason)));
      expect((await records.mandate(entityId, 'ABO-B'))?.revokedAtMs === undefined ? 'active' : 'revoked').toBe(state);
      expect(await reversalsOf(single.id)).toEqual([]);
    });
  });

  /** Returns whether a charge is either at the bank, or taken out; never both. */
  const checkFirst = async (id: string | undefined): Promise<boolean> => {
    const order = await records.order(entityId, id ?? '');
    const file = order && (await records.file({ channelId: entityId, kind: 'collection', day: order.day }));
    return order?.state === 'open' ? file?.state === 'made' && file.orders === 1 : file?.orders === 0;
  };
});
