import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addChannel, type SettingDependencies } from '../../access/entities/settings.ts';
import { randomHex } from '../../platform/base/clock.ts';
import { databases } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway, type TestReply } from '../../testing/gateway-under-test.ts';
import { forgetTransactions } from './duplicates.ts';

const HOUR_MS = 60 * 60 * 1000;
const CO_BADGED = '4008610000000000';

const outcome = ({ status, body }: TestReply) => [status, body.result.code];
const wrongNames = ({ body }: TestReply) => body.result.parameterErrors?.map(({ name }) => name);

describe.each(databases)('a channel on $name', ({ open }) => {
  let gateway: TestGateway;
  let dependencies: SettingDependencies;

  beforeAll(async () => {
    gateway = await startGateway(await open());
    dependencies = { database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault };
  });
  afterAll(async () => {
    await gateway.close();
    await gateway.database.close();
  });

  const channelWith = (settings: Record<string, string>) =>
    addChannel(dependencies, gateway.entityId, 'Shop', settings);
  const { paymentBrand: _, ...withoutBrand } = cardPayment;
  const payOn = (entityId: string, more: Record<string, string> = {}, request: Record<string, string> = cardPayment) =>
    gateway.post('/v1/payments', { ...request, entityId, ...more });
  const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };

  test('accepts its currencies and brands only, already when a checkout is created', async () => {
    const shop = await channelWith({ currencies: 'EUR', brands: 'VISA' });
    expect(outcome(await payOn(shop))).toEqual([200, '000.100.110']);
    expect(outcome(await payOn(shop, { currency: 'USD' }))).toEqual([400, '600.200.500']);
    const master = { paymentBrand: 'MASTER', 'card.number': '5454545454545454' };
    expect(outcome(await payOn(shop, master))).toEqual([400, '600.200.500']);
    const created = (more: Record<string, string>) =>
      gateway.post('/v1/checkouts', { ...order, entityId: shop, ...more });
    expect(outcome(await created({}))).toEqual([200, '000.200.100']);
    expect(outcome(await created({ currency: 'USD' }))).toEqual([400, '600.200.500']);
    expect(outcome(await created({ paymentBrand: 'MASTER' }))).toEqual([400, '600.200.500']);
  });

  test('requires the security code if it is set to', async () => {
    const shop = await channelWith({ requireCvv: 'true' });
    const { 'card.cvv': __, ...withoutCode } = cardPayment;
    expect(wrongNames(await payOn(shop, {}, withoutCode))).toEqual(['card.cvv']);
    expect(outcome(await payOn(shop))).toEqual([200, '000.100.110']);
    expect(outcome(await payOn(gateway.entityId, {}, withoutCode))).toEqual([200, '000.100.110']);
  });

  test.each([
    'walletX.source',
    'walletOneX.paymentToken',
    'walletOne.other',
    'walletOne.cardNetwork',
    'walletOne.cardType',
  ])('requires the code in spite of %s, from servers and browsers', async (name) => {
    const shop = await channelWith({ requireCvv: 'true' });
    const { 'card.cvv': __, ...withoutCode } = cardPayment;
    expect((await payOn(shop, { [name]: 'app' }, withoutCode)).status).toBe(400);
    const { amount, currency, paymentType, ...card } = withoutCode;
    const prepared = { amount, currency, paymentType, entityId: shop };
    const { id } = (await gateway.post('/v1/checkouts', prepared)).body;
    for (const sent of [name, 'walletOne.source']) {
      expect((await gateway.submit(`/v1/checkouts/${id}/payment`, { ...card, [sent]: 'app' })).status).toBe(400);
    }
    expect(wrongNames(await gateway.submit(`/v1/checkouts/${id}/payment`, card))).toEqual(['card.cvv']);
  });

  test('detects and returns the brand of the number, in its own order', async () => {
    const shop = await channelWith({ brandDetectionOrder: 'VISA MADA' });
    const [narrow, preferred] = [
      await payOn(gateway.entityId, { 'card.number': CO_BADGED }, withoutBrand),
      await payOn(shop, { 'card.number': CO_BADGED }, withoutBrand),
    ];
    expect([narrow.body['brandResult'], narrow.body['paymentBrand']]).toEqual(['MADA', 'MADA']);
    expect([preferred.body['brandResult'], preferred.body['paymentBrand']]).toEqual(['VISA', 'VISA']);
    const sent = await payOn(shop);
    const refund = { entityId: shop, paymentType: 'RF', amount: '1.00', currency: 'EUR' };
    const refunded = await gateway.post(`/v1/payments/${sent.body.id}`, refund);
    expect([sent.body['brandResult'], refunded.body['brandResult'], refunded.body['paymentBrand']]).toEqual([
      undefined,
      undefined,
      'VISA',
    ]);
  });

  test('without brand detection requires the brand', async () => {
    const shop = await channelWith({ brandDetection: 'false' });
    const reply = await payOn(shop, {}, withoutBrand);
    expect([reply.status, wrongNames(reply)]).toEqual([400, ['paymentBrand']]);
    expect(outcome(await payOn(shop))).toEqual([200, '000.100.110']);
  });

  describe('that looks for duplicates', () => {
    const once = () => ({ merchantTransactionId: `order-${randomHex(8)}` });
    const [approved, duplicate] = [
      [200, '000.100.110'],
      [400, '800.110.100'],
    ];

    test('declines a second payment with the same merchantTransactionId, whatever its amount', async () => {
      const [shop, other] = [await channelWith({ duplicateWindowHours: '24' }), await channelWith({})];
      const id = once();
      expect(outcome(await payOn(shop, id))).toEqual(approved);
      const second = await payOn(shop, { ...id, amount: '5.00' });
      expect(outcome(second)).toEqual(duplicate);
      expect(outcome(await gateway.get(`/v1/payments/${second.body.id}?entityId=${shop}`))).toEqual([
        200,
        '800.110.100',
      ]);
      expect(outcome(await payOn(shop, once()))).toEqual(approved);
      expect(outcome(await payOn(shop))).toEqual(approved);
      expect([outcome(await payOn(other, id)), outcome(await payOn(other, id))]).toEqual([approved, approved]);
    });

    test('allows another attempt after a decline, and allows follow-ups', async () => {
      const shop = await channelWith({ duplicateWindowHours: '24' });
      const id = once();
      const declined = { ...id, 'card.number': '4200000000001552' };
      expect(outcome(await payOn(shop, declined))).toEqual([400, '800.100.155']);
      expect(outcome(await payOn(shop, { ...id, 'card.number': '4444444444444444' }))).toEqual([400, '100.100.101']);
      const paid = await payOn(shop, id);
      expect(outcome(paid)).toEqual(approved);
      const refund = { ...id, entityId: shop, paymentType: 'RF', amount: '1.00', currency: 'EUR' };
      expect(outcome(await gateway.post(`/v1/payments/${paid.body.id}`, refund))).toEqual(approved);
      expect(outcome(await payOn(shop, id))).toEqual(duplicate);
    });

    test('forgets them after its hours, and the clean-up removes them', async () => {
      const shop = await channelWith({ duplicateWindowHours: '2' });
      const id = once();
      expect(outcome(await payOn(shop, id))).toEqual(approved);
      gateway.clock.advance(2 * HOUR_MS - 1);
      expect(outcome(await payOn(shop, id))).toEqual(duplicate);
      gateway.clock.advance(1);
      expect(outcome(await payOn(shop, id))).toEqual(approved);
      expect(outcome(await payOn(shop, id))).toEqual(duplicate);
      gateway.clock.advance(721 * HOUR_MS);
      const before = gateway.clock.now() - 720 * HOUR_MS;
      expect(await forgetTransactions(gateway.database, before)).toBeGreaterThan(0);
      expect(await forgetTransactions(gateway.database, before)).toBe(0);
      expect(outcome(await payOn(shop, id))).toEqual(approved);
    });

    test('accepts one of many concurrent payments, through every endpoint', async () => {
      const shop = await channelWith({ duplicateWindowHours: '24' });
      const beside = gateway.database.shared ? await startGateway(gateway.database, { beside: gateway }) : gateway;
      for (let round = 0; round < 5; round += 1) {
        const id = once();
        const checkout = await gateway.post('/v1/checkouts', { ...order, ...id, entityId: shop });
        const card = Object.entries(cardPayment).filter(
          ([name]) => name.startsWith('card.') || name === 'paymentBrand',
        );
        const replies = await Promise.all([
          gateway.submit(`/v1/checkouts/${checkout.body.id}/payment`, Object.fromEntries(card)),
          ...Array.from({ length: 6 }, (_each, index) =>
            (index % 2 === 0 ? gateway : beside).post('/v1/payments', { ...cardPayment, ...id, entityId: shop }),
          ),
        ]);
        const codes = replies.map(({ body }) => body.result.code).toSorted();
        expect(codes).toEqual(['000.100.110', ...Array.from({ length: 6 }, () => '800.110.100')]);
      }
      if (beside !== gateway) await beside.close();
    });

    test('distinguishes a repeated request under its idempotency key from a duplicate', async () => {
      const shop = await channelWith({ duplicateWindowHours: '24' });
      const request = { ...cardPayment, ...once(), entityId: shop };
      const headers = { 'Idempotency-Key': randomHex(8) };
      const [first, again] = [
        await gateway.post('/v1/payments', request, headers),
        await gateway.post('/v1/payments', request, headers),
      ];
      expect([outcome(first), again.text === first.text]).toEqual([approved, true]);
      expect(outcome(await gateway.post('/v1/payments', request))).toEqual(duplicate);
    });
  });
});
