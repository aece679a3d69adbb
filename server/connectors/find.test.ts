import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addChannel } from '../access/entities/settings.ts';
import { databases } from '../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';

const [sqlite] = databases;

describe('a live channel', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    const database = await (sqlite?.open() ?? Promise.reject(new Error('there is no database to test on')));
    gateway = await startGateway(database, { environment: 'live' });
  });

  afterAll(async () => {
    await gateway.close();
    await gateway.database.close();
  });

  test.each([
    ['without an upstream', {}, 0],
    [
      'whose upstream has no encryption',
      {
        'acquirer.live': 'upstream',
        'upstream.address': 'http://upstream.example/',
        'upstream.entityId': '8a'.repeat(16),
        'upstream.accessToken': 'token-of-the-upstream',
      },
      1,
    ],
  ])('%s refuses payments, and the log says why', async (_, settings, complaints) => {
    const { database, clock } = gateway;
    const dependencies = { database, clock, vault: gateway.gateway.vault };
    const entityId = await addChannel(dependencies, gateway.entityId, 'Shop', settings);
    const { status, body } = await gateway.post('/v1/payments', { ...cardPayment, entityId });
    expect([status, body.result.code]).toEqual([400, '600.200.500']);
    expect(body.result.description).toMatch(/ - the channel has no acquirer: .* upstream\.address, /);
    expect(body.result.description).not.toContain('test mode');
    const log = gateway.logLines.join('\n');
    expect(log.split('the upstream of a channel cannot be used').length - 1).toBe(complaints);
    expect(log).not.toContain('token-of-the-upstream');
    const order = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    expect((await gateway.post('/v1/checkouts', order)).body.result).toEqual(body.result);
  });
});
