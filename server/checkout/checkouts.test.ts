import { describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { gatewayOfTests } from '../testing/gateway.ts';
import { cardPayment } from '../testing/gateway-under-test.ts';

const prepared = {
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  shopperResultUrl: 'https://shop.example/result?order=1',
};
const { amount: _amount, currency: _currency, paymentType: _type, ...account } = cardPayment;

const MINUTE_MS = 60_000;

describe.each(databases)('checkouts on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const create = async (parameters: Record<string, string> = {}): Promise<string> => {
    const { body } = await gateway.post('/v1/checkouts', { ...prepared, ...parameters });
    expect(body.result.code).toBe('000.200.100');
    return body.id ?? '';
  };
  const submit = (id: string, parameters: Record<string, string> = {}) =>
    gateway.submit(`/v1/checkouts/${id}/payment`, { ...account, ...parameters });
  const status = (id: string) => gateway.get(`/v1/checkouts/${id}/payment?entityId=${gateway.entityId}`);
  const outcome = (id: string) => gateway.get(`/v1/checkouts/${id}/outcome`, {});

  describe('200', () => {
    test('a checkout is created with its id, and the hash of the script when asked', async () => {
      const { body } = await gateway.post('/v1/checkouts', { ...prepared, integrity: 'true' });
      expect(body.result).toMatchObject({ code: '000.200.100', description: 'successfully created checkout' });
      expect(body.id).toMatch(/^[0-9A-F]{32}\.test01-vm-tx01$/);
      expect(body.ndc).toBe(body.id?.replaceAll('.', '-'));
      expect(body['integrity']).toMatch(/^sha384-/);
      expect((await gateway.post('/v1/checkouts', prepared)).body).not.toHaveProperty('integrity');
    });

    test('a shopper pays it, and the merchant reads the same payment each time', async () => {
      const id = await create({ merchantTransactionId: 'order-4711' });
      const before = await status(id);
      expect([before.status, before.body.result.code, before.body.result.description, before.body.id]).toEqual([
        200,
        '000.200.000',
        'transaction pending',
        undefined,
      ]);
      const paid = await submit(id);
      expect([paid.status, paid.body.result.code, paid.body['resourcePath']]).toEqual([
        200,
        '000.100.110',
        `/v1/checkouts/${id}/payment`,
      ]);
      for (const _reading of [1, 2, 3]) {
        const { status: code, body } = await status(id);
        expect([code, body.id, body.ndc, body['amount'], body['merchantTransactionId']]).toEqual([
          200,
          paid.body.id,
          id.replaceAll('.', '-'),
          '92.00',
          'order-4711',
        ]);
      }
    });

    test('the paths of checkouts work without a version too', async () => {
      const id = await create();
      await gateway.submit(`/checkouts/${id}/payment`, account);
      const { body } = await gateway.get(`//checkouts/${id}/payment?entityId=${gateway.entityId}`);
      expect(body.result.code).toBe('000.100.110');
    });

    test('an update changes what will be paid', async () => {
      const id = await create();
      const { body } = await gateway.post(`/v1/checkouts/${id}`, { amount: '10.50' });
      expect(body.result).toMatchObject({ code: '000.200.101', description: 'successfully updated checkout' });
      expect((await gateway.get(`/v1/checkouts/${id}/configuration`, {})).body).toMatchObject({
        amount: '10.50',
        currency: 'EUR',
      });
      expect((await submit(id)).body['amount']).toBe('10.50');
    });

    test('a brand may have its own payment type', async () => {
      const id = await create({ 'overridePaymentType[VISA]': 'PA' });
      expect((await submit(id)).body['paymentType']).toBe('PA');
    });

    test('a brand that is found from the number has its own payment type too', async () => {
      const id = await create({ 'overridePaymentType[VISA]': 'PA' });
      const { paymentBrand: _brand, ...rest } = account;
      expect((await gateway.submit(`/v1/checkouts/${id}/payment`, rest)).body['paymentType']).toBe('PA');
    });

    test('custom parameters of the shopper are marked, and the connection overrides the shopper', async () => {
      const id = await create({ 'customParameters[orderId]': '4711' });
      const forged = { 'customParameters[orderId]': 'forged', 'customParameters[SHOPPER_note]': 'thanks' };
      await submit(id, { ...forged, 'customer.ip': '8.8.8.8' });
      const { body } = await status(id);
      expect(body['customParameters']).toEqual({ orderId: '4711', SHOPPER_orderId: 'forged', SHOPPER_note: 'thanks' });
      expect(body['customer']).toMatchObject({ ip: expect.stringContaining('127.0.0.1') });
    });

    test('a browser with any name can pay', async () => {
      const id = await create();
      const { status: code } = await gateway.post(
        `/v1/checkouts/${id}/payment`,
        new URLSearchParams(account).toString(),
        {
          'User-Agent': Buffer.from(`Mozilla/5.0 (小米; ${'x'.repeat(3_000)})`).toString('latin1'),
        },
      );
      expect(code).toBe(200);
      const userAgent = (await status(id)).body['customer'] as { browser: { userAgent: string } };
      expect(userAgent.browser.userAgent).toMatch(/^Mozilla\/5\.0 \(小米; x+$/);
    });

    test('a parameter of the merchant takes precedence over the shopper’s, and the reply says so', async () => {
      const id = await create({ 'billing.city': 'Wien', 'billing.country': 'AT' });
      const { body } = await submit(id, { 'billing.city': 'Graz', 'billing.country': 'AT' });
      expect(body['ignoredParameters']).toEqual([
        { name: 'billing.city', message: 'was already set and cannot be overwritten' },
      ]);
      expect((await status(id)).body['billing']).toEqual({ city: 'Wien', country: 'AT' });
    });

    test('the widget reads what it shows from any page, and nothing that is for the merchant', async () => {
      const id = await create({ merchantMemo: 'only for us' });
      const { headers, text, body } = await gateway.get(`/v1/checkouts/${id}/configuration`, {});
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(body).toMatchObject({
        id,
        amount: '92.00',
        currency: 'EUR',
        isTestSystem: true,
        expiresInSeconds: 1800,
        state: 'created',
        shopperResultUrl: prepared.shopperResultUrl,
      });
      expect(text).not.toContain('only for us');
    });

    test.each([
      ['en', '€92.00'],
      ['de', '92,00\u00a0€'],
      ['dk', '92,00\u00a0€'],
      ['cn', '€92.00'],
      ['xx', '€92.00'],
    ])('the widget reads its price as people write it who read %s', async (language, price) => {
      const headers = { 'accept-language': language };
      const { body } = await gateway.get(`/v1/checkouts/${await create()}/configuration`, headers);
      expect(body['price']).toBe(price);
    });

    test('simultaneous submissions pay it once, and all get the same result', async () => {
      const id = await create();
      const answers = await Promise.all(Array.from({ length: 20 }, () => submit(id)));
      const codes = new Set(answers.map(({ body }) => body.result.code));
      expect([...codes].every((code) => code === '000.100.110' || code === '800.700.100')).toBe(true);
      const ids = new Set(answers.flatMap(({ body }) => (body['resourcePath'] === undefined ? [] : [body.id])));
      expect(ids.size).toBe(1);
      expect((await submit(id)).body.id).toBe([...ids][0]);
    });

    test('a shopper whose connection broke off can read its state', async () => {
      const id = await create();
      expect((await outcome(id)).body).toMatchObject({ state: 'created' });
      await submit(id);
      expect((await outcome(id)).body).toMatchObject({
        state: 'completed',
        resourcePath: `/v1/checkouts/${id}/payment`,
      });
    });

    test('a final result stays readable for 30 days', async () => {
      const id = await create();
      await submit(id);
      gateway.clock.advance(30 * 24 * 60 * MINUTE_MS - 1);
      expect((await status(id)).body.result.code).toBe('000.100.110');
      gateway.clock.advance(1);
      expect((await status(id)).body.result.description).toContain('30 days');
    });
  });

  describe('400', () => {
    test('an unknown brand is refused when the checkout is created or changed', async () => {
      const message = 'AMERICAN_EXPRESS is not a brand; did you mean AMEX?';
      const refusal = [400, '100.100.501', [{ name: 'paymentBrand', value: 'AMERICAN_EXPRESS', message }]];
      const unknown = { paymentBrand: 'AMERICAN_EXPRESS' };
      const created = await gateway.post('/v1/checkouts', { ...prepared, ...unknown });
      const changed = await gateway.post(`/v1/checkouts/${await create()}`, unknown);
      for (const { status: code, body } of [created, changed]) {
        expect([code, body.result.code, body.result.parameterErrors]).toEqual(refusal);
      }
    });

    test('a decline sends the shopper back, and ends the checkout', async () => {
      const id = await create();
      const declined = await submit(id, { 'card.number': '4200000000001552' });
      expect([declined.status, declined.body.result.code, declined.body['resourcePath']]).toEqual([
        400,
        '800.100.155',
        `/v1/checkouts/${id}/payment`,
      ]);
      expect((await submit(id)).body.result.code).toBe('800.100.155');
      const { body } = await gateway.get(`/v1/checkouts/${id}/configuration`, {});
      expect([body['resourcePath'], body['isDeclined'], body['ending']]).toEqual([
        declined.body['resourcePath'],
        true,
        'declined',
      ]);
      const read = await status(id);
      expect([read.status, read.body.result.code]).toEqual([200, '800.100.155']);
    });

    test.each([
      ['an IBAN', { 'bankAccount.iban': 'DE88370400440532013000' }, 'bankAccount.iban', '100.100.104'],
      ['a BIC', { 'bankAccount.bic': 'COBAZZFF' }, 'bankAccount.bic', '100.100.105'],
      ['a country', { 'bankAccount.country': 'FR' }, 'bankAccount.country', '100.200.100'],
    ])('a mistyped %s leaves it open for a correction', async (_, mistyped, name, code) => {
      const id = await create();
      const bank = {
        paymentBrand: 'DIRECTDEBIT_SEPA',
        'bankAccount.holder': 'Jane Jones',
        'bankAccount.iban': 'DE89370400440532013000',
      };
      const pay = (more: object) => gateway.submit(`/v1/checkouts/${id}/payment`, { ...bank, ...more });
      const wrong = await pay(mistyped);
      expect([wrong.status, wrong.body.result.code, wrong.body['resourcePath']]).toEqual([400, code, undefined]);
      expect(wrong.body.result.parameterErrors).toMatchObject([{ name }]);
      expect(wrong.text).not.toContain('DE88370400440532013000');
      expect((await pay({})).body.result.code).toBe('000.100.110');
    });

    test('wrong parameters leave it open for a correction', async () => {
      const id = await create();
      const wrong = await submit(id, { 'card.expiryMonth': '13' });
      expect([wrong.status, wrong.body.result.code, wrong.body.ndc, wrong.body['resourcePath']]).toEqual([
        400,
        '200.300.404',
        id.replaceAll('.', '-'),
        undefined,
      ]);
      expect(wrong.body.result.parameterErrors).toMatchObject([{ name: 'card.expiryMonth' }]);
      expect((await submit(id)).body.result.code).toBe('000.100.110');
    });

    test('it expires 30 minutes after its creation, and every caller gets that reason', async () => {
      const id = await create();
      gateway.clock.advance(30 * MINUTE_MS - 1);
      expect((await status(id)).body.result.code).toBe('000.200.000');
      gateway.clock.advance(1);
      const answers = [
        await submit(id),
        await status(id),
        await gateway.get(`/v1/checkouts/${id}/configuration`, {}),
        await gateway.post(`/v1/checkouts/${id}`, { amount: '1.00' }),
      ];
      for (const { status: code, body } of answers) {
        expect([code, body.result.code, body.ndc]).toEqual([400, '200.300.404', id.replaceAll('.', '-')]);
        expect(body.result).toMatchObject({ checkoutFault: 'expired' });
        expect(body.result.description).toBe(
          'invalid or missing parameter - No payment session found for the requested id: it expired 30 minutes after its creation',
        );
      }
      expect((await outcome(id)).body['state']).toBe('expired');
    });

    test.each([
      [`${'F'.repeat(32)}.test01-vm-tx01`, 'no checkout has this id'],
      [`${'F'.repeat(32)}.prod01-vm-tx01`, 'the id is from the live environment'],
      ['nonsense', 'this is not the id of a checkout'],
    ])('%s says what is wrong with it', async (id, why) => {
      const { status: code, body } = await status(id);
      expect([code, body.result.code]).toEqual([404, '200.300.404']);
      expect(body.result.description).toContain('No payment session found for the requested id');
      expect(body.result.description).toContain(why);
      expect(body.result).toMatchObject({ checkoutFault: 'unknown' });
    });

    test('an update that is wrong together with the earlier parameters is refused', async () => {
      const id = await create();
      const { status: code, body } = await gateway.post(`/v1/checkouts/${id}`, { 'billing.houseNumber2': '5' });
      expect([code, body.result.parameterErrors]).toEqual([
        400,
        [{ name: 'billing.houseNumber1', message: expect.any(String), isMissing: true }],
      ]);
    });

    test('a paid checkout cannot be changed', async () => {
      const id = await create();
      await submit(id);
      const { result } = (await gateway.post(`/v1/checkouts/${id}`, { amount: '1.00' })).body;
      expect(result).toMatchObject({
        description: expect.stringContaining('paid already'),
        checkoutFault: 'submitted',
      });
    });

    test('an order that this gateway cannot pay is refused when the merchant creates it', async () => {
      const unknown = { ...prepared, 'registrations[0].id': '8a'.repeat(16) };
      const offering = await gateway.post('/v1/checkouts', unknown);
      expect(offering.body.result.parameterErrors).toMatchObject([{ name: 'registrations[0].id' }]);
    });

    test.each([
      ['that fits the limit', 6_000, 'not the id of a checkout'],
      ['above the limit', 20_000, 'the body is larger than'],
    ])('a flood %s for a checkout that does not exist is refused before it is read', async (_size, length, reason) => {
      const form = Array.from({ length }, (_, index) => `amuont${index}=1`).join('&');
      const { body } = await gateway.submit('/v1/checkouts/none/payment', form);
      expect(body.result).toMatchObject({ description: expect.stringContaining(reason) });
      expect(body.result).not.toHaveProperty('parameterErrors');
    });

    test('card data are refused when it is created', async () => {
      const { status: code, body } = await gateway.post('/v1/checkouts', { ...prepared, ...account });
      expect(code).toBe(400);
      expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(['card.number', 'card.cvv']);
    });
  });
});
