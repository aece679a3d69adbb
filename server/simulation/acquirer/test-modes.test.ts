import { describe, expect, test } from 'vitest';
import { addChannel } from '../../access/entities/settings.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment, type TestReply } from '../../testing/gateway-under-test.ts';
import { differentCustomers } from '../../testing/merchant.ts';

const ANSWER_LOST = '4200000000009027';
const DECLINED = '4200000000001552';

const { amount, currency, paymentType, ...account } = cardPayment;
const order = { amount, currency, paymentType };

/** Each test mode with its parameters and the simulator's code for a success. */
const modes = [
  ['EXTERNAL', { testMode: 'EXTERNAL' }, '000.100.112'],
  ['INTERNAL', { testMode: 'INTERNAL' }, '000.100.110'],
  ['INTERNAL', {}, '000.100.110'],
] as const;

describe.each(databases)('test modes without an upstream on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const customer = differentCustomers();

  const coded = ({ status, body }: TestReply): readonly unknown[] => [status, body.result.code];
  const ofEntity = () => `?entityId=${gateway.entityId}`;

  describe.each(modes)('%s, sent as %j', (testMode, sent, success) => {
    const pay = (parameters: Record<string, string> = {}) =>
      gateway.post('/v1/payments', { ...cardPayment, ...sent, ...parameters });
    const follow = (id: string | undefined, type: string, parameters: Record<string, string> = {}) =>
      gateway.post(`/v1/payments/${id}`, { paymentType: type, ...parameters });

    test(`success is ${success}, for what follows and what is read too`, async () => {
      const { body } = await pay({ paymentType: 'PA' });
      const captured = await follow(body.id, 'CP', { amount: '5.00', currency });
      const refunded = await follow(captured.body.id, 'RF', { amount: '1.00', currency });
      const read = await gateway.get(`/v1/payments/${refunded.body.id}${ofEntity()}`);
      for (const reply of [captured, refunded, read]) expect(coded(reply)).toEqual([200, success]);
      expect(coded(await pay({ 'card.number': ANSWER_LOST }))).toEqual([200, success]);
      expect(coded(await pay({ 'card.number': DECLINED }))).toEqual([400, '800.100.155']);
    });

    test.each(['RV', 'RF', 'CP'])('%s may name the mode of its payment, or none', async (type) => {
      for (const mode of [{}, { testMode }]) {
        const paid = await pay({ paymentType: type === 'CP' ? 'PA' : 'DB' });
        expect(coded(await follow(paid.body.id, type, { amount, currency, ...mode }))).toEqual([200, success]);
      }
    });

    test('follow-ups to an automatic capture and to a checkout have their mode', async () => {
      const { body } = await pay({ paymentType: 'PA.CP', merchantTransactionId: `captured ${success} ${testMode}` });
      const linked = `/v1/query/${body.id}${ofEntity()}&includeLinkedTransactions=true`;
      const { payments } = (await gateway.get(linked)).body as unknown as {
        payments: readonly { readonly id: string; readonly paymentType: string }[];
      };
      const capture = payments.find((each) => each.paymentType === 'CP');
      const checkout = await gateway.post('/v1/checkouts', { ...order, ...sent });
      const paid = await gateway.submit(`/v1/checkouts/${checkout.body.id}/payment`, account);
      expect(coded(paid)).toEqual([200, success]);
      for (const id of [capture?.id, paid.body.id]) {
        expect(coded(await follow(id, 'RF', { amount: '1.00', currency, testMode }))).toEqual([200, success]);
      }
    });

    test('an account is stored, charged and removed in its mode', async () => {
      const stored = await gateway.post('/v1/registrations', { ...account, ...customer(), ...sent });
      const { body } = stored;
      const paid = await gateway.post(`/v1/registrations/${body.id}/payments`, { ...order, ...sent });
      const removed = await gateway.remove(`/v1/registrations/${body.id}${ofEntity()}&testMode=${testMode}`);
      for (const reply of [stored, paid, removed]) expect(coded(reply)).toEqual([200, success]);
    });

    test("a payment at the processor's page has the result code of its mode", async () => {
      const away = { paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.example/' };
      const { body } = await gateway.post('/v1/payments', { ...order, ...sent, ...away });
      const { url } = body['redirect'] as { url: string };
      const done = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ action: 'pay' }),
        redirect: 'manual',
      });
      await fetch(done.headers.get('location') ?? '', { redirect: 'manual' });
      const read = await gateway.get(`/v1/payments/${body.id}${ofEntity()}`);
      expect(coded(read)).toEqual([200, success]);
    });
  });

  test('another mode than that of the payment is refused', async () => {
    const { body } = await gateway.post('/v1/payments', { ...cardPayment, testMode: 'EXTERNAL' });
    for (const [id, testMode] of [
      [body.id, 'INTERNAL'],
      [(await gateway.post('/v1/payments', cardPayment)).body.id, 'EXTERNAL'],
    ] as const) {
      const reply = await gateway.post(`/v1/payments/${id}`, { paymentType: 'RF', amount: '1.00', currency, testMode });
      expect(coded(reply)).toEqual([400, '700.100.600']);
    }
  });

  test('a removal with an unknown test mode is refused', async () => {
    const { body } = await gateway.post('/v1/registrations', { ...account, ...customer() });
    const reply = await gateway.remove(`/v1/registrations/${body.id}${ofEntity()}&testMode=REAL`);
    expect(coded(reply)).toEqual([400, '200.300.404']);
    expect(reply.body.result.parameterErrors).toMatchObject([{ name: 'testMode', value: 'REAL' }]);
  });

  test('EXTERNAL is refused when the channel has no upstream', async () => {
    const { database, clock } = gateway;
    const dependencies = { database, clock, vault: gateway.gateway.vault };
    const entityId = await addChannel(dependencies, gateway.entityId, 'Shop', { 'acquirer.external': 'none' });
    const reply = await gateway.post('/v1/payments', { ...cardPayment, testMode: 'EXTERNAL', entityId });
    expect(coded(reply)).toEqual([400, '600.200.500']);
    const checkout = await gateway.post('/v1/checkouts', { ...order, testMode: 'EXTERNAL', entityId });
    expect(coded(checkout)).toEqual([400, '600.200.500']);
  });
});
