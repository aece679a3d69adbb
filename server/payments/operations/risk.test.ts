import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addChannel, type SettingDependencies } from '../../access/entities/settings.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway, type TestReply } from '../../testing/gateway-under-test.ts';
import { paymentRecords } from '../model/records.ts';

const APPROVED = '000.100.110';
const outcome = ({ status, body }: TestReply) => [status, body.result.code];
const scoreOf = ({ body }: TestReply) => (body['risk'] as { score?: string } | undefined)?.score;

const customer = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
const address = { 'billing.street1': 'Ring 1', 'billing.city': 'Wien', 'billing.country': 'AT' };

describe.each(databases)('risk on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let beside: TestGateway;
  let dependencies: SettingDependencies;
  let made = 0;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    beside = await startGateway(database, { beside: gateway });
    dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
  });
  afterAll(async () => {
    await gateway.close();
    await beside.close();
    await database.close();
  });

  const channelWith = (rules: string) => addChannel(dependencies, gateway.entityId, 'Shop', { 'risk.rules': rules });
  const payOn = (entityId: string, more: Record<string, string> = {}, at = gateway) =>
    at.post('/v1/payments', { ...cardPayment, entityId, ...more });
  const payAs = (name: string, more: Record<string, string> = {}) => {
    made += 1;
    return payOn(gateway.entityId, { ...customer, 'customer.email': `${name}+${made}@risk.example`, ...more });
  };
  const follow = (entityId: string, id: string | undefined, paymentType: string) =>
    gateway.post(`/v1/payments/${id}`, { entityId, paymentType, amount: '1.00', currency: 'EUR' });

  describe('without settings, by the email addresses of the test environment', () => {
    test.each([
      ['amount', { amount: '100.00' }, [200, APPROVED], '0'],
      ['amount', { amount: '100.01' }, [200, '000.400.000'], '0'],
      ['amount', { amount: '200.01' }, [400, '100.400.141'], '0'],
      ['amount', { amount: '300.00', 'risk.amount': '99.00' }, [200, APPROVED], '0'],
      ['country', { ...address, 'shipping.country': 'AT' }, [200, APPROVED], '0'],
      ['country', { ...address, 'shipping.country': 'DE' }, [200, '000.400.000'], '0'],
      ['country', { ...address, 'risk.parameters[ipCountry]': 'DE' }, [400, '100.400.000'], '0'],
      ['list', { 'shipping.country': 'AQ' }, [400, '800.300.102'], '0'],
      ['list', { 'customer.merchantCustomerId': 'review' }, [200, '000.400.000'], '0'],
      ['list', { 'customer.merchantCustomerId': 'reject' }, [400, '800.300.101'], '0'],
      ['list', { amount: '101.00' }, [400, '100.400.141'], '0'],
      ['list', { amount: '101.00', 'customer.merchantCustomerId': 'allow' }, [200, APPROVED], '0'],
      ['value', { 'risk.parameters[score]': '50' }, [200, APPROVED], '0'],
      ['value', { 'risk.parameters[score]': '51' }, [200, '000.400.000'], '0'],
      ['value', { 'risk.parameters[score]': '81' }, [400, '100.400.141'], '0'],
      ['score', {}, [200, APPROVED], '0'],
      ['score', { amount: '101.00' }, [200, '000.400.000'], '30'],
      ['score', { amount: '101.00', ...address, 'shipping.country': 'DE' }, [400, '100.400.002'], '60'],
      ['score', { 'customer.merchantCustomerId': 'allow' }, [200, APPROVED], '-40'],
      ['issuer', { 'billing.country': 'DE' }, [200, APPROVED], '0'],
      ['issuer', { 'billing.country': 'AT' }, [200, '000.400.000'], '0'],
      ['issuer', { 'billing.country': 'US' }, [400, '800.300.102'], '0'],
      ['checks', { ...address, 'billing.postcode': '1010' }, [200, APPROVED], '0'],
      ['checks', { ...address, 'billing.postcode': 'AVSA' }, [200, '000.400.010'], '0'],
      ['checks', { ...address, 'billing.postcode': 'AVSN' }, [400, '800.400.100'], '0'],
    ])('%s@risk.example with %o answers %j', async (name, more, expected, score) => {
      const reply = await payAs(name, more);
      expect([outcome(reply), scoreOf(reply)]).toEqual([expected, score]);
      const read = await gateway.get(`/v1/payments/${reply.body.id}?entityId=${gateway.entityId}`);
      expect([read.status, read.body.result.code, scoreOf(read)]).toEqual([200, expected[1], score]);
    });

    test.each([
      ['velocity', {}],
      ['volume', { amount: '250.00' }],
    ])('%s@risk.example counts', async (name, more) => {
      const email = { ...customer, 'customer.email': `${name}+own@risk.example`, ...more };
      const codes = [];
      for (let times = 0; times < 5; times += 1) codes.push((await payOn(gateway.entityId, email)).body.result.code);
      expect(codes.slice(0, 4)).toEqual(
        name === 'velocity'
          ? [APPROVED, APPROVED, '000.400.000', '800.120.103']
          : [APPROVED, APPROVED, '000.400.000', '000.400.000'],
      );
      expect(codes[4]).toBe(name === 'velocity' ? '800.120.103' : '800.120.200');
    });

    test('other customers are not checked', async () => {
      const reply = await payOn(gateway.entityId, { ...customer, 'customer.email': 'jane@example.com' });
      expect([outcome(reply), reply.body['risk']]).toEqual([[200, APPROVED], undefined]);
    });
  });

  test('a payment for review has succeeded: it can be captured and refunded', async () => {
    const shop = await channelWith('amount above=50 outcome=review');
    const authorized = await payOn(shop, { paymentType: 'PA' });
    expect([outcome(authorized), authorized.body.result.category]).toEqual([[200, '000.400.000'], 'review']);
    const captured = await follow(shop, authorized.body.id, 'CP');
    expect([outcome(captured), captured.body['risk']]).toEqual([[200, APPROVED], undefined]);
    expect(outcome(await follow(shop, captured.body.id, 'RF'))).toEqual([200, APPROVED]);
  });

  test('a payment rejected before the acquirer is never sent there, and moves nothing', async () => {
    const shop = await channelWith('amount above=50 outcome=reject');
    const rejected = await payOn(shop);
    expect([outcome(rejected), rejected.body.result.category]).toEqual([[400, '100.400.141'], 'declined']);
    expect(rejected.body['resultDetails']).toEqual({});
    expect(outcome(await follow(shop, rejected.body.id, 'RF'))).not.toEqual([200, APPROVED]);
  });

  test('a payment rejected after its approval is reversed: nothing of it can be captured', async () => {
    const shop = await channelWith('amount above=50 outcome=reject stage=after');
    const rejected = await payOn(shop, { paymentType: 'PA' });
    expect(outcome(rejected)).toEqual([400, '100.400.141']);
    expect(rejected.body['resultDetails']).toMatchObject({ clearingInstituteName: 'Tollgate Simulator' });
    expect(outcome(await follow(shop, rejected.body.id, 'CP'))).toEqual([400, '700.400.510']);
  });

  test('a payment that the acquirer declines keeps its code', async () => {
    const shop = await channelWith('amount above=50 outcome=review; amount above=1 outcome=reject stage=after');
    const declined = await payOn(shop, { 'card.number': '4200000000001552' });
    expect([outcome(declined), scoreOf(declined)]).toEqual([[400, '800.100.155'], '0']);
  });

  describe('a redirected payment', () => {
    const byBank = { amount: '92.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'IDEAL' };
    const leave = (entityId: string) =>
      gateway.post('/v1/payments', { ...byBank, entityId, shopperResultUrl: 'https://shop.example/result' });
    const comeBack = async ({ body }: TestReply, action: string) => {
      const { url } = body['redirect'] as { readonly url: string };
      const left = await fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
      await fetch(left.headers.get('location') ?? '');
    };
    const read = (shop: string, { body }: TestReply) => gateway.get(`/v1/payments/${body.id}?entityId=${shop}`);

    test.each(['pay', 'later'])('is marked for review once it has succeeded (%s)', async (action) => {
      const shop = await channelWith('amount above=50 outcome=review weight=3');
      const left = await leave(shop);
      expect([outcome(left), scoreOf(left)]).toEqual([[200, '000.200.000'], '3']);
      await comeBack(left, action);
      for (let day = 0; action === 'later' && day < 3; day += 1) {
        gateway.clock.advance(24 * 60 * 60_000);
        await gateway.gateway.timers.runDue();
      }
      const ended = await read(shop, left);
      expect([outcome(ended), scoreOf(ended)]).toEqual([[200, '000.400.000'], '3']);
    });

    test('is not redirected if a rule rejects it before', async () => {
      const left = await leave(await channelWith('amount above=50 outcome=reject'));
      expect([outcome(left), left.body['redirect']]).toEqual([[400, '100.400.141'], undefined]);
    });

    test('is reversed if a rule rejects it after its approval', async () => {
      const shop = await channelWith('amount above=50 outcome=reject stage=after');
      const left = await leave(shop);
      await comeBack(left, 'pay');
      expect(outcome(await read(shop, left))).toEqual([200, '100.400.141']);
      expect(outcome(await follow(shop, left.body.id, 'RF'))).not.toEqual([200, APPROVED]);
    });
  });

  test('the results of an authentication keep those of an earlier rule', async () => {
    const shop = await channelWith('amount above=50 outcome=review weight=3');
    const browser = {
      'customer.browser.acceptHeader': 'text/html',
      'customer.browser.language': 'de',
      'customer.browser.screenHeight': '900',
      'customer.browser.screenWidth': '1600',
      'customer.browser.timezone': '60',
      'customer.browser.userAgent': 'Mozilla/5.0',
      'customer.browser.javaEnabled': 'false',
      'customer.ip': '10.0.0.3',
    };
    const paid = await payOn(shop, {
      ...browser,
      ...address,
      'billing.postcode': '1010',
      'card.number': '4200000000000026',
      shopperResultUrl: 'https://shop.example/result',
    });
    expect([outcome(paid), scoreOf(paid)]).toEqual([[200, '000.400.000'], '3']);
    expect(paid.body['threeDSecure']).toMatchObject({ eci: '05' });
  });

  test('of concurrent payments through two gateways no more succeed than the limit allows', async () => {
    const shop = await channelWith('velocity by=ip within=1h count=4 outcome=reject');
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        payOn(shop, { 'customer.ip': '10.0.0.1' }, index % 2 === 0 || database.kind === 'sqlite' ? gateway : beside),
      ),
    );
    const codes = replies.map(({ body }) => body.result.code);
    expect(codes.filter((code) => code === APPROVED)).toHaveLength(4);
    expect(codes.filter((code) => code === '800.120.102')).toHaveLength(36);
  });

  test('many concurrent payments from one address all succeed, one after the other', async () => {
    const shop = await channelWith('velocity by=ip within=1h count=1000 outcome=reject');
    const replies = await Promise.all(Array.from({ length: 100 }, () => payOn(shop, { 'customer.ip': '10.0.0.2' })));
    expect(replies.filter(({ body }) => body.result.code !== APPROVED)).toEqual([]);
  });

  describe('a risk check alone', () => {
    const check = (shop: string, more: Record<string, string> = {}) => payOn(shop, { paymentType: 'RI', ...more });

    test('returns the result and the score, and moves no money', async () => {
      const shop = await channelWith(
        'amount above=100 weight=30 outcome=review; amount above=200 outcome=reject; velocity by=card within=1h count=1 outcome=reject',
      );
      const accepted = await check(shop);
      expect([outcome(accepted), scoreOf(accepted)]).toEqual([[200, '000.300.100'], '0']);
      const reviewed = await check(shop, { amount: '101.00' });
      expect([outcome(reviewed), scoreOf(reviewed)]).toEqual([[200, '000.400.000'], '30']);
      const rejected = await check(shop, { amount: '201.00' });
      expect([outcome(rejected), scoreOf(rejected)]).toEqual([[400, '100.400.141'], '30']);
      for (const type of ['CP', 'RF', 'RV']) {
        expect((await follow(shop, accepted.body.id, type)).status).toBe(400);
      }
      expect(outcome(await payOn(shop))).toEqual([200, APPROVED]);
      expect(outcome(await check(shop))).toEqual([400, '800.120.101']);
    });

    test('has a score without rules, and may have the amount zero', async () => {
      const reply = await check(gateway.entityId, { amount: '0.00' });
      expect([outcome(reply), scoreOf(reply)]).toEqual([[200, '000.300.100'], '0']);
    });

    test('neither keeps nor registers the account', async () => {
      const reply = await check(gateway.entityId);
      const stored = await paymentRecords(database).byId(gateway.entityId, reply.body.id ?? '');
      expect([stored?.state, stored?.account]).toEqual(['succeeded', undefined]);
      const refused = await check(gateway.entityId, { createRegistration: 'true' });
      expect(refused.body.result.parameterErrors).toMatchObject([{ name: 'createRegistration' }]);
    });

    test('of an invalid card is declined', async () => {
      const reply = await check(gateway.entityId, { 'card.number': '4444444444444444' });
      expect(outcome(reply)).toEqual([400, '100.100.101']);
    });
  });

  test('the log contains neither card numbers nor addresses', async () => {
    const shop = await channelWith(
      'block by=email values=jane@example.com outcome=review; velocity by=email within=1h count=1 weight=1',
    );
    await payOn(shop, { ...customer, 'customer.email': 'jane@example.com' });
    const lines = [...gateway.logLines, ...beside.logLines];
    expect(lines.some((line) => line.includes('risk rules matched a payment'))).toBe(true);
    expect(lines.filter((line) => line.includes(cardPayment['card.number']) || line.includes('jane'))).toEqual([]);
  });
});
