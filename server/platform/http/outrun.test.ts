import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { Conflict, type Database } from '../database/database.ts';

/** A database in which a concurrent change of a checkout always wins. */
const alwaysOutrun = (database: Database): Database => ({
  ...database,
  commit: async (changes) => {
    if (changes.inserts?.some(({ table }) => table === 'checkouts')) throw new Conflict('a concurrent change won');
    await database.commit(changes);
  },
});

describe.each(databases)('a request that loses to rivals each time on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(alwaysOutrun(database));
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };

  test('gets 429 and may be repeated, and is no fault of the gateway', async () => {
    const { status, headers, body } = await gateway.post('/v1/checkouts', order);
    expect([status, body.result.code, headers.get('retry-after')]).toEqual([429, '800.120.100', '1']);
    expect(body.result.description).toContain('can be sent again');
    const lines = gateway.logLines.filter((line) => line.includes(body.id ?? 'no id'));
    expect(lines.some((line) => line.includes('a concurrent change won'))).toBe(true);
    expect(lines.some((line) => line.includes('request failed'))).toBe(false);
  });

  test('gets the same reply under an Idempotency-Key, and the key stays free for the next attempt', async () => {
    const attempt = () => gateway.post('/v1/checkouts', order, { 'Idempotency-Key': 'the-same-order' });
    for (const _time of [1, 2]) {
      const { status, headers } = await attempt();
      expect([status, headers.get('retry-after')]).toEqual([409, '1']);
    }
  });
});
