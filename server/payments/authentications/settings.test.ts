import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../../access/entities/settings.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { billingAddress, browserData, browserOfWidget } from '../../testing/shopper.ts';

/** Longer than settings are cached. */
const SETTINGS_SEEN_MS = 2_000;

const cards = {
  attempted: '4200000000000059',
  informational: '4200000000005074',
  notEnrolled: '4111111111111111',
  unavailable: '4200000000005033',
  unreached: '4200000000005041',
} as const;

describe.each(databases)('the settings of 3-D Secure on $name', ({ open }) => {
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

  const configure = async (settings: Readonly<Record<string, string>>): Promise<void> => {
    const { clock, entityId } = gateway;
    await changeSettings({ database, clock, vault: gateway.gateway.vault }, entityId, settings);
    clock.advance(SETTINGS_SEEN_MS);
  };
  const codesOf = async () => {
    const paid = Object.entries(cards).map(async ([end, number]) => {
      const { body } = await gateway.post('/v1/payments', { ...cardPayment, ...browserData, 'card.number': number });
      return [end, body.result.code];
    });
    return Object.fromEntries(await Promise.all(paid)) as Readonly<Record<string, string>>;
  };

  test.each([
    [
      'unavailable unreached',
      {
        attempted: '000.400.101',
        informational: '100.390.107',
        notEnrolled: '000.400.109',
        unavailable: '000.100.110',
        unreached: '000.100.110',
      },
    ],
    [
      'attempted informational notEnrolled',
      {
        attempted: '000.100.110',
        informational: '000.100.110',
        notEnrolled: '000.100.110',
        unavailable: '100.390.112',
        unreached: '000.400.107',
      },
    ],
  ])('payments proceed as the setting of the channel says: %s', async (value, codes) => {
    await configure({ 'threeDSecure.proceedsWith': value });
    expect(await codesOf()).toEqual(codes);
  });

  describe('a channel that requires the billing address', () => {
    const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    const card = { ...cardPayment, 'card.number': '4200000000000026' };
    const addressNames = Object.keys(billingAddress);
    const { 'billing.city': city, ...addressWithoutCity } = billingAddress;
    const without = (address: Readonly<Record<string, string>>) => ({
      ...Object.fromEntries(Object.entries(browserData).filter(([name]) => !name.startsWith('billing.'))),
      ...address,
    });

    const create = async (more: Readonly<Record<string, string>> = {}) =>
      (await gateway.post('/v1/checkouts', { ...order, ...more })).body.id ?? '';
    const configuration = async (id: string) => (await gateway.get(`/v1/checkouts/${id}/configuration`, {})).body;

    beforeAll(() => configure({ 'threeDSecure.requiresBilling': 'true' }));
    afterAll(() => configure({ 'threeDSecure.requiresBilling': '' }));

    test.each([
      ['no address', {}, addressNames],
      ['an address without a city', addressWithoutCity, ['billing.city']],
    ])('names the missing parameters of %s', async (_words, address, names) => {
      const { status, body } = await gateway.post('/v1/payments', { ...card, ...without(address) });
      expect([status, body.result.code]).toEqual([400, '200.300.404']);
      expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(names);
    });

    test('authenticates with an address, and requires none for a card that is not enrolled', async () => {
      const enrolled = await gateway.post('/v1/payments', { ...card, ...browserData });
      expect(enrolled.body['threeDSecure']).toMatchObject({ authenticationStatus: 'Y' });
      const { status } = await gateway.post('/v1/payments', { ...card, 'card.number': cards.notEnrolled });
      expect(status).toBe(200);
    });

    test('lists the parameters that the widget has to ask the shopper for', async () => {
      expect((await configuration(await create()))['requiredBilling']).toEqual(addressNames);
      expect((await configuration(await create(addressWithoutCity)))['requiredBilling']).toEqual(['billing.city']);
    });

    test.each([
      ['the merchant has sent the address', billingAddress],
      ['the authentication is disabled', { 'threeDSecure.disable': 'true' }],
      ['the result of an authentication elsewhere is sent', { 'threeDSecure.eci': '05' }],
      ['the payment takes no money', { paymentType: 'CD' }],
    ])('requires nothing of the shopper when %s', async (_words, more) => {
      expect(await configuration(await create(more))).not.toHaveProperty('requiredBilling');
    });

    test('accepts the missing parameters from the shopper, and keeps the checkout open until then', async () => {
      const { amount: _amount, currency: _currency, paymentType: _type, ...account } = card;
      const id = await create({ 'billing.country': 'GB' });
      const submit = (address: Readonly<Record<string, string>>) =>
        gateway.submit(`/v1/checkouts/${id}/payment`, { ...account, ...browserOfWidget, ...address });
      const refused = await submit({});
      expect([refused.status, refused.body.result.parameterErrors?.map(({ name }) => name)]).toEqual([
        400,
        addressNames.filter((name) => name !== 'billing.country'),
      ]);
      const { 'billing.country': _country, ...rest } = billingAddress;
      expect((await submit(rest)).body.result.code).toBe('000.100.110');
    });
  });

  test.each([
    ['it is missing', {}, { CARTEBANCAIRE: 'threeDSecure.schemeData[CB-USECASE]' }],
    ['it is sent', { 'threeDSecure.schemeData[CB-USECASE]': '01' }, undefined],
    ['the authentication is disabled', { 'threeDSecure.disable': 'true' }, undefined],
    ['the payment takes no money', { paymentType: 'CD' }, undefined],
  ])('the widget learns which parameters of a brand the merchant did not send: %s', async (_words, more, lacking) => {
    const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB', ...more };
    const { body } = await gateway.post('/v1/checkouts', order);
    const configuration = await gateway.get(`/v1/checkouts/${body.id}/configuration`, {});
    expect(configuration.body['requiredOfMerchant']).toEqual(lacking);
  });

  test('without the setting the widget need not ask for an address', async () => {
    await configure({ 'threeDSecure.requiresBilling': '' });
    const { body } = await gateway.post('/v1/checkouts', { amount: '92.00', currency: 'EUR', paymentType: 'DB' });
    const configuration = await gateway.get(`/v1/checkouts/${body.id}/configuration`, {});
    expect(configuration.body).not.toHaveProperty('requiredBilling');
  });

  test('a channel without authentication at the gateway authenticates no cardholder', async () => {
    await configure({ threeDSecure: 'none' });
    const { body } = await gateway.post('/v1/payments', { ...cardPayment, 'card.number': '4200000000000018' });
    expect([body.result.code, body['redirect'], body['threeDSecure']]).toEqual(['000.100.110', undefined, undefined]);
  });
});
