import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { browserData, redirectIn } from '../../testing/shopper.ts';

const CHALLENGE = '4200000000000018';

/** What a browser may send to avoid the authentication of a cardholder. */
const tries: readonly (readonly [words: string, sent: Readonly<Record<string, string>>, refused: boolean])[] = [
  ['nothing', {}, false],
  ['that the number is of a device', { 'card.numberType': 'DPAN' }, true],
  ['that it comes from a wallet token that the merchant decrypted', { 'walletOne.source': 'web' }, true],
  ['the same by the name of the provider', { 'applePay.source': 'app' }, true],
  ['the brand of a wallet', { paymentBrand: 'APPLEPAY' }, true],
  ['a brand without numbers of its own', { paymentBrand: 'ALIA' }, false],
  ['the result of an authentication', { 'threeDSecure.eci': '05' }, true],
  ['that the authentication is disabled', { 'threeDSecure.disable': 'true' }, true],
];

describe.each(databases)('a checkout with an enrolled card on $name', ({ open }) => {
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

  const checkout = async (more: Readonly<Record<string, string>> = {}): Promise<string> => {
    const { amount, currency, paymentType } = cardPayment;
    const { body } = await gateway.post('/v1/checkouts', { amount, currency, paymentType, ...more });
    return `/v1/checkouts/${body.id}/payment`;
  };

  const submitted = async (more: Readonly<Record<string, string>>) => {
    const { amount, currency, paymentType, ...card } = cardPayment;
    return await gateway.submit(await checkout(), { ...card, ...browserData, 'card.number': CHALLENGE, ...more });
  };

  test.each(tries)(
    'authenticates the cardholder or refuses, whatever the browser sends: %s',
    async (_words, sent, isRefused) => {
      const { status, body } = await submitted(sent);
      expect([status, body.result.code]).toEqual(isRefused ? [400, '200.300.404'] : [200, '000.200.000']);
      if (!isRefused) expect(redirectIn(body).url).toContain('/v1/threeDSecure/');
    },
  );

  test('authenticates although the browser sends the older parameter of a repeated payment', async () => {
    const registration = await gateway.post('/v1/payments', {
      ...cardPayment,
      ...browserData,
      'card.number': CHALLENGE,
      'threeDSecure.disable': 'true',
      createRegistration: 'true',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.source': 'CIT',
      'standingInstruction.type': 'UNSCHEDULED',
    });
    expect(registration.body.result.code).toBe('000.100.110');
    const id = String(registration.body['registrationId']);
    const path = await checkout({ 'registrations[0].id': id });
    const { body } = await gateway.submit(path, { ...browserData, registrationId: id, recurringType: 'REPEATED' });
    expect(body.result.code).toBe('000.200.000');
  });
});
