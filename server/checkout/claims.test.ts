import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addChannel } from '../access/entities/settings.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';

const customer = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
const address = { 'billing.street1': 'Ring 1', 'billing.city': 'Wien' };
const { amount: _amount, currency: _currency, paymentType: _type, ...card } = cardPayment;

/** Each fact by which a rule can allow a payment, as a merchant's server or a shopper's form sends it. */
const facts = [
  ['email values=vip@example.com', { ...customer, 'customer.email': 'vip@example.com' }],
  ['domain values=example.com', { ...customer, 'customer.email': 'vip@example.com' }],
  ['customer values=vip', { ...customer, 'customer.merchantCustomerId': 'vip' }],
  ['country values=AT', { ...address, 'billing.country': 'AT' }],
  ['country values=AT', { 'shipping.country': 'AT' }],
  ['ip values=192.0.2.7', { ...customer, 'customer.ip': '192.0.2.7' }],
] as const;

describe.each(databases)('what a shopper claims on $name', ({ open }) => {
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

  const channelWith = (rules: string, more: Record<string, string> = {}) => {
    const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
    return addChannel(dependencies, gateway.entityId, 'Shop', { 'risk.rules': rules, ...more });
  };
  const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
  const paid = async (
    entityId: string,
    byMerchant: object,
    byShopper: object,
    shopper: Record<string, string> = card,
  ) => {
    const { body } = await gateway.post('/v1/checkouts', { entityId, ...order, ...byMerchant });
    const reply = await gateway.submit(`/v1/checkouts/${body.id}/payment`, { ...shopper, ...byShopper });
    return { id: body.id, code: reply.body.result.code, reply };
  };

  describe.each(['before', 'after'])('at rules that look %s the acquirer', (stage) => {
    const rules = (by: string) => `amount above=1 outcome=reject stage=${stage}; allow by=${by} stage=${stage}`;

    test.each(facts)(
      'a rejection is lifted by %s where the merchant says so, not where the shopper does: %o',
      async (by, sent) => {
        const entityId = await channelWith(rules(by));
        expect((await paid(entityId, sent, {})).code).toBe('000.100.110');
        expect((await paid(entityId, {}, sent)).code).toBe('100.400.141');
        expect((await paid(entityId, sent, sent)).code).toBe('000.100.110');
      },
    );

    test('a country that the shopper adds withdraws the allowance of the merchant’s country', async () => {
      const entityId = await channelWith(rules('country values=AT'));
      const byMerchant = { ...address, 'billing.country': 'AT' };
      expect((await paid(entityId, byMerchant, { 'shipping.country': 'AT' })).code).toBe('000.100.110');
      expect((await paid(entityId, byMerchant, { 'shipping.country': 'DE' })).code).toBe('100.400.141');
    });

    test('the address of the connection and the card that is charged are no claims', async () => {
      expect((await paid(await channelWith(rules('ip values=127.0.0.1')), {}, {})).code).toBe('000.100.110');
      expect((await paid(await channelWith(rules('bin values=420000')), {}, {})).code).toBe('000.100.110');
    });
  });

  test('a weight is not lowered by what the shopper claims', async () => {
    const entityId = await channelWith(
      'amount above=1 weight=30; allow by=customer values=vip weight=-40; score from=20 outcome=reject',
    );
    const sent = { ...customer, 'customer.merchantCustomerId': 'vip' };
    expect((await paid(entityId, sent, {})).code).toBe('000.100.110');
    expect((await paid(entityId, {}, sent)).code).toBe('100.400.002');
  });

  test.each([
    ['block by=email values=bad@example.com outcome=reject', { ...customer, 'customer.email': 'bad@example.com' }],
    ['block by=customer values=bad outcome=reject', { ...customer, 'customer.merchantCustomerId': 'bad' }],
    ['block by=country values=IR outcome=reject', { 'shipping.country': 'IR' }],
    ['velocity by=email within=1h count=1 outcome=reject', { ...customer, 'customer.email': 'often@example.com' }],
    [
      'country differ=billing,shipping outcome=reject',
      { ...address, 'billing.country': 'AT', 'shipping.country': 'DE' },
    ],
  ])('%s applies to the values of both', async (rule, sent) => {
    for (const [byMerchant, byShopper] of [
      [sent, {}],
      [{}, sent],
    ] as const) {
      const entityId = await channelWith(rule);
      const codes = [await paid(entityId, byMerchant, byShopper), await paid(entityId, byMerchant, byShopper)];
      expect(codes[1]?.reply.body.result.category).toBe('declined');
    }
  });

  test('a stored account lifts no rejection either, and its shopper’s claims count like any other’s', async () => {
    const entityId = await channelWith('amount above=1 outcome=reject; allow by=customer values=vip');
    const sent = { ...customer, 'customer.merchantCustomerId': 'vip' };
    const { body } = await gateway.post('/v1/registrations', { entityId, ...card });
    const offered = { 'registrations[0].id': body.id ?? '' };
    const shopper = { registrationId: body.id ?? '', 'card.cvv': '123' };
    expect((await paid(entityId, { ...offered, ...sent }, {}, shopper)).code).toBe('000.100.110');
    expect((await paid(entityId, offered, sent, shopper)).code).toBe('100.400.141');
  });

  test('a handed-in claim stays a claim of the shopper when the merchant confirms it', async () => {
    const entityId = await channelWith('amount above=1 outcome=reject; allow by=customer values=vip');
    const sent = { ...customer, 'customer.merchantCustomerId': 'vip' };
    const { body } = await gateway.post('/v1/checkouts', { entityId, ...order });
    await gateway.submit(`/v1/checkouts/${body.id}/summary`, { ...card, ...sent });
    const confirmed = await gateway.post(`/v1/checkouts/${body.id}/confirmation`, { entityId });
    expect(confirmed.body.result.code).toBe('100.400.141');
  });

  test('no reply shows which values are claims', async () => {
    const entityId = await channelWith('amount above=1000 outcome=reject');
    const { id, reply } = await paid(entityId, {}, { ...customer, 'customer.email': 'jane@example.com' });
    const read = await gateway.get(`/v1/checkouts/${id}/payment?entityId=${entityId}`);
    expect(read.body['customer']).toMatchObject({ email: 'jane@example.com' });
    for (const { text } of [reply, read]) expect(text).not.toContain('claims');
  });
});
