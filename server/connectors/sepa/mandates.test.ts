import { Temporal } from 'temporal-polyfill';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryLimits } from '../../../catalogue/queries/query.ts';
import { entities } from '../../access/entities/entities.ts';
import { addChannel } from '../../access/entities/settings.ts';
import type { Database } from '../../platform/database/database.ts';
import { sepaDebit, sepaSettings } from '../../testing/bank-files.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { SETTINGS_PAUSE_MS } from '../../testing/merchant.ts';
import type { Mandate } from './model/mandate.ts';
import { insertMandate, type SepaRecords, sepaRecords, updateMandate } from './model/records.ts';

const OK = '000.100.110';
const DONE = '000.000.100';

type Shown = Readonly<Record<string, unknown>>;

describe.each(databases)('mandates, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let database: Database;
  let records: SepaRecords;
  let entityId: string;
  let merchant: string;

  const channel = () =>
    addChannel(
      { database, clock: gateway.clock, vault: gateway.gateway.vault },
      gateway.entityId,
      'Shop',
      sepaSettings,
    );

  beforeAll(async () => {
    ({ database } = gateway);
    merchant = (await entities(database, gateway.clock).entityById(gateway.entityId))?.merchant ?? '';
    records = sepaRecords(database, gateway.gateway.vault);
  });
  beforeEach(async () => {
    entityId = await channel();
  });

  const pay = async (more: Readonly<Record<string, string>> = {}) =>
    (await gateway.post('/v1/payments', { ...sepaDebit, entityId, ...more })).body;
  const pathOf = (reference: string) => `/v1/sepa/mandates/${encodeURIComponent(reference)}`;
  const read = (reference: string, channelId = entityId) => gateway.get(`${pathOf(reference)}?entityId=${channelId}`);
  const revoke = async (reference: string, channelId = entityId) => {
    const url = new URL(`${pathOf(reference)}?entityId=${channelId}`, gateway.url);
    const reply = await fetch(url, { method: 'DELETE', headers: { Authorization: `Bearer ${gateway.accessToken}` } });
    return {
      status: reply.status,
      body: (await reply.json()) as Shown & { readonly result: { readonly code: string } },
    };
  };
  const listed = async (more: Readonly<Record<string, string>> = {}) => {
    const reply = await gateway.get(`/v1/sepa/mandates?${new URLSearchParams({ entityId, ...more })}`);
    return { ...reply, mandates: reply.body['mandates'] as readonly Shown[] };
  };
  const mandate = (id: string, more: Partial<Mandate> = {}): Mandate => ({
    channelId: entityId,
    id,
    version: 1,
    accountHash: 'hash',
    signedOn: '2026-11-01',
    paymentId: undefined,
    isRecurring: true,
    nextSequence: 'FRST',
    lastDay: '',
    revokedAtMs: undefined,
    language: undefined,
    text: undefined,
    createdAtMs: gateway.clock.now(),
    ...more,
  });
  const recurring = { 'bankAccount.mandate.id': 'ABO-A', createRegistration: 'true' };

  test.each([
    ['charges, of which the first opens the file of the day', false, 'DB'],
    ['charges, with a file of the day that is open', true, 'DB'],
    ['authorizations', false, 'PA'],
  ])(
    'fifty %s for later ones make one mandate for the account; after it is revoked, one more',
    async (_what, isOpen, paymentType) => {
      if (isOpen) await pay();
      const ofAccount = async () =>
        (await listed({ limit: '100' })).mandates.filter((each) => each['recurring'] === true);
      const rivals = async () =>
        await Promise.all(Array.from({ length: 50 }, () => pay({ paymentType, createRegistration: 'true' })));
      for (const each of await rivals()) expect(each.result.code).toBe(OK);
      const [first, ...others] = await ofAccount();
      expect(others).toEqual([]);
      expect(first).toMatchObject({ state: 'active', reference: expect.stringMatching(/^m[0-9a-f]{31}$/) });
      await revoke(String(first?.['reference']));
      for (const each of await rivals()) expect(each.result.code).toBe(OK);
      expect((await ofAccount()).map((each) => each['state']).toSorted()).toEqual(['active', 'revoked']);
    },
  );

  test('a mandate shows the country of its account and the end of its IBAN, in a list and alone', async () => {
    await database.commit({ inserts: [insertMandate(mandate('ABO-B'))] });
    await pay(recurring);
    await pay({ 'bankAccount.mandate.id': 'ABO-D', 'bankAccount.iban': 'de89370400440532013000' });
    const account = async (reference: string) => (await read(reference)).body['bankAccount'];
    expect(await account('ABO-A')).toEqual({ country: 'FR', last4Digits: '2606' });
    expect(await account('ABO-D')).toEqual({ country: 'DE', last4Digits: '3000' });
    // Nothing was charged under it yet.
    expect(await account('ABO-B')).toBeUndefined();
    const { mandates } = await listed();
    expect(new Map(mandates.map((each) => [each['reference'], each['bankAccount']]))).toEqual(
      new Map(await Promise.all(['ABO-A', 'ABO-B', 'ABO-D'].map(async (id) => [id, await account(id)] as const))),
    );
  });

  test('a mandate is read by its reference, before its charge and after', async () => {
    await database.commit({ inserts: [insertMandate(mandate('ABO-B'))] });
    expect((await read('ABO-B')).body).toMatchObject({
      reference: 'ABO-B',
      entityId,
      state: 'active',
      dateOfSignature: '2026-11-01',
      recurring: true,
      sequenceType: 'FRST',
      chargeableUntil: '2029-11-20',
    });
    const paid = await pay({ ...recurring, 'bankAccount.mandate.dateOfSignature': '2026-11-02' });
    expect(paid.result.code).toBe(OK);
    const { body } = await read('ABO-A');
    const { ExecutionDate: day } = paid['resultDetails'] as Readonly<Record<string, string>>;
    expect(body).toMatchObject({ state: 'active', sequenceType: 'RCUR', lastChargedOn: day });
    expect(body).toMatchObject({ dateOfSignature: '2026-11-02', chargeableUntil: `2029${day?.slice(4)}` });
  });

  test('a mandate for one charge is used by it', async () => {
    const paid = await pay();
    const { body } = await read(paid.id ?? '');
    expect(body).toMatchObject({ reference: paid.id, state: 'used', recurring: false });
    expect(body).not.toHaveProperty('sequenceType');
  });

  test('references with any character are addressed', async () => {
    const signs = [..."/-?:().,'+ "];
    const references = ['A', 'Z9', ...signs.map((sign) => `A${sign}B`), "A -?:().,'+/B"];
    await database.commit({ inserts: references.map((each) => insertMandate(mandate(each))) });
    for (const reference of references) {
      expect((await read(reference)).body['reference']).toBe(reference);
      expect((await revoke(reference)).body['state']).toBe('revoked');
    }
  });

  test.each(['unknown', '..', '%', 'A%2FB', '\0', 'ä', '💶', 'x'.repeat(300), "' or 1=1"])(
    'no mandate has the reference %j',
    async (reference) => {
      const path = `/v1/sepa/mandates/${encodeURIComponent(reference).replaceAll('.', '%2E')}`;
      const { status, body } = await gateway.get(`${path}?entityId=${entityId}`);
      // An address that ends in `..` is that of the folder above, for every client.
      expect([status, body.result.code]).toEqual(reference === '..' ? [404, '200.300.404'] : [404, '700.400.580']);
    },
  );

  test('a reference of signs only is refused where it is given', async () => {
    expect((await pay({ ...recurring, 'bankAccount.mandate.id': '--' })).result.code).toBe('800.100.201');
  });

  test('they are listed, the newest first, page by page', async () => {
    const count = queryLimits.least + 5;
    const references = Array.from({ length: count }, (_, index) => `M-${String(index).padStart(3, '0')}`);
    // Some of the same time, in letters of both cases, which databases sort in different ways.
    const cases = ['a', 'B', 'c', 'D', 'e-', 'E', 'f', 'F '];
    const at = gateway.clock.now();
    const rows = [
      ...references.map((id, index) => mandate(id, { createdAtMs: at - 10 * index })),
      ...cases.map((id) => mandate(id, { createdAtMs: at - 10 * (queryLimits.least - 4) - 5 })),
    ];
    await database.commit({ inserts: rows.map(insertMandate) });
    const first = await listed({ limit: String(queryLimits.least) });
    expect(first.mandates).toHaveLength(queryLimits.least);
    expect(first.mandates.slice(0, 2).map(({ reference }) => reference)).toEqual(['M-000', 'M-001']);
    const second = await listed({ limit: String(queryLimits.least), cursor: String(first.body['nextCursor']) });
    expect(second.body).not.toHaveProperty('nextCursor');
    const all = [...first.mandates, ...second.mandates].map(({ reference }) => reference);
    expect(new Set(all)).toEqual(new Set([...references, ...cases]));
    expect(all).toHaveLength(count + cases.length);
  });

  test('those of several channels are listed together, also with the same reference at the same time', async () => {
    const channels = await Promise.all(Array.from({ length: 3 }, channel));
    gateway.clock.advance(SETTINGS_PAUSE_MS);
    const createdAtMs = gateway.clock.now();
    const ids = Array.from({ length: 70 }, (_, index) => `S-${index}`);
    const rows = channels.flatMap((channelId) => ids.map((id) => mandate(id, { channelId, createdAtMs })));
    await database.commit({ inserts: rows.map(insertMandate) });
    const found: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const { mandates, body } = await listed({
        entityId: merchant,
        limit: String(queryLimits.least),
        ...(cursor === '' ? {} : { cursor }),
      });
      found.push(...mandates.map((each) => `${each['entityId']} ${each['reference']}`));
      cursor = body['nextCursor'] as string | undefined;
    }
    const wanted = channels.flatMap((channelId) => ids.map((id) => `${channelId} ${id}`));
    expect(found.filter((each) => wanted.includes(each)).toSorted()).toEqual(wanted.toSorted());
  });

  test.each(['7', 'ABO-17', '0'.repeat(60), 'f'.repeat(200)])('the cursor %j is refused', async (cursor) => {
    const { status, body } = await listed({ cursor });
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    expect(JSON.stringify(body)).toContain('cursor');
  });

  test('a reference of several channels needs the channel to be named', async () => {
    const other = await channel();
    gateway.clock.advance(SETTINGS_PAUSE_MS);
    const twice = `TWICE-${entityId}`.slice(0, 35);
    await database.commit({
      inserts: [insertMandate(mandate(twice)), insertMandate(mandate(twice, { channelId: other }))],
    });
    for (const { status, body } of [await read(twice, merchant), await revoke(twice, merchant)]) {
      expect([status, body.result.code]).toEqual([400, '200.300.404']);
      expect(JSON.stringify(body)).toContain('entityId');
    }
    expect((await revoke(twice, other)).body['state']).toBe('revoked');
    expect((await read(twice)).body['state']).toBe('active');
    const once = `ONCE-${entityId}`.slice(0, 35);
    await database.commit({ inserts: [insertMandate(mandate(once))] });
    expect((await read(once, merchant)).body['entityId']).toBe(entityId);
  });

  test('a revoked mandate is not charged; revoked again, it stays as it is', async () => {
    expect((await pay(recurring)).result.code).toBe(OK);
    const first = await revoke('ABO-A');
    expect([first.status, first.body.result.code, first.body['state']]).toEqual([200, DONE, 'revoked']);
    expect((await pay(recurring)).result.code).toBe('800.100.205');
    gateway.clock.advance(5000);
    const again = await revoke('ABO-A');
    expect([again.status, again.body['revokedAt']]).toEqual([200, first.body['revokedAt']]);
    expect((await records.mandate(entityId, 'ABO-A'))?.revokedAtMs).toBeDefined();
    expect((await revoke('unknown')).status).toBe(404);
  });

  describe('36 months without a charge', () => {
    const MONTHS_MS = 1_100 * 24 * 60 * 60 * 1000;
    const agreed = {
      'standingInstruction.source': 'CIT',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.type': 'UNSCHEDULED',
    };
    const repeated = { ...agreed, 'standingInstruction.source': 'MIT', 'standingInstruction.mode': 'REPEATED' };
    const mandateOf = (body: { readonly [name: string]: unknown }) =>
      (body['resultDetails'] as Readonly<Record<string, string>>)['ConnectorTxID2'];
    const hashOf = (iban: string) => gateway.gateway.vault.keyedHash(entityId, iban);
    const lapsed = async (id: string, more: Partial<Mandate> = {}) => {
      const createdAtMs = gateway.clock.now() - MONTHS_MS;
      const accountHash = await hashOf(sepaDebit['bankAccount.iban']);
      const old = { createdAtMs, accountHash, signedOn: '2020-01-01', lastDay: '2023-11-24', ...more };
      await database.commit({ inserts: [insertMandate(mandate(id, old))] });
    };

    test('a mandate that lapsed is not charged by its reference', async () => {
      const { ExecutionDate: possible = '' } = (await pay())['resultDetails'] as Readonly<Record<string, string>>;
      const threeYearsBefore = Temporal.PlainDate.from(possible).subtract({ years: 3 });
      const tooEarly = threeYearsBefore.subtract({ days: 1 }).toString();
      await lapsed('ABO-A', { lastDay: tooEarly });
      expect((await read('ABO-A')).body).toMatchObject({ state: 'active' });
      // Today it could be charged, but not on the first possible day.
      const { result, resultDetails } = await pay(recurring);
      expect(result.code).toBe('800.100.204');
      expect(JSON.stringify(resultDetails)).toContain('36 months');
      await lapsed('ABO-B', { lastDay: threeYearsBefore.toString() });
      expect((await pay({ ...recurring, 'bankAccount.mandate.id': 'ABO-B' })).result.code).toBe(OK);
      await lapsed('ABO-C', { lastDay: '2023-11-19' });
      expect((await read('ABO-C')).body).toMatchObject({ state: 'lapsed' });
    });

    test.each([
      ['lapsed', { lastDay: '2023-10-01' }, '800.100.204'],
      ['revoked', { revokedAtMs: 1 }, '800.100.205'],
    ] as const)('a %s one is followed by a new one with the holder; without, nothing is charged', async (...row) => {
      const [, ended, code] = row;
      const without = (body: { readonly [name: string]: unknown }) =>
        pay({ ...repeated, 'standingInstruction.agreementId': mandateOf(body) ?? '' });
      const first = await pay(agreed);
      const known = await records.mandate(entityId, mandateOf(first) ?? '');
      if (known !== undefined) await database.commit({ updates: [updateMandate({ ...known, ...ended })] });
      expect((await without(first)).result.code).toBe(code);
      const second = await pay(agreed);
      expect([second.result.code, mandateOf(second)]).toEqual([OK, expect.stringMatching(/^m/)]);
      expect(mandateOf(second)).not.toBe(mandateOf(first));
      const third = await without(second);
      expect([third.result.code, mandateOf(third)]).toEqual([OK, mandateOf(second)]);
    });
  });
});
