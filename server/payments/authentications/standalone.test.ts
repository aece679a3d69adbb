import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { answerChallenge, browserData, follow, redirectOn } from '../../testing/shopper.ts';

const { paymentType: _type, ...card } = cardPayment;

describe.each(databases)('a standalone authentication on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
  });

  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const authenticate = (number: string, more: Readonly<Record<string, string>> = {}) =>
    gateway.post('/v1/threeDSecure', { ...card, ...browserData, 'card.number': number, ...more });
  const read = (id = '') => gateway.get(`/v1/threeDSecure/${id}?entityId=${gateway.entityId}`);

  describe('200', () => {
    test('without a challenge ends at once, without an order to the acquirer', async () => {
      const { status, body } = await authenticate('4200000000000026');
      expect([status, body.result.code, body['paymentType']]).toEqual([200, '000.100.110', '3D']);
      expect(body['resultDetails']).toEqual({});
      expect(body['threeDSecure']).toMatchObject({ eci: '05', flow: 'frictionless' });
    });

    test('with a challenge can be read when the shopper returns, and is a valid proof for a payment', async () => {
      const { body } = await authenticate('4200000000000018');
      const page = await answerChallenge(await follow(body), 'approve');
      expect(redirectOn(page)?.url).toContain(`resourcePath=%2Fv1%2FthreeDSecure%2F${body.id}`);
      const { body: result } = await read(body.id);
      expect(result.result.code).toBe('000.100.110');
      const { eci, verificationId, version } = result['threeDSecure'] as Record<
        'eci' | 'verificationId' | 'version',
        string
      >;
      const proof = {
        'threeDSecure.eci': eci,
        'threeDSecure.verificationId': verificationId,
        'threeDSecure.version': version,
      };
      // The acquirer declines this card softly unless the order contains a full proof.
      const paid = await gateway.post('/v1/payments', { ...cardPayment, 'card.number': '4200000000001008', ...proof });
      expect([paid.status, paid.body.result.code]).toEqual([200, '000.100.110']);
    });

    test('may have the amount zero', async () => {
      const npa = { amount: '0.00', 'threeDSecure.npa': 'true', 'threeDSecure.authenticationInd': 'ADD_CARD' };
      expect((await authenticate('4200000000000026', npa)).status).toBe(200);
    });

    test('is the same as a payment of the type 3D', async () => {
      const { body } = await gateway.post('/v1/payments', {
        ...cardPayment,
        ...browserData,
        'card.number': '4200000000000026',
        paymentType: '3D',
      });
      expect((await read(body.id)).body.id).toBe(body.id);
    });

    test.each([
      ['at once', '4200000000000026'],
      ['by a challenge', '4200000000000018'],
    ])('%s is found by its reference and its type', async (words, number) => {
      const merchantTransactionId = `standalone ${words}`;
      const { body } = await authenticate(number, { merchantTransactionId });
      const asked = new URLSearchParams({ entityId: gateway.entityId, merchantTransactionId, paymentTypes: '3D' });
      const { body: found } = await gateway.get(`/v1/query?${asked}`);
      expect(found['payments']).toEqual([expect.objectContaining({ id: body.id, paymentType: '3D' })]);
    });

    test('takes no money, so that there is nothing to capture, refund or reverse', async () => {
      const { body } = await authenticate('4200000000000026');
      for (const paymentType of ['CP', 'RF', 'RV']) {
        const reply = await gateway.post(`/v1/payments/${body.id}`, { paymentType, amount: '1.00', currency: 'EUR' });
        expect(reply.status).toBe(400);
      }
    });
  });

  describe('400', () => {
    test.each([
      ['4200000000005017', '100.380.401'],
      ['4200000000000000', '000.400.109'],
      ['4200000000005033', '100.390.112'],
      ['4200000000005041', '000.400.107'],
    ])('of %s ends with %s', async (number, code) => {
      const { status, body } = await authenticate(number);
      expect([status, body.result.code]).toEqual([400, code]);
    });

    test('of a brand without 3-D Secure is refused', async () => {
      const { body } = await authenticate('6200000000000005', { paymentBrand: 'UNIONPAY' });
      expect(body.result.code).toBe('000.400.101');
    });
  });

  describe('404', () => {
    test('the id of a payment is not that of an authentication', async () => {
      const { body } = await gateway.post('/v1/payments', cardPayment);
      expect((await read(body.id)).status).toBe(404);
      expect((await read('8a'.repeat(16))).status).toBe(404);
    });
  });
});
