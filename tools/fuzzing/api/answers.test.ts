import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../../../server/testing/databases.ts';
import { gatewayOfTests } from '../../../server/testing/gateway.ts';
import { cardPayment, type TestReply } from '../../../server/testing/gateway-under-test.ts';
import { readDescription } from './description.ts';

const { paymentBrand, 'card.number': number, amount, currency, paymentType, ...card } = cardPayment;

describe.each(anyDatabase)('answers that the fuzzer found to be described otherwise, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const described = readDescription();

  const faultOf = (id: string, { status, body }: TestReply): string | undefined => {
    const operation = described.operations.find((each) => each.id === id);
    if (operation === undefined) throw new Error(`${id} is no operation`);
    return described.faultOfAnswer(operation, status, 'application/json', body);
  };

  test('a shopper learns which parameters are ignored', async () => {
    const given = { 'billing.city': 'Wien', 'billing.country': 'AT' };
    const { body } = await gateway.post('/v1/checkouts', { amount, currency, paymentType, ...given });
    const sent = { paymentBrand, 'card.number': number, ...card, 'billing.city': 'Graz', 'billing.country': 'AT' };
    const reply = await gateway.submit(`/v1/checkouts/${body.id}/payment`, sent);
    expect(reply.body['ignoredParameters']).toMatchObject([{ name: 'billing.city' }]);
    expect(faultOf('submitCheckout', reply)).toBeUndefined();
  });

  test('a clock that stands still falls behind', async () => {
    await gateway.post('/v1/test/clock', { action: 'freeze' });
    gateway.realClock.advance(60_000);
    const reply = await gateway.get(`/v1/test/clock?entityId=${gateway.entityId}`);
    await gateway.post('/v1/test/clock', { action: 'resume' });
    expect(reply.body['aheadSeconds']).toBe(-60);
    expect(faultOf('readTestClock', reply)).toBeUndefined();
  });
});
