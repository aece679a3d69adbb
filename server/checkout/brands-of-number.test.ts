import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addChannel } from '../access/entities/settings.ts';
import { anyDatabase, type TestDatabase } from '../testing/databases.ts';
import { startGateway, type TestGateway } from '../testing/gateway-under-test.ts';

describe.each(anyDatabase)('the brands of a number, on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let checkout: string;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
    const settings = { brands: 'VISA,MASTER,MADA', brandDetectionOrder: 'MADA,VISA' };
    const entityId = await addChannel(dependencies, gateway.entityId, 'Shop', settings);
    const order = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    checkout = (await gateway.post('/v1/checkouts', order)).body.id ?? '';
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const ask = (number: string, id = checkout) =>
    gateway.submit(`/v1/checkouts/${id}/brands`, { 'card.number': number });

  test.each([
    ['44064700', ['MADA', 'VISA']],
    ['41111111', ['VISA']],
    ['545454', ['MASTER']],
    ['37777777', []], // The channel does not accept it.
    ['00000000', []],
  ])('%s: the brands that the channel accepts, in its order', async (number, brands) => {
    const { status, body } = await ask(number);
    expect([status, (body as unknown as { brands: unknown }).brands]).toEqual([200, brands]);
  });

  test.each(['41111', '4111111111111111', '4111-1111', ''])('"%s" is refused and not echoed', async (number) => {
    const { status, body } = await ask(number);
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    const missing = number === '' ? { isMissing: true } : {};
    expect(body.result.parameterErrors).toEqual([{ name: 'card.number', message: expect.any(String), ...missing }]);
  });

  test('an unknown checkout is refused', async () => {
    const { status } = await ask('41111111', '0123456789ABCDEF0123456789ABCDEF.test01-vm-tx01');
    expect(status).toBe(404);
  });
});
