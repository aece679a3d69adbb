import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { type OtherGateway, otherGateway } from '../../testing/other-gateway.ts';
import { answerChallenge, browserData, follow } from '../../testing/shopper.ts';
import { forwardToUpstream } from '../../testing/upstream.ts';

const CHALLENGE = '4200000000000018';
const external = { ...cardPayment, testMode: 'EXTERNAL' } as const;
const { amount, currency, paymentType, testMode, ...card } = external;

/** All parameters of the interface about the result of an authentication elsewhere, and about its wishes. */
const results = {
  'threeDSecure.eci': '06',
  'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
  'threeDSecure.authenticationStatus': 'A',
  'threeDSecure.dsTransactionId': 'c75f23af-9454-43f6-ba17-130ed529507e',
  'threeDSecure.acsTransactionId': '2c42c553-176f-4f08-af6c-f9364ecbd0e8',
  'threeDSecure.challengeMandatedIndicator': 'N',
  'threeDSecure.version': '2.1.0',
  'threeDSecure.authType': '02',
  'threeDSecure.transactionStatusReason': '17',
  'threeDSecure.xid': 'CAACCVVUlwCXUyhQNlSXAAAAAAA=',
  'threeDSecure.challengeIndicator': '02',
  'threeDSecure.exemptionFlag': '01',
} as const;

describe.each(databases)('the authentication in an order to an acquirer, on $name', ({ open }) => {
  let gateway: TestGateway;
  let upstream: OtherGateway;

  beforeAll(async () => {
    upstream = await otherGateway({ honoursKeys: false, declinesDuplicates: false });
    gateway = await startGateway(await open());
    await forwardToUpstream(gateway, upstream.url);
  });

  afterAll(async () => {
    await gateway.close();
    await gateway.database.close();
    await upstream.close();
  });

  const sentToAcquirer = () =>
    Object.fromEntries(
      Object.entries(upstream.requests.at(-1)?.parameters ?? {}).filter(([name]) => name.startsWith('threeDSecure.')),
    );

  test('has the results of an authentication elsewhere, unchanged', async () => {
    const { body } = await gateway.post('/v1/payments', { ...external, 'card.number': CHALLENGE, ...results });
    expect([body.result.code, body['redirect']]).toEqual(['000.100.112', undefined]);
    expect(sentToAcquirer()).toEqual(results);
  });

  test('has the results of an authentication elsewhere that came with a checkout, unchanged', async () => {
    const checkout = await gateway.post('/v1/checkouts', { amount, currency, paymentType, testMode, ...results });
    const submission = { ...card, 'card.number': CHALLENGE };
    const { body } = await gateway.submit(`/v1/checkouts/${checkout.body.id}/payment`, submission);
    expect(body.result.code).toBe('000.100.112');
    expect(sentToAcquirer()).toEqual(results);
  });

  test.each(Object.keys(results).filter((name) => /eci|verificationId|authenticationStatus|xid/.test(name)))(
    'has no more than %s when the result from elsewhere has no more, without another authentication',
    async (name) => {
      const proof = { [name]: results[name as keyof typeof results] };
      const { body } = await gateway.post('/v1/payments', { ...external, 'card.number': CHALLENGE, ...proof });
      expect([body.result.code, body['redirect']]).toEqual(['000.100.112', undefined]);
      expect(sentToAcquirer()).toEqual(proof);
    },
  );

  test('has the results of our own authentication', async () => {
    const { body } = await gateway.post('/v1/payments', { ...external, ...browserData, 'card.number': CHALLENGE });
    await answerChallenge(await follow(body), 'approve');
    const { body: final } = await gateway.get(`/v1/payments/${body.id}?entityId=${gateway.entityId}`);
    const { flow, ...proof } = final['threeDSecure'] as Readonly<Record<string, string>>;
    expect(flow).toBe('challenge');
    expect(sentToAcquirer()).toEqual(
      Object.fromEntries(Object.entries(proof).map(([name, value]) => [`threeDSecure.${name}`, value])),
    );
    expect(upstream.requests.at(-1)?.parameters).toMatchObject({ 'card.cvv': external['card.cvv'] });
  });

  test('has no ECI without a proof, if the scheme has one that the interface does not accept', async () => {
    const { body } = await gateway.post('/v1/payments', {
      ...external,
      ...browserData,
      paymentBrand: 'MASTER',
      'card.number': '5200000000005071',
    });
    expect([body.result.code, body['threeDSecure']]).toMatchObject(['000.100.112', { eci: '00' }]);
    expect(sentToAcquirer()).not.toHaveProperty(['threeDSecure.eci']);
    expect(sentToAcquirer()).toMatchObject({ 'threeDSecure.authenticationStatus': 'I' });
  });
});
