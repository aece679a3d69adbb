import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../access/entities/settings.ts';
import { sqlite } from '../testing/databases.ts';
import { startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { SETTINGS_PAUSE_MS } from '../testing/merchant.ts';
import { processors, type RunningProcessor } from '../testing/processors/processors.ts';

/** The processors whose keys tell whether they move real money. */
const liveKeys = {
  stripe: { 'stripe.secretKey': `sk_live_${'a1'.repeat(12)}` },
  mollie: { 'mollie.apiKey': `live_${'a1'.repeat(15)}` },
} as const;

describe.each(['stripe', 'mollie'] as const)('a live key of %s in the test environment', (name) => {
  let gateway: TestGateway;
  let processor: RunningProcessor;

  beforeAll(async () => {
    gateway = await startGateway(await sqlite.open());
    processor = await processors[name].start({});
    const { database, clock, entityId, gateway: running } = gateway;
    const settings = { 'acquirer.external': name, ...processor.settings, ...liveKeys[name] };
    await changeSettings({ database, clock, vault: running.vault }, entityId, settings);
    clock.advance(SETTINGS_PAUSE_MS);
  });
  afterAll(async () => {
    await gateway.close();
    await processor.standIn.close();
    await gateway.database.close();
  });

  test('sends nothing, and the reply says which key is needed', async () => {
    const { status, body } = await gateway.post('/v1/payments', {
      entityId: gateway.entityId,
      testMode: 'EXTERNAL',
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'VISA',
      shopperResultUrl: 'https://shop.example/result',
    });
    expect([status, body.result.code]).toEqual([400, '600.200.500']);
    expect(JSON.stringify(body)).toMatch(/the test environment needs the key for tests/);
    expect(processor.standIn.exchanges).toEqual([]);
  });
});
