import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, endpoints } from '../../catalogue/endpoints/endpoints.ts';
import { requestShapes } from '../../catalogue/requests/requests.ts';
import { addChannel } from '../access/entities/settings.ts';
import { databases } from '../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { browserData } from '../testing/shopper.ts';

const [sqlite] = databases;
if (sqlite === undefined) throw new Error('there is no database to test on');

const { amount, currency, paymentType, ...account } = cardPayment;
const order = { amount, currency, paymentType };
const { paymentType: _type, ...authentication } = { ...cardPayment, ...browserData };

interface Tested {
  /** A request that is valid except for the address. */
  readonly request: Readonly<Record<string, string>>;
  /** The record of the path's id: a checkout with these parameters, or a stored account. */
  readonly of?: Readonly<Record<string, string>> | 'registration';
}

const tested: Readonly<Record<string, Tested>> = {
  createCheckout: { request: order },
  updateCheckout: { request: { amount: '93.00' }, of: order },
  submitCheckout: { request: account, of: order },
  handInCheckout: { request: account, of: order },
  submitCheckoutRegistration: { request: account, of: { createRegistration: 'true' } },
  createPayment: { request: cardPayment },
  createRegistration: { request: account },
  payRegistration: { request: order, of: 'registration' },
  payRegistrationShort: { request: order, of: 'registration' },
  authenticate: { request: authentication },
};

/** Endpoints that only store the address, because a follow-up has no shopper. */
const WITHOUT_SHOPPER = 'followUp';

const taking = endpoints.flatMap((row) =>
  'request' in row && JSON.stringify(requestShapes[row.request]).includes('"shopperResultUrl"') ? [row.id] : [],
);

describe('shopperResultUrl in the live environment', () => {
  let gateway: TestGateway;
  let entityId: string;

  beforeAll(async () => {
    gateway = await startGateway(await sqlite.open(), { environment: 'live' });
    const { database, clock } = gateway;
    entityId = await addChannel({ database, clock, vault: gateway.gateway.vault }, gateway.entityId, 'Shop', {
      'acquirer.live': 'upstream',
      'upstream.address': 'https://upstream.example/',
      'upstream.entityId': '8a'.repeat(16),
      'upstream.accessToken': 'token-of-the-upstream',
    });
  });

  afterAll(async () => {
    await gateway.close();
    await gateway.database.close();
  });

  const send = async (name: string, shopperResultUrl: string) => {
    const row = endpoints.find(({ id }) => id === name) as Endpoint;
    const { request, of } = tested[name] as Tested;
    const id = of === undefined ? undefined : await made(of);
    const path = row.path.replace('{id}', id ?? '');
    const isMerchants = row.authorization === 'bearer';
    return isMerchants
      ? gateway.post(path, { ...request, shopperResultUrl, entityId })
      : gateway.submit(path, { ...request, shopperResultUrl });
  };
  const made = async (of: Readonly<Record<string, string>> | 'registration'): Promise<string> => {
    const [path, request] = of === 'registration' ? ['/v1/registrations', account] : ['/v1/checkouts', of];
    const { body } = await gateway.post(path, { ...request, entityId });
    expect(body.id).toMatch(/^[0-9a-f]{32}/i);
    return body.id ?? '';
  };
  const named = (body: Awaited<ReturnType<typeof send>>['body']) =>
    (body.result.parameterErrors ?? []).filter(({ name }) => name === 'shopperResultUrl');

  test('is checked at every endpoint that takes it', () => {
    expect(taking.toSorted()).toEqual([...Object.keys(tested), WITHOUT_SHOPPER].toSorted());
  });

  describe.each(Object.keys(tested))('of %s', (name) => {
    test.each(['http://shop.example/result', 'HTTP://shop.example/result', 'http://localhost:8081/result'])(
      'may not be %s',
      async (address) => {
        const { status, body } = await send(name, address);
        expect([status, body.result.code]).toEqual([400, '200.300.404']);
        expect(named(body)).toEqual([
          {
            name: 'shopperResultUrl',
            value: address,
            message: 'must be https in the live environment (or the scheme of an app)',
          },
        ]);
      },
    );

    test.each(['https://shop.example/result?order=7', 'app.name://result', 'com.example.shop://'])(
      'may be %s',
      async (address) => {
        expect(named((await send(name, address)).body)).toEqual([]);
      },
    );
  });
});
