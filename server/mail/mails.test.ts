import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addChannel } from '../access/entities/settings.ts';
import { sepaDebit, sepaSettings } from '../testing/bank-files.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { passed, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts';

describe.each(databases)('mails of the live environment on $name', ({ open }) => {
  let database: TestDatabase;
  let server: TestMailServer;
  let gateway: TestGateway;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    server = await startMailServer();
    gateway = await startGateway(database, { environment: 'live', mail: server.settings });
    return async () => {
      await gateway.close();
      await server.close();
    };
  });

  /** A channel whose payments go to the bank of its merchant, by files. */
  const channelWith = (settings: Readonly<Record<string, string>>) => {
    const { clock, entityId } = gateway;
    const { vault } = gateway.gateway;
    return addChannel({ database, clock, vault }, entityId, 'Straw Hats', { ...sepaSettings, ...settings });
  };
  const pay = async (entityId: string, more: Readonly<Record<string, string>> = {}) => {
    const { status, text, body } = await gateway.post('/v1/payments', {
      ...sepaDebit,
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customer.email': 'jane@example.com',
      entityId,
      ...more,
    });
    expect(status, text).toBe(200);
    return body.id ?? '';
  };

  test('a payment causes one receipt, which the server receives', async () => {
    const entityId = await channelWith({ 'mail.kinds': 'receipt' });
    await pay(entityId, { merchantTransactionId: 'order-0007' });
    await passed(gateway, 0);
    expect(server.received.map(({ from, to }) => [from, to])).toEqual([['mails@gateway.example', 'jane@example.com']]);
    const [mail] = server.received;
    expect(mail?.parsed.from?.value).toEqual([{ name: 'Straw Hats', address: 'mails@gateway.example' }]);
    expect(mail?.parsed.text).toContain('92.00 EUR');
    await passed(gateway, 24 * 60 * 60 * 1000);
    expect(server.received).toHaveLength(1);
  });

  test('are off until a channel names their kinds', async () => {
    await pay(await channelWith({}));
    await pay(await channelWith({ 'mail.kinds': 'refund dispute' }));
    await passed(gateway, 60 * 60 * 1000);
    expect(server.received).toEqual([]);
  });
});
