import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityRecords } from '../../access/entities/records.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { databases } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';

describe.each(databases)('queries over several channels on $name', ({ open }) => {
  let gateway: TestGateway;
  let [merchant, shop, branch] = ['', '', ''];

  beforeAll(async () => {
    gateway = await startGateway(await open());
    shop = gateway.entityId;
    merchant = (await entityRecords(gateway.database).entity(shop))?.merchant ?? '';
    const dependencies = { database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault };
    branch = await addChannel(dependencies, shop, 'Branch', {});
  });

  afterAll(async () => {
    await gateway.close();
    await gateway.database.close();
  });

  const paid = async (entityId: string): Promise<string> => {
    gateway.clock.advance(1);
    const payment = { ...cardPayment, entityId, merchantTransactionId: 'order 4711', paymentType: 'PA' };
    return (await gateway.post('/v1/payments', payment)).body.id ?? '';
  };
  const found = async (path: string, parameters: Record<string, string>) => {
    const { body } = await gateway.get(`${path}?${new URLSearchParams(parameters)}`);
    const list = (body['payments'] ?? body['records'] ?? []) as readonly { id: string }[];
    return { ids: list.map(({ id }) => id), body };
  };
  const reference = { merchantTransactionId: 'order 4711' };

  test('a channel finds its own payments, and a merchant those of all its channels, the newest first', async () => {
    const ids = [await paid(shop), await paid(branch), await paid(shop), await paid(branch)].reverse();
    const capture = { entityId: branch, paymentType: 'CP', amount: '92.00', currency: 'EUR' };
    const captured = (await gateway.post(`/v1/payments/${ids[0]}`, capture)).body.id ?? '';
    expect((await found('/v1/query', { entityId: shop, ...reference })).ids).toEqual([ids[1], ids[3]]);
    expect((await found('/v1/query', { entityId: branch, ...reference })).ids).toEqual([ids[0], ids[2]]);
    expect((await found('/v1/query', { entityId: merchant, ...reference })).ids).toEqual(ids);
    expect((await found('/v1/query', reference)).ids).toEqual(ids);
    const paged = await found('/v3/query', { entityId: merchant, ...reference });
    expect([paged.ids, paged.body['pages']]).toEqual([ids, 1]);
    const linked = { entityId: merchant, ...reference, includeLinkedTransactions: 'true' };
    expect((await found('/v1/query', linked)).ids.toSorted()).toEqual([...ids, captured].sort());
    expect((await found(`/v1/query/${captured}`, { entityId: merchant })).body.id).toBe(captured);
  });

  test('an entity of another merchant is refused', async () => {
    const { body } = await found('/v1/query', { entityId: 'f'.repeat(32), ...reference });
    expect(body.result.code).toBe('800.900.201');
  });
});
