import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsFrom } from '../../catalogue/settings/channel-settings.ts';
import { addChannel, addMerchant } from '../access/entities/settings.ts';
import { createVault } from '../access/vault/vault.ts';
import { manualClock } from '../platform/base/clock.ts';
import { databases } from '../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import type { Connector, Connectors } from './connector.ts';
import { findingAcquirers } from './find.ts';

const [sqlite] = databases;

test('a channel whose account can no longer be used has it for what exists, and for no new payment', async () => {
  const clock = manualClock(1_800_000_000_000);
  const database = await (sqlite?.open() ?? Promise.reject(new Error('there is no database to test on')));
  const vault = createVault(database, clock, Buffer.alloc(32, 7));
  const account = {
    'adyen.merchantAccount': 'ShopGmbHECOM',
    'adyen.apiKey': `AQE${'hmfuX'.repeat(20)}`,
    'adyen.hmacKey': 'a1'.repeat(32),
  };
  const id = await addMerchant({ database, clock, vault }, 'Merchant', {});
  const earlier = JSON.stringify([{ ...account, 'adyen.liveUrlPrefix': '1797a841fbb37ca7-Shop' }]);
  const settings = settingsFrom({
    ...account,
    'acquirer.live': 'adyen',
    'acquirer.earlierAccounts': await vault.seal(id, 'settings', earlier),
  });
  const unused = async (): Promise<never> => Promise.reject(new Error('nothing is asked'));
  const adyen: Connector = {
    acquirerFor: async (channel) =>
      channel.settings['adyen.liveUrlPrefix'] === undefined
        ? undefined
        : { name: 'adyen', perform: unused, find: unused },
  };
  const find = findingAcquirers({ adyen } as unknown as Connectors, 'live', vault);
  const channel = { id, name: 'Shop', settings };
  expect(await find(channel, 'INTERNAL', { brand: 'VISA' })).toBeUndefined();
  expect((await find(channel, 'INTERNAL', { name: 'adyen' }))?.name).toBe('adyen');
  await database.close();
});

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
