import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addChannel, changeSettings } from '../access/entities/settings.ts';
import { scriptedUpstream } from '../testing/acquirers.ts';
import { anyDatabase, type TestDatabase } from '../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { SETTINGS_PAUSE_MS } from '../testing/merchant.ts';
import { usualAccounts } from '../testing/processors/processors.ts';

const rules = 'amount above=100 weight=60; value parameter=trust is=low weight=30';
const methods = 'score=60.. brands=VISA,PAYPAL; score=30.. status=NEW brands=MASTER; category=COMPANY brands=AMEX';

const card = Object.fromEntries(
  Object.entries(cardPayment).filter(([name]) => name.startsWith('card.') || name === 'paymentBrand'),
);
const master = { ...card, paymentBrand: 'MASTER', 'card.number': '5454545454545454' };
const customer = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };

/** Channels that pay on the page of a processor. */
describe.each(anyDatabase)('active method selection on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let shop: string;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
    shop = await addChannel(dependencies, gateway.entityId, 'Shop', { 'risk.rules': rules, 'risk.methods': methods });
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const checkout = async (more: Record<string, string> = {}, entityId = shop): Promise<string> => {
    const order = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', ...more };
    return (await gateway.post('/v1/checkouts', order)).body.id ?? '';
  };
  const configuration = async (id: string) =>
    (await gateway.get(`/v1/checkouts/${id}/configuration`, {})).body as unknown as {
      readonly brands?: readonly string[];
      readonly country?: string;
      readonly registrations: readonly { readonly paymentBrand: string }[];
    };
  const submit = (id: string, parameters: Record<string, string>) =>
    gateway.submit(`/v1/checkouts/${id}/payment`, parameters);

  test.each([
    [{}, undefined],
    [{ amount: '100.01' }, ['VISA', 'PAYPAL']],
    [{ 'risk.parameters[trust]': 'low', ...customer, 'customer.status': 'NEW' }, ['MASTER']],
    [{ 'risk.parameters[trust]': 'low', ...customer, 'customer.status': 'EXISTING' }, undefined],
    [{ ...customer, 'customer.category': 'COMPANY' }, ['AMEX']],
  ])('an order with %o is offered %j', async (more, brands) => {
    expect((await configuration(await checkout(more))).brands).toEqual(brands);
  });

  test('a risk check on a checkout stores no account: its creation is refused', async () => {
    const order = { entityId: shop, amount: '92.00', currency: 'EUR', paymentType: 'RI', createRegistration: 'true' };
    const refused = await gateway.post('/v1/checkouts', order);
    expect(refused.body.result.parameterErrors).toMatchObject([{ name: 'createRegistration' }]);
    const checked = await submit(await checkout({ paymentType: 'RI' }), card);
    expect([checked.status, checked.body.result.code]).toEqual([200, '000.300.100']);
  });

  test.each([
    [{ 'billing.country': 'NL', 'shipping.country': 'DE' }, 'NL'],
    [{ 'shipping.country': 'DE' }, 'DE'],
    [{ 'billing.city': 'Ghent' }, undefined],
  ])("the shopper's country for %o is %j", async (address, country) => {
    expect((await configuration(await checkout(address))).country).toBe(country);
  });

  test('a channel that accepts only some brands offers no others', async () => {
    const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
    const small = await addChannel(dependencies, gateway.entityId, 'Small', { brands: 'VISA MASTER' });
    expect((await configuration(await checkout({}, small))).brands).toEqual(['VISA', 'MASTER']);
    const refused = await submit(await checkout({}, small), { ...card, paymentBrand: 'AMEX' });
    expect([refused.status, refused.body.result.code]).toEqual([400, '600.200.500']);
  });

  test('a brand that was not offered is refused, sent or found from the number; another can be chosen', async () => {
    const id = await checkout({ amount: '100.01' });
    const { paymentBrand: _, ...unnamed } = master;
    for (const parameters of [master, unnamed]) {
      const refused = await submit(id, parameters);
      expect([refused.status, refused.body.result.parameterErrors]).toEqual([
        400,
        [{ name: 'paymentBrand', value: 'MASTER', message: 'was not offered on this checkout' }],
      ]);
    }
    const paid = await submit(id, card);
    expect([paid.status, paid.body.result.code]).toEqual([200, '000.100.110']);
  });

  test('a stored account of a brand that is not offered is neither shown nor charged', async () => {
    const stored = await gateway.post('/v1/registrations', { entityId: shop, ...master });
    const offer = { 'registrations[0].id': stored.body.id ?? '' };
    expect((await configuration(await checkout(offer))).registrations).toMatchObject([{ paymentBrand: 'MASTER' }]);
    const id = await checkout({ ...offer, amount: '100.01' });
    expect((await configuration(id)).registrations).toEqual([]);
    const refused = await submit(id, { registrationId: stored.body.id ?? '' });
    expect(refused.body.result.parameterErrors).toMatchObject([{ name: 'paymentBrand' }]);
  });

  test.each(['stripe', 'adyen', 'mollie'] as const)(
    'a stored card is not offered once its channel pays on the page of %s, which is not asked',
    async (name) => {
      const remote = await scriptedUpstream(() => undefined);
      const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
      const page = await addChannel(dependencies, gateway.entityId, name, {});
      const stored = await gateway.post('/v1/registrations', { entityId: page, ...master });
      const offer = { 'registrations[0].id': stored.body.id ?? '', testMode: 'EXTERNAL' };
      const shown = async (more = {}) =>
        (await configuration(await checkout({ ...offer, ...more }, page))).registrations.map(
          (each) => each.paymentBrand,
        );
      expect(await shown()).toEqual(['MASTER']);
      await changeSettings(dependencies, page, {
        'acquirer.external': name,
        ...usualAccounts[name],
        [`${name}.address`]: remote.url,
      });
      gateway.clock.advance(SETTINGS_PAUSE_MS);
      expect(await shown()).toEqual([]);
      expect(await shown({ testMode: 'INTERNAL' })).toEqual(['MASTER']);
      const id = await checkout(offer, page);
      const refused = await submit(id, { registrationId: stored.body.id ?? '' });
      expect([refused.status, refused.body.result.code]).toEqual([400, '600.200.500']);
      expect(refused.text).toContain('the account is stored at this gateway');
      expect(remote.requests).toEqual([]);
      await remote.close();
    },
  );
});
