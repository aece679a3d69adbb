import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityRecords } from '../../access/entities/records.ts';
import { addChannel, changeSettings, type SettingDependencies } from '../../access/entities/settings.ts';
import { databases } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';

const TWO_SECONDS_MS = 2_000;

describe.each(databases)('a merchant with several channels on $name', ({ open }) => {
  let gateway: TestGateway;
  let dependencies: SettingDependencies;
  let merchant: string;
  let [shop, euro, visa] = ['', '', ''];

  beforeAll(async () => {
    gateway = await startGateway(await open());
    dependencies = { database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault };
    shop = gateway.entityId;
    merchant = (await entityRecords(gateway.database).entity(shop))?.merchant ?? '';
    euro = await addChannel(dependencies, shop, 'Euro', {});
    visa = await addChannel(dependencies, shop, 'Visa', {});
  });
  afterAll(async () => {
    await gateway.close();
    await gateway.database.close();
  });

  const set = async (entity: string, changes: Record<string, string>) => {
    await changeSettings(dependencies, entity, changes);
    gateway.clock.advance(TWO_SECONDS_MS);
  };
  const pay = (parameters: Record<string, string>) =>
    gateway.post('/v1/payments', { ...cardPayment, entityId: merchant, ...parameters });
  const channelOf = ({ body }: { body: { ndc: string } }) => body.ndc.split('-')[0];
  const order = { entityId: '', amount: '92.00', currency: 'EUR', paymentType: 'DB' };

  test('must name one of them without rules of dispatch', async () => {
    const { status, body } = await pay({});
    expect([status, body.result.parameterErrors?.[0]?.name]).toEqual([400, 'entityId']);
  });

  test('reaches the channel of the first rule that fits', async () => {
    const dispatch = `brand=VISA currency=USD channel=${visa}; currency=EUR channel=${euro}; country=GB channel=${shop}`;
    await set(merchant, { dispatch });
    expect(channelOf(await pay({ currency: 'USD' }))).toBe(visa);
    const { paymentBrand: _, ...withoutBrand } = cardPayment;
    const detected = { ...withoutBrand, entityId: merchant, currency: 'USD' };
    expect(channelOf(await gateway.post('/v1/payments', detected))).toBe(visa);
    expect(channelOf(await pay({ currency: 'EUR' }))).toBe(euro);
    expect(channelOf(await pay({ currency: 'GBP', 'billing.country': 'GB', 'billing.city': 'Leeds' }))).toBe(shop);
  });

  test('gets the reason if no rule matches, and can still name a channel', async () => {
    const { status, body } = await pay({ currency: 'GBP' });
    const [error] = body.result.parameterErrors ?? [];
    expect([status, error?.name]).toEqual([400, 'entityId']);
    expect(error?.message).toContain('not known: country');
    expect(channelOf(await pay({ entityId: visa, currency: 'GBP' }))).toBe(visa);
  });

  test('follows up and reads wherever the payment is', async () => {
    const paid = await pay({ currency: 'EUR' });
    const refund = { entityId: merchant, paymentType: 'RF', amount: '1.00', currency: 'EUR' };
    const refunded = await gateway.post(`/v1/payments/${paid.body.id}`, refund);
    expect([refunded.status, channelOf(refunded)]).toEqual([200, euro]);
    expect((await gateway.get(`/v1/payments/${paid.body.id}?entityId=${merchant}`)).status).toBe(200);
    const unknown = await gateway.get(`/v1/payments/${'8a'.repeat(16)}?entityId=${merchant}`);
    expect([unknown.status, unknown.body.result.code]).toEqual([404, '700.400.580']);
  });

  test('creates, changes and reads checkouts, dispatched when they are created', async () => {
    const created = await gateway.post('/v1/checkouts', { ...order, entityId: merchant });
    const path = `/v1/checkouts/${created.body.id}`;
    expect(created.status).toBe(200);
    expect((await gateway.post(path, { entityId: merchant, amount: '95.00' })).status).toBe(200);
    expect((await gateway.post(path, { entityId: visa, amount: '95.00' })).status).toBe(400);
    expect((await gateway.get(`${path}/payment?entityId=${merchant}`)).status).toBe(200);
    expect((await gateway.post('/v1/checkouts', { ...order, entityId: merchant, currency: 'GBP' })).status).toBe(400);
    expect((await gateway.get(`/v1/checkouts/%00/payment?entityId=${merchant}`)).status).toBe(404);
  });

  test('keeps the channel of a request that is sent again under its key, whatever the rules are by then', async () => {
    const headers = { 'Idempotency-Key': 'dispatched' };
    const request = { ...cardPayment, entityId: merchant };
    const first = await gateway.post('/v1/payments', request, headers);
    await set(merchant, { dispatch: `channel=${visa}` });
    const second = await gateway.post('/v1/payments', request, headers);
    expect([channelOf(first), second.text === first.text]).toEqual([euro, true]);
    expect(channelOf(await gateway.post('/v1/payments', request))).toBe(visa);
  });

  test('has rates of its own for each operation', async () => {
    await set(merchant, { 'throttle.readPayment': '1' });
    const read = () => gateway.get(`/v1/payments/${'8a'.repeat(16)}?entityId=${merchant}`);
    expect([(await read()).status, (await read()).status]).toEqual([404, 404]);
    const refused = await read();
    expect([refused.status, refused.body.result.code, refused.headers.get('retry-after')]).toEqual([
      429,
      '800.120.100',
      '1',
    ]);
    expect((await pay({})).status).toBe(200);
    gateway.clock.advance(1_000);
    expect((await read()).status).toBe(404);
  });
});
