import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addChannel } from '../access/entities/settings.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { differentCustomers } from '../testing/merchant.ts';

const { amount, currency, paymentType, ...card } = cardPayment;
const prepared = { amount, currency, paymentType } as const;
const { 'card.cvv': _code, ...account } = card;

describe.each(databases)('removal by the shopper on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let entityId: string;
  const customer = differentCustomers();
  const channelWith = (settings: Record<string, string>): Promise<string> =>
    addChannel({ database, vault: gateway.gateway.vault, clock: gateway.clock }, gateway.entityId, 'Shop', settings);

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    entityId = await channelWith({ shoppersRemoveRegistrations: 'true' });
  });

  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const registered = async (of = entityId): Promise<string> => {
    const { body } = await gateway.post('/v1/registrations', { ...account, ...customer(), entityId: of });
    expect(body.result.code).toBe('000.100.110');
    return body.id ?? '';
  };

  const offering = async (ids: readonly string[], of = entityId): Promise<string> => {
    const offers = Object.fromEntries(ids.map((id, place) => [`registrations[${place}].id`, id]));
    const { body } = await gateway.post('/v1/checkouts', { ...prepared, ...offers, entityId: of });
    expect(body.result.code).toBe('000.200.100');
    return body.id ?? '';
  };

  const removed = (checkoutId: string, registrationId: string) =>
    gateway.submit(`/v1/checkouts/${checkoutId}/registration/removal`, { registrationId });

  const codeOf = async (id: string, of = entityId): Promise<string> =>
    (await gateway.get(`/v1/registrations/${id}?entityId=${of}`)).body.result.code;

  const offeredOn = async (checkoutId: string) =>
    (await gateway.get(`/v1/checkouts/${checkoutId}/configuration`, {})).body;

  test('an offered account is removed, and no longer offered or charged', async () => {
    const [gone, kept] = [await registered(), await registered()];
    const id = await offering([gone, kept]);
    expect(await offeredOn(id)).toMatchObject({
      mayRemoveRegistrations: true,
      registrations: [{ id: gone }, { id: kept }],
    });
    const { status, body } = await removed(id, gone);
    expect([status, body.result.code, body.id, body.ndc]).toEqual([200, '000.100.110', gone, id.replaceAll('.', '-')]);
    expect((await offeredOn(id))['registrations']).toMatchObject([{ id: kept }]);
    const paid = await gateway.submit(`/v1/checkouts/${id}/payment`, { registrationId: gone });
    expect(paid.body.result.code).toBe('100.150.202');
    expect([await codeOf(gone), await codeOf(kept)]).toEqual(['100.150.202', '000.100.110']);
  });

  test('a repeated removal is no error', async () => {
    const gone = await registered();
    const id = await offering([gone]);
    const codes = await Promise.all([removed(id, gone), removed(id, gone)]);
    expect([...codes, await removed(id, gone)].map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test.each([
    ['an account that was not offered', async (id: string) => removed(id, await registered()), 'registrationId'],
    ['no account at all', async (id: string) => removed(id, '0'.repeat(32)), 'registrationId'],
    ['a malformed id', async (id: string) => removed(id, "' OR 1=1"), 'registrationId'],
    [
      'an account that the shopper offers to themselves',
      async (id: string) => {
        const registrationId = await registered();
        return gateway.submit(`/v1/checkouts/${id}/registration/removal`, {
          registrationId,
          'registrations[0].id': registrationId,
        });
      },
      'registrations[0].id',
    ],
  ])('%s cannot be removed', async (_what, remove, name) => {
    const offered = await registered();
    const { status, body } = await remove(await offering([offered]));
    expect([status, body.result.parameterErrors?.map((error) => error.name)]).toEqual([400, [name]]);
    expect(await codeOf(offered)).toBe('000.100.110');
  });

  test('no account can be removed unless the channel allows it', async () => {
    const of = await channelWith({});
    const offered = await registered(of);
    const id = await offering([offered], of);
    expect(await offeredOn(id)).toMatchObject({ mayRemoveRegistrations: false });
    const { status, body } = await removed(id, offered);
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    expect(body.result.description).toContain('shoppersRemoveRegistrations');
    expect(await codeOf(offered, of)).toBe('000.100.110');
  });

  test('a paid checkout removes no account', async () => {
    const offered = await registered();
    const id = await offering([offered]);
    await gateway.submit(`/v1/checkouts/${id}/payment`, card);
    expect((await removed(id, offered)).body.result.code).toBe('200.300.404');
    expect(await codeOf(offered)).toBe('000.100.110');
  });

  test('an unknown checkout removes no account', async () => {
    const offered = await registered();
    const id = `${'0'.repeat(32)}.test01-vm-tx01`;
    expect((await removed(id, offered)).body.result.code).toBe('200.300.404');
  });

  test('an expired account is offered as expired', async () => {
    const { body } = await gateway.post('/v1/registrations', {
      ...account,
      ...customer(),
      'card.expiryMonth': '11',
      'card.expiryYear': '2026',
      entityId,
    });
    gateway.clock.advance(11 * 24 * 60 * 60 * 1000);
    const id = await offering([body.id ?? '', await registered()]);
    const [expired, other] = (await offeredOn(id))['registrations'] as object[];
    expect(expired).toMatchObject({ id: body.id, isExpired: true });
    expect(other).not.toHaveProperty('isExpired');
    expect((await removed(id, body.id ?? '')).status).toBe(200);
  });

  test('a bank account is shown by the end of its number, a virtual account by the start of its address', async () => {
    const paypal = await gateway.post('/v1/registrations', {
      ...customer(),
      paymentBrand: 'PAYPAL',
      'virtualAccount.accountId': 'ada.lovelace@shop.example',
      entityId,
    });
    const bank = await gateway.post('/v1/registrations', {
      ...customer(),
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.holder': 'Ada Lovelace',
      'bankAccount.iban': 'DE89370400440532013000',
      entityId,
    });
    const id = await offering([paypal.body.id ?? '', bank.body.id ?? '']);
    const { text, body } = await gateway.get(`/v1/checkouts/${id}/configuration`, {});
    expect(body['registrations']).toEqual([
      { id: paypal.body.id, kind: 'virtualAccount', paymentBrand: 'PAYPAL', email: 'ad…@shop.example' },
      {
        id: bank.body.id,
        kind: 'bankAccount',
        paymentBrand: 'DIRECTDEBIT_SEPA',
        holder: 'Ada Lovelace',
        last4Digits: '3000',
      },
    ]);
    expect(text).not.toMatch(/lovelace@|532013/);
  });
});
