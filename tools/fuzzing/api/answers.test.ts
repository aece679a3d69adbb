import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../../../server/testing/databases.ts';
import { gatewayOfTests } from '../../../server/testing/gateway.ts';
import { cardPayment, type TestReply } from '../../../server/testing/gateway-under-test.ts';
import { type Operation, readDescription } from './description.ts';

const { paymentBrand, 'card.number': number, amount, currency, paymentType, ...card } = cardPayment;

describe.each(anyDatabase)('answers that the fuzzer found to be described otherwise, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const described = readDescription();

  const operationOf = (id: string): Operation => {
    const operation = described.operations.find((each) => each.id === id);
    if (operation === undefined) throw new Error(`${id} is no operation`);
    return operation;
  };

  const faultOf = (id: string, { status, body }: TestReply): string | undefined =>
    described.faultOfAnswer(operationOf(id), status, 'application/json', body);

  const plan = { amount, currency, 'job.dayOfMonth': '1', 'job.month': '*' };
  const unknown = 'ab'.repeat(16);

  test.each([
    ['SD', { ...plan, registrationId: unknown }],
    ['RS', { ...plan, registrationId: unknown, referenceUuid: unknown }],
    ['DS', { referenceUuid: unknown }],
  ])('%s of what there is not has a status that is described', async (type, sent) => {
    const reply = await gateway.post('/v1/payments', { ...sent, paymentType: type });
    expect([...operationOf('createPayment').answers.keys()]).toContain(reply.status);
    expect(faultOf('createPayment', reply)).toBeUndefined();
  });

  test.each(['createPayment', 'followUp', 'payRegistration', 'payRegistrationShort'])(
    'the form of a type is told by the type: %s',
    (id) => {
      const operation = operationOf(id);
      expect(operation.forms.length).toBeGreaterThan(1);
      for (const { required } of operation.forms) expect(required).toContain('paymentType');
      const sent = [['referenceUuid', unknown]] as const;
      expect(described.faultOfForm(operation, sent)).toContain("required property 'paymentType'");
      expect(described.faultOfForm(operation, [...sent, ['paymentType', 'DS']])).toBeUndefined();
    },
  );

  test('people have no form of a type that they may not send', () => {
    expect(operationOf('followUpAsPerson').forms).toHaveLength(1);
    const sent = [['paymentType', 'CP']] as const;
    expect(described.faultOfForm(operationOf('followUpAsPerson'), sent)).toBeUndefined();
    expect(
      described.faultOfForm(operationOf('followUpAsPerson'), [...sent, ['registrationId', unknown]]),
    ).toBeDefined();
  });

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
