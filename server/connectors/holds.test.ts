import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectors } from '../../catalogue/connectors/connectors.ts';
import { changeSettings } from '../access/entities/settings.ts';
import { sqlite } from '../testing/databases.ts';
import { startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { SETTINGS_PAUSE_MS } from '../testing/merchant.ts';
import { processors, type RunningProcessor } from '../testing/processors/processors.ts';

describe.each(['stripe', 'adyen', 'mollie'] as const)('what %s charges at once', (name) => {
  const { brands, holds } = connectors[name];
  const atOnce = brands.filter((brand) => !holds.some((each) => each === brand));
  let gateway: TestGateway;
  let processor: RunningProcessor;

  beforeAll(async () => {
    gateway = await startGateway(await sqlite.open());
    processor = await processors[name].start({});
    const { database, clock, entityId, gateway: running } = gateway;
    const settings = { 'acquirer.external': name, ...processor.settings };
    await changeSettings({ database, clock, vault: running.vault }, entityId, settings);
    clock.advance(SETTINGS_PAUSE_MS);
  });
  afterAll(async () => {
    await gateway.close();
    await processor.standIn.close();
    await gateway.database.close();
  });

  const order = { testMode: 'EXTERNAL', amount: '92.00', currency: 'EUR' };

  test('is some of its brands, and the others can be held', () => {
    expect(atOnce).toContain('IDEAL');
    expect(holds.every((brand) => brands.some((each) => each === brand))).toBe(true);
  });

  test('is refused as an authorization, with what to send instead, and nothing is sent', async () => {
    const { status, body } = await gateway.post('/v1/payments', {
      entityId: gateway.entityId,
      ...order,
      paymentType: 'PA',
      paymentBrand: 'IDEAL',
      shopperResultUrl: 'https://shop.example/result',
    });
    expect([status, body.result.code]).toEqual([400, '600.200.500']);
    expect(JSON.stringify(body)).toMatch(/IDEAL is charged at once.*paymentType=DB/);
    expect(processor.standIn.exchanges).toEqual([]);
  });

  test('is not offered by a checkout that authorizes', async () => {
    const offeredBy = async (more: Readonly<Record<string, string>>) => {
      const checkout = await gateway.post('/v1/checkouts', { entityId: gateway.entityId, ...order, ...more });
      const reply = await gateway.get(`/v1/checkouts/${checkout.body.id}/configuration`);
      return reply.body['brands'] as readonly string[];
    };
    expect((await offeredBy({ paymentType: 'PA' })).toSorted()).toEqual([...holds].toSorted());
    expect((await offeredBy({ paymentType: 'DB' })).toSorted()).toEqual([...brands].toSorted());
    const both = await offeredBy({ paymentType: 'PA', 'overridePaymentType[IDEAL]': 'DB' });
    expect(both).toContain('IDEAL');
  });
});
