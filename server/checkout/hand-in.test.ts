import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { differentCustomers } from '../testing/merchant.ts';
import { checkoutRecords } from './model/records.ts';

const { amount, currency, paymentType, ...card } = cardPayment;
const prepared = { amount, currency, paymentType } as const;

describe.each(databases)('a summary before the payment on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  const customer = differentCustomers();

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
  });

  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const created = async (parameters: Record<string, string> = {}): Promise<string> =>
    (await gateway.post('/v1/checkouts', { ...prepared, ...customer(), ...parameters })).body.id ?? '';

  const handIn = (id: string, parameters: Record<string, string> = card) =>
    gateway.submit(`/v1/checkouts/${id}/summary`, parameters);

  const confirmed = (id: string) => gateway.post(`/v1/checkouts/${id}/confirmation`, {});

  const status = async (id: string) =>
    (await gateway.get(`/v1/checkouts/${id}/payment?entityId=${gateway.entityId}`)).body;

  test('a handed-in submission is shown, and paid once when the merchant confirms it', async () => {
    const id = await created();
    const { status: answered, body, text } = await handIn(id);
    expect([answered, body.result.code]).toEqual([200, '000.200.000']);
    expect(body).toMatchObject({ resourcePath: `/v1/checkouts/${id}/payment`, card: { last4Digits: '0000' } });
    expect(text).not.toContain(card['card.number']);
    expect(await status(id)).toMatchObject({
      result: { code: '000.200.000' },
      paymentBrand: 'VISA',
      card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones' },
    });
    const outcome = await gateway.get(`/v1/checkouts/${id}/outcome`, {});
    expect(outcome.body).toMatchObject({ state: 'created', handedIn: { card: { last4Digits: '0000' } } });
    const paid = await Promise.all([confirmed(id), confirmed(id)]);
    const finals = paid.filter(({ body: reply }) => reply.result.code === '000.100.110');
    expect(finals.length).toBeGreaterThan(0);
    expect((await confirmed(id)).body.id).toBe(finals[0]?.body.id);
    expect((await status(id)).result.code).toBe('000.100.110');
  });

  test('number and code are stored sealed, and removed by the payment', async () => {
    const id = await created();
    await handIn(id);
    const stored = await checkoutRecords(database).byId(id);
    expect(stored?.secrets).toBeDefined();
    expect(JSON.stringify(stored)).not.toContain(card['card.number']);
    expect(JSON.stringify(stored)).not.toContain(card['card.holder']);
    await confirmed(id);
    expect((await checkoutRecords(database).byId(id))?.secrets).toBeUndefined();
  });

  test('a later submission replaces the earlier one, and an update of the order keeps it', async () => {
    const id = await created();
    await handIn(id);
    await handIn(id, { ...card, 'card.holder': 'Joan Doe' });
    await gateway.post(`/v1/checkouts/${id}`, { amount: '12.00' });
    const { body } = await confirmed(id);
    expect(body).toMatchObject({ amount: '12.00', card: { holder: 'Joan Doe' }, result: { code: '000.100.110' } });
  });

  test('a summary shows the order as the merchant has changed it since', async () => {
    const id = await created();
    await handIn(id);
    await gateway.post(`/v1/checkouts/${id}`, { amount: '12.00' });
    expect(await status(id)).toMatchObject({ amount: '12.00', card: { last4Digits: '0000' } });
  });

  test('a number in the field of the holder is masked in the summary and in the payment', async () => {
    const id = await created();
    const { text } = await handIn(id, { ...card, 'card.holder': card['card.number'] });
    const summary = await status(id);
    expect(summary).toMatchObject({ card: { holder: 'XXXXXXXXXXXX0000' } });
    const { body } = await confirmed(id);
    expect(body).toMatchObject({ card: { holder: 'XXXXXXXXXXXX0000' }, result: { code: '000.100.110' } });
    expect(text + JSON.stringify([summary, body])).not.toContain(card['card.number']);
  });

  test.each([
    ['by its payment type', { paymentType: 'RG', createRegistration: 'true' }],
    ['by the type of a brand', { 'overridePaymentType[VISA]': 'RG' }],
  ])(
    'on a checkout that only stores an account %s, nothing can be handed in or confirmed as a payment',
    async (_how, order) => {
      const id = await created(order);
      expect((await handIn(id)).body.result.code).toBe('200.300.404');
      expect((await confirmed(id)).body.result.code).toBe('200.300.404');
      expect((await gateway.submit(`/v1/checkouts/${id}/payment`, card)).body.result.code).toBe('000.100.110');
    },
  );

  test('a checkout that was changed to store an account only is not confirmed as a payment', async () => {
    const id = await created();
    await handIn(id);
    await gateway.post(`/v1/checkouts/${id}`, { paymentType: 'RG' });
    expect((await confirmed(id)).body.result.code).toBe('200.300.404');
  });

  test('an expired checkout does not show what was handed in', async () => {
    const id = await created();
    await handIn(id);
    gateway.clock.advance(31 * 60 * 1000);
    const { body } = await gateway.get(`/v1/checkouts/${id}/outcome`, {});
    expect(body).toMatchObject({ state: 'expired' });
    expect(body).not.toHaveProperty('handedIn');
    expect((await confirmed(id)).body.result.code).toBe('200.300.404');
    expect((await handIn(id)).body.result.code).toBe('200.300.404');
  });

  test('only the merchant confirms, and only what was handed in', async () => {
    const id = await created();
    expect((await confirmed(id)).body.result.code).toBe('200.300.404');
    await handIn(id);
    const shopper = await gateway.submit(`/v1/checkouts/${id}/confirmation`, {});
    expect(shopper.status).toBe(401);
    expect((await status(id)).result.code).toBe('000.200.000');
  });

  test('wrong parameters are named at once, and a paid checkout refuses further submissions', async () => {
    const id = await created();
    const { 'card.expiryYear': _year, ...partial } = card;
    const { body } = await handIn(id, partial);
    expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(['card.expiryYear']);
    await gateway.submit(`/v1/checkouts/${id}/payment`, card);
    expect((await handIn(id)).body.result.code).toBe('200.300.404');
  });
});
