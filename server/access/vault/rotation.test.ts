import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealedPayments } from '../../payments/model/records.ts';
import { sealedRegistrations } from '../../payments/registrations/records.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { databases } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import type { SealedRow, SealedTexts } from './rotation.ts';
import { createVault } from './vault.ts';

const oldKey = Buffer.alloc(32, 1);
const newKey = Buffer.alloc(32, 2);

const debit = { amount: '1.00', currency: 'EUR', paymentType: 'DB' } as const;

const customer = (number: number) => ({
  'customer.merchantCustomerId': `customer ${number}`,
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
});

/** The number of payments that each gateway makes while the keys change. */
const PAYERS = 6;

describe.each(databases)('a key change on $name', ({ open }) => {
  let database: Database & { url: string };
  const gateways: TestGateway[] = [];
  const opened: Database[] = [];

  /** Starts a gateway that the database sees as a process of its own. */
  const start = async (masterKey: Buffer, previousMasterKeys: readonly Buffer[] = []): Promise<TestGateway> => {
    const own = await openDatabase(database.url);
    opened.push(own);
    const gateway = await startGateway(own, { masterKey, previousMasterKeys });
    gateways.push(gateway);
    return gateway;
  };

  beforeAll(async () => {
    database = await open();
  });

  afterAll(async () => {
    for (const gateway of gateways) await gateway.close();
    for (const each of opened) await each.close();
    await database.close();
  });

  /** Keeps paying on a gateway until it is stopped; returns every reply. */
  const paying = (gateway: TestGateway) => {
    let isOver = false;
    // Each shopper stores a card, pays with it, and stores it again, which must find the same registration.
    const payer = async (number: number): Promise<readonly string[]> => {
      const codes: string[] = [];
      const storing = { ...cardPayment, ...customer(number), createRegistration: 'true' };
      const registrations = new Set<unknown>();
      while (!isOver) {
        const { body } = await gateway.post('/v1/payments', storing);
        registrations.add(body['registrationId']);
        const paid = await gateway.post(`/v1/registrations/${body['registrationId']}/payments`, debit);
        codes.push(`${body.result.code} ${body.id}`, `${paid.body.result.code} ${paid.body.id}`);
      }
      return registrations.size === 1 ? codes : [...codes, `${registrations.size} registrations of one card`];
    };
    const payers = Promise.all(Array.from({ length: PAYERS }, (_payer, number) => payer(number)));
    return async () => {
      isOver = true;
      return (await payers).flat();
    };
  };

  const tables = () => [sealedPayments(database), sealedRegistrations(database)];

  const sealedOf = async (gateway: TestGateway, [payments] = tables()) => await everyRow(gateway, payments);

  const everyRow = async (gateway: TestGateway, table: SealedTexts | undefined): Promise<readonly SealedRow[]> => {
    const rows: SealedRow[] = [];
    for (let after = ''; ; after = rows.at(-1)?.place ?? '') {
      const page = (await table?.page(gateway.entityId, after, 500)) ?? [];
      rows.push(...page);
      if (page.length < 500) return rows;
    }
  };

  const numbersRead = async (gateway: TestGateway, masterKey: Buffer) => {
    const vault = createVault(database, gateway.clock, masterKey);
    const rows = (await Promise.all(tables().map((table) => everyRow(gateway, table)))).flat();
    return await Promise.allSettled(
      rows.map(({ owner, sealed: [text = ''] }) => vault.open(gateway.entityId, owner, text)),
    );
  };

  test('lets no concurrent payment fail', { timeout: 60_000 }, async () => {
    const first = await start(oldKey);
    const second = await start(oldKey);
    const stops = [paying(first), paying(second)];
    // The first process restarts with both keys; the second still knows only the old one and continues.
    const restarted = await start(newKey, [oldKey]);
    await restarted.gateway.rotation.adopt();
    stops.push(paying(restarted));
    const stranger = await start(oldKey);
    expect((await stranger.post('/v1/payments', cardPayment)).body.result.code).toBe('000.100.110');
    const late = await start(newKey, [oldKey]);
    await late.gateway.rotation.adopt();
    // Data keys of entities that only the new processes have used can be read by the old ones too.
    await createVault(database, first.clock, oldKey).open(
      late.entityId,
      'x',
      await late.gateway.vault.seal(late.entityId, 'x', 'text'),
    );
    expect(await late.gateway.rotation.renew()).toBeGreaterThan(1);
    expect(await late.gateway.rotation.reseal()).toBeGreaterThan(0);
    const replies = (await Promise.all(stops.map((stop) => stop()))).flat();
    expect(replies.length).toBeGreaterThan(PAYERS * 3);
    expect(replies.filter((reply) => !reply.startsWith('000.100.110 8a'))).toEqual([]);

    // All processes are new now, so the old master key is removed.
    await late.gateway.rotation.reseal();
    await late.gateway.rotation.forget();
    for (const gateway of [first, second, restarted, stranger]) {
      const read = await numbersRead(gateway, newKey);
      expect(read.length).toBeGreaterThan(0);
      for (const text of read) expect(text).toMatchObject({ status: 'fulfilled' });
      for (const text of await numbersRead(gateway, oldKey)) expect(text.status).toBe('rejected');
    }
    await expect(createVault(database, first.clock, oldKey).verify()).rejects.toThrow(/master key/);
    await expect(createVault(database, first.clock, newKey).verify()).resolves.toBeUndefined();
  });

  test('seals every text under the newest key, whichever process sealed it, and a second run finds none', async () => {
    const gateway = await start(newKey);
    await gateway.post('/v1/payments', cardPayment);
    const { rotation, vault } = gateway.gateway;
    const hash = await vault.keyedHash(gateway.entityId, 'a number');
    await rotation.renew();
    gateway.clock.advance(1); // Ids are ordered by time.
    await gateway.post('/v1/payments', cardPayment);
    expect((await sealedOf(gateway)).map(({ sealed: [text = ''] }) => text.slice(0, 2))).toEqual(['1.', '2.']);
    await rotation.reseal();
    expect(await rotation.reseal()).toBe(0);
    expect((await sealedOf(gateway)).map(({ sealed: [text = ''] }) => text.slice(0, 2))).toEqual(['2.', '2.']);
    expect(await vault.keyedHash(gateway.entityId, 'a number')).toBe(hash);
    expect(await vault.keyedHash(gateway.entityId, 'another')).not.toBe(hash);
  });

  test('removes no master key while a data key needs one that this process lacks', async () => {
    const gateway = await start(newKey);
    const stranger = createVault(database, gateway.clock, Buffer.alloc(32, 9));
    await stranger.seal('f'.repeat(32), 'payment', 'text');
    await expect(gateway.gateway.rotation.forget()).rejects.toThrow(/no master key/);
  });
});
