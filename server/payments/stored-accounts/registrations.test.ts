import { describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { differentCustomers } from '../../testing/merchant.ts';

const account = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
} as const;

const { 'card.holder': _holder, ...withoutHolder } = account;

const debit = { amount: '10.00', currency: 'EUR', paymentType: 'DB' } as const;

const bankAccount = {
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE89370400440532013000',
} as const;

const virtual = { paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane@example.com' } as const;

const token = {
  paymentBrand: 'VISA',
  'tokenAccount.number': '4200000000000000',
  'tokenAccount.type': 'NETWORK',
  'tokenAccount.expiryMonth': '05',
  'tokenAccount.expiryYear': '2034',
} as const;

describe.each(databases)('registrations on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  /** Each test has a customer of its own, so that no account is already stored. */
  const customer = differentCustomers();

  const register = (parameters: Record<string, string>) =>
    gateway.post('/v1/registrations', { ...customer(), ...parameters });

  const registered = async (parameters: Record<string, string> = account): Promise<string> => {
    const { status, body } = await register(parameters);
    expect([status, body.result.code]).toEqual([200, '000.100.110']);
    return body.id ?? '';
  };

  const pay = (id: string, parameters: Record<string, string> = {}) =>
    gateway.post(`/v1/registrations/${id}/payments`, { ...debit, ...parameters });

  const read = (path: string) => gateway.get(`${path}?entityId=${gateway.entityId}`);

  describe('200', () => {
    test('a card is stored, shown without its number, and read again', async () => {
      const { status, body } = await register({ ...account, paymentType: 'RG', 'card.cvv': '123' });
      expect([status, body.result.code]).toEqual([200, '000.100.110']);
      expect(body).toMatchObject({
        id: expect.stringMatching(/^8a[0-9a-f]{30}$/),
        paymentBrand: 'VISA',
        card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034' },
      });
      expect(body['card']).not.toHaveProperty('cvv');
      const again = await read(`/v1/registrations/${body.id}`);
      expect([again.status, again.body['card']]).toEqual([200, body['card']]);
      expect(JSON.stringify([body, again.body])).not.toContain(account['card.number']);
    });

    test.each([
      ['bank account', bankAccount, { bankAccount: { holder: 'Jane Jones', country: 'DE', last4Digits: '3000' } }],
      ['virtual account', virtual, { virtualAccount: { accountId: 'jane@example.com' } }],
      ['token account', token, { tokenAccount: { last4Digits: '0000', type: 'NETWORK' } }],
    ])('a %s is stored and charged', async (_kind, parameters, shown) => {
      const { body } = await register(parameters);
      expect(body).toMatchObject({ result: { code: '000.100.110' }, ...shown });
      const paid = await pay(body.id ?? '');
      expect([paid.status, paid.body.result.code]).toEqual([200, '000.100.110']);
      expect(paid.body).toMatchObject({ registrationId: body.id, paymentBrand: parameters.paymentBrand, ...shown });
    });

    test.each(['', '/payments'])('a stored card pays at /v1/registrations/{id}%s', async (end) => {
      const id = await registered();
      const { status, body } = await gateway.post(`/v1/registrations/${id}${end}`, { ...debit, 'card.cvv': '123' });
      expect([status, body.result.code]).toEqual([200, '000.100.110']);
      expect(body).toMatchObject({
        paymentType: 'DB',
        registrationId: id,
        card: { last4Digits: '0000', holder: 'Jane Jones', expiryYear: '2034' },
      });
      const refund = await gateway.post(`/v1/payments/${body.id}`, { ...debit, paymentType: 'RF' });
      expect(refund.body.result.code).toBe('000.100.110');
    });

    test.each(['PA', 'CD', 'PA.CP'])('a stored card can be used for %s', async (paymentType) => {
      const { status, body } = await pay(await registered(), { paymentType });
      expect([status, body.result.code, body['paymentType']]).toEqual([200, '000.100.110', paymentType]);
    });

    test.each(['true', '1'])('createRegistration=%s with a payment that succeeds stores its account', async (value) => {
      const made = await gateway.post('/v1/payments', { ...cardPayment, ...customer(), createRegistration: value });
      expect(made.body.result.code).toBe('000.100.110');
      expect(made.body['registrationId']).toMatch(/^8a[0-9a-f]{30}$/);
      const stored = await read(`/v1/payments/${made.body.id}`);
      expect(stored.body['registrationId']).toBe(made.body['registrationId']);
      const paid = await pay(String(made.body['registrationId']));
      expect(paid.body).toMatchObject({ result: { code: '000.100.110' }, card: { holder: 'Jane Jones' } });
    });

    test('the same account of the same customer keeps its registration, however it is stored', async () => {
      const shopper = customer();
      const first = await gateway.post('/v1/registrations', { ...account, ...shopper });
      const second = await gateway.post('/v1/registrations', { ...account, ...shopper, 'card.cvv': '123' });
      const payment = await gateway.post('/v1/payments', { ...cardPayment, ...shopper, createRegistration: 'true' });
      expect([second.body.id, payment.body['registrationId']]).toEqual([first.body.id, first.body.id]);
      const other = await gateway.post('/v1/registrations', { ...account, ...customer() });
      const renewed = await gateway.post('/v1/registrations', { ...account, ...shopper, 'card.expiryYear': '2035' });
      expect(new Set([first.body.id, other.body.id, renewed.body.id]).size).toBe(3);
    });

    test('every reply with a registration has registration.id and registrationId', async () => {
      const stored = await gateway.post('/v1/payments', {
        ...debit,
        ...account,
        ...customer(),
        createRegistration: 'true',
      });
      const id = String(stored.body['registrationId']);
      const { body: checkout } = await gateway.post('/v1/checkouts', { ...debit, createRegistration: 'true' });
      await gateway.submit(`/v1/checkouts/${checkout.id}/payment`, account);
      const replies = [stored, await read(`/v1/payments/${stored.body.id}`), await pay(id)];
      for (const { body } of [...replies, await read(`/v1/checkouts/${checkout.id}/payment`)]) {
        expect(body['registrationId']).toMatch(/^8a[0-9a-f]{30}$/);
        expect(body['registration']).toEqual({ id: body['registrationId'] });
      }
      const { body: plain } = await gateway.post('/v1/payments', { ...debit, ...account });
      expect([plain.result.code, 'registration' in plain, 'registrationId' in plain]).toEqual([
        '000.100.110',
        false,
        false,
      ]);
      const alone = await register({ ...account, createRegistration: 'true' });
      expect(alone.body['registration']).toEqual({ id: alone.body.id });
    });

    test('the same account stored many times at once has one registration', async () => {
      const shopper = customer();
      const replies = await Promise.all([
        ...Array.from({ length: 4 }, () => gateway.post('/v1/registrations', { ...account, ...shopper })),
        ...Array.from({ length: 4 }, () =>
          gateway.post('/v1/payments', { ...cardPayment, ...shopper, createRegistration: 'true' }),
        ),
      ]);
      expect(replies.map(({ body }) => body.result.code)).toEqual(Array(8).fill('000.100.110'));
      expect(new Set(replies.map(({ body }) => body['registrationId'] ?? body.id)).size).toBe(1);
    });

    test('a request repeated under its Idempotency-Key creates nothing', async () => {
      const key = { 'Idempotency-Key': 'stored-once-0001' };
      const parameters = { ...account, ...customer() };
      const replies = [
        await gateway.post('/v1/registrations', parameters, key),
        await gateway.post('/v1/registrations', parameters, key),
      ];
      expect(replies[1]?.text).toBe(replies[0]?.text);
      const id = replies[0]?.body.id;
      const paying = { 'Idempotency-Key': 'stored-once-0002' };
      const path = `/v1/registrations/${id}/payments`;
      const payments = [await gateway.post(path, debit, paying), await gateway.post(path, debit, paying)];
      expect(payments[1]?.body.id).toBe(payments[0]?.body.id);
    });

    test('a removed account is read with 200, cannot pay, and can be stored again', async () => {
      const shopper = customer();
      const { body } = await gateway.post('/v1/registrations', { ...account, ...shopper });
      const removed = await gateway.remove(`/v1/registrations/${body.id}`);
      expect([removed.status, removed.body.result.code, removed.body.id]).toEqual([200, '000.100.110', body.id]);
      expect((await pay(body.id ?? '')).body.result.code).toBe('100.150.202');
      const reading = await read(`/v1/registrations/${body.id}`);
      expect([reading.status, reading.body.result.code]).toEqual([200, '100.150.202']);
      const again = await gateway.post('/v1/registrations', { ...account, ...shopper });
      expect(again.body.result.code).toBe('000.100.110');
      expect(again.body.id).not.toBe(body.id);
    });

    test('overrideHolder sets a missing holder, for this payment only', async () => {
      const id = await registered(withoutHolder);
      const paid = await pay(id, { overrideHolder: 'true', 'card.holder': 'Joan Doe' });
      expect(paid.body).toMatchObject({ result: { code: '000.100.110' }, card: { holder: 'Joan Doe' } });
      expect((await pay(id)).body['card']).not.toHaveProperty('holder');
      expect((await read(`/v1/registrations/${id}`)).body['card']).not.toHaveProperty('holder');
    });
  });

  describe('400', () => {
    test('an account that fails its check is answered with its code and cannot pay', async () => {
      const { status, body } = await register({ ...account, 'card.expiryYear': '2020' });
      expect([status, body.result.code]).toEqual([400, '100.100.303']);
      expect((await pay(body.id ?? '')).body.result.code).toBe('100.150.203');
      expect((await read(`/v1/registrations/${body.id}`)).status).toBe(200);
    });

    test('a payment that is declined stores nothing', async () => {
      const declined = { ...cardPayment, 'card.number': '4200000000001552', createRegistration: 'true' };
      const { body } = await gateway.post('/v1/payments', declined);
      expect([body.result.code, body['registrationId']]).toEqual(['800.100.155', undefined]);
    });

    test('an authorization is raised with its own account, and no other', async () => {
      const stored = await registered();
      const other = await registered({ ...account, 'card.number': '4111111111111111' });
      const { body } = await pay(stored, { paymentType: 'PA' });
      const raise = { paymentType: 'PA', referenceUuid: body.id ?? '' };
      expect((await pay(other, raise)).body.result.code).toBe('700.100.400');
      expect((await pay(stored, raise)).body.result.code).toBe('000.100.110');
    });

    test('a card that expired since it was stored is declined', async () => {
      const id = await registered({ ...account, 'card.expiryMonth': '11', 'card.expiryYear': '2026' });
      gateway.clock.advance(11 * 24 * 60 * 60 * 1000);
      const { status, body } = await pay(id);
      expect([status, body.result.code]).toEqual([400, '100.100.303']);
    });

    test('a removed registration cannot be removed again', async () => {
      const id = await registered();
      await gateway.remove(`/v1/registrations/${id}`);
      const { status, body } = await gateway.remove(`/v1/registrations/${id}`);
      expect([status, body.result.code]).toEqual([400, '100.150.202']);
    });

    test.each([
      ['a stored holder', account, { overrideHolder: 'true', 'card.holder': 'Joan Doe' }, 'card.holder'],
      ['an empty holder without overrideHolder', withoutHolder, { 'card.holder': 'Joan Doe' }, 'card.holder'],
      ['a parameter of another kind of account', account, { 'bankAccount.holder': 'Joan Doe' }, 'bankAccount.holder'],
      ['another brand', account, { paymentBrand: 'MASTER' }, 'paymentBrand'],
      ['a number', account, { 'card.number': '4111111111111111' }, 'card.number'],
      ['createRegistration', account, { createRegistration: 'true' }, 'createRegistration'],
    ])('%s is refused by name', async (_kind, stored, parameters, name) => {
      const id = await registered({ ...stored });
      const { status, body } = await pay(id, parameters);
      expect([status, body.result.parameterErrors?.map((error) => error.name)]).toEqual([400, [name]]);
    });

    test('a registration without an account is refused', async () => {
      const { body } = await register({ paymentBrand: 'VISA', paymentType: 'DB' });
      expect(body.result.parameterErrors?.map(({ name }) => name)).toContain('paymentType');
    });

    test("a wallet's token is refused: it is for a payment", async () => {
      const { body } = await register({ paymentBrand: 'APPLEPAY', 'walletOne.paymentToken': 'a token' });
      expect(body.result.parameterErrors).toMatchObject([{ name: 'walletOne.paymentToken' }]);
    });
  });

  test.each(['8a'.repeat(16), 'x'])(
    '404: %s, which was never stored, can be neither read nor charged nor removed',
    async (id) => {
      const replies = [
        await read(`/v1/registrations/${id}`),
        await pay(id),
        await gateway.remove(`/v1/registrations/${id}`),
      ];
      for (const { status, body } of replies) expect([status, body.result.code]).toEqual([404, '100.150.200']);
    },
  );

  test('405: names the allowed methods', async () => {
    const response = await fetch(`${gateway.url}/v1/registrations/${'8a'.repeat(16)}`, { method: 'PUT' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, DELETE, POST']);
  });
});
