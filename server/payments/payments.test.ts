import { describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { gatewayOfTests } from '../testing/gateway.ts';
import { cardPayment } from '../testing/gateway-under-test.ts';

const { 'card.number': _number, ...withoutNumber } = cardPayment;

describe.each(databases)('payments on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const pay = (parameters: Record<string, string> = {}) =>
    gateway.post('/v1/payments', { ...cardPayment, ...parameters });
  const paid = async (parameters: Record<string, string> = {}): Promise<string> => {
    const { status, body } = await pay(parameters);
    expect([status, body.result.code]).toEqual([200, '000.100.110']);
    return body.id ?? '';
  };
  describe('200', () => {
    test('a debit returns everything that clients read', async () => {
      const { status, headers, body } = await pay({
        merchantTransactionId: 'order 4711',
        'customParameters[CTPE_DESCRIPTOR_TEMPLATE]': 'x',
        'cart.items[0].name': 'Tea',
        'cart.items[1].name': 'Cup',
        'billing.city': 'Wien',
      });
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body).toMatchObject({
        id: expect.stringMatching(/^8a[0-9a-f]{30}$/),
        paymentType: 'DB',
        paymentBrand: 'VISA',
        amount: '92.00',
        currency: 'EUR',
        merchantTransactionId: 'order 4711',
        result: {
          code: '000.100.110',
          description: "Request successfully processed in 'Merchant in Integrator Test Mode'",
          category: 'success',
        },
        card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034' },
        customParameters: { CTPE_DESCRIPTOR_TEMPLATE: 'x' },
        cart: { items: [{ name: 'Tea' }, { name: 'Cup' }] },
        billing: { city: 'Wien' },
        shortId: expect.stringMatching(/^\d{4}\.\d{4}\.\d{4}$/),
        paymentMethod: 'CC',
        buildNumber: expect.stringMatching(/^[0-9a-f]{40}@\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000$/),
        timestamp: '2026-11-20 12:00:00+0000',
        ndc: expect.stringMatching(new RegExp(`^${gateway.entityId}-[0-9a-f]{32}$`)),
      });
      expect(JSON.stringify(body)).not.toContain(cardPayment['card.number']);
      expect(Object.keys(body['card'] as object)).not.toContain('cvv');
    });

    test('a stored payment is read with the content of the first reply', async () => {
      const made = await pay();
      const read = await gateway.get(`/v1/payments/${made.body.id}?entityId=${gateway.entityId}`);
      const { ndc: _ndc, ...rest } = made.body;
      expect(read.status).toBe(200);
      expect(read.body).toMatchObject(rest);
    });

    test('reading a declined payment succeeds and contains the decline', async () => {
      const declined = await pay({ 'card.number': '4200000000001552' });
      expect([declined.status, declined.body.result.code]).toEqual([400, '800.100.155']);
      const read = await gateway.get(`/v1/payments/${declined.body.id}?entityId=${gateway.entityId}`);
      expect([read.status, read.body.result.code]).toEqual([200, '800.100.155']);
    });

    test.each(['4111111111111111', '5454545454545454', '5105105105105100', '30082246403846'])(
      'the number %s is approved, and its brand detected',
      async (number) => {
        const { paymentBrand: _brand, ...rest } = cardPayment;
        const { body } = await gateway.post('/v1/payments', { ...rest, 'card.number': number });
        expect(body.result.code).toBe('000.100.110');
        expect(body['brandResult']).toBe(body['paymentBrand']);
      },
    );

    test('unusual notations of existing integrations are accepted', async () => {
      const { status, body } = await pay({
        amount: '92',
        'card.number': ' 4200 0000 0000 0000 ',
        createRegistration: '0',
        descriptor: '',
      });
      expect([status, body['amount']]).toEqual([200, '92.00']);
      const doubled = await gateway.post('//v1/payments', {
        ...cardPayment,
        'authentication.entityId': gateway.entityId,
      });
      expect(doubled.status).toBe(200);
    });

    test('an authorization of zero verifies a card', async () => {
      expect((await pay({ paymentType: 'PA', amount: '0.00' })).body.result.code).toBe('000.100.110');
    });

    test.each([
      [{ 'billing.street1': 'High Street 1', 'billing.postcode': '12345' }, 'F'],
      [{ 'billing.street1': 'High Street 1', 'billing.postcode': 'AVSZ' }, 'Z'],
      [{ 'billing.street1': 'High Street 1', 'billing.postcode': 'AVSX' }, 'F'],
      [{ 'billing.postcode': 'AVSZ' }, undefined],
    ])('the address %j is verified as %s, in the reply and afterwards', async (address, avsResponse) => {
      const { body } = await pay(address);
      const read = await gateway.get(`/v1/payments/${body.id}?entityId=${gateway.entityId}`);
      const expected = { code: '000.100.110', cvvResponse: 'M', ...(avsResponse && { avsResponse }) };
      expect([body.result, read.body.result]).toMatchObject([expected, expected]);
      expect('avsResponse' in body.result).toBe(avsResponse !== undefined);
    });

    test('after a lost answer the gateway inquires: the payment is charged once and approved', async () => {
      expect((await pay({ 'card.number': '4200000000009027' })).body.result.code).toBe('000.100.110');
    });
  });

  describe('400', () => {
    test.each([
      ['a wrong check digit', { 'card.number': '4444444444444444' }, '100.100.101'],
      ['a past expiry date', { 'card.expiryYear': '2026', 'card.expiryMonth': '10' }, '100.100.303'],
      ['a security code of another length', { 'card.cvv': '1234' }, '100.100.601'],
      ['an unknown brand', { paymentBrand: 'VISTA' }, '100.100.501'],
      ['a number of another brand', { paymentBrand: 'MASTER' }, '100.100.700'],
      ['an issuer that declines', { 'card.number': '4200000000001529' }, '800.100.152'],
      ['an acquirer that cannot be reached', { 'card.number': '4200000000009035' }, '900.100.300'],
      ['an acquirer that does not answer', { 'card.number': '4200000000009019' }, '900.100.201'],
      ['a debit of zero', { amount: '0.00' }, '100.550.300'],
    ])('%s', async (_what, parameters, code) => {
      const { status, body } = await pay(parameters);
      expect([status, body.result.code]).toEqual([400, code]);
      expect(body.id).toMatch(/^8a/);
    });

    test.each([
      [{ paymentBrand: 'MASTERCARD' }, 'MASTER'],
      [{ paymentBrand: 'VISTA' }, 'VISA'],
    ])('the reply to %j names the brand that was likely meant', async (parameters, meant) => {
      const { body } = await pay(parameters);
      expect(body['resultDetails']).toEqual({
        ExtendedDescription: `${parameters.paymentBrand} is not a brand; did you mean ${meant}?`,
      });
    });

    test.each([
      ['no account', 'PAYPAL_EXPRESS', 'PAYPAL', {}],
      ['a bank account', 'SEPA', 'DIRECTDEBIT_SEPA', { 'bankAccount.iban': 'DE89370400440532013000' }],
    ])('an unknown brand with %s is reported with the one that was likely meant', async (_what, sent, meant, more) => {
      const { amount, currency, paymentType } = cardPayment;
      const holder = Object.keys(more).length > 0 ? { 'bankAccount.holder': 'Jane Jones' } : {};
      const { status, body } = await gateway.post('/v1/payments', {
        amount,
        currency,
        paymentType,
        paymentBrand: sent,
        ...holder,
        ...more,
      });
      expect([status, body.result.code, body.result.parameterErrors]).toEqual([
        400,
        '100.100.501',
        [{ name: 'paymentBrand', value: sent, message: `${sent} is not a brand; did you mean ${meant}?` }],
      ]);
    });

    test('a brand without number ranges accepts any number', async () => {
      await paid({ paymentBrand: 'CARTEBANCAIRE', 'card.number': '4200000000000000' });
    });

    test.each([
      ['1234567897', { last4Digits: '7897' }],
      ['12345674', { last4Digits: '5674' }],
      ['123456789015', { bin: '123456', last4Digits: '9015' }],
    ])('of the short number %s so little is returned that it stays unknown', async (number, shown) => {
      const { status, body, text } = await pay({ paymentBrand: 'PRIVATE_LABEL', 'card.number': number });
      expect([status, text.includes(number)]).toEqual([200, false]);
      const { bin, last4Digits } = body['card'] as Record<string, string>;
      expect({ bin, last4Digits }).toEqual({ bin: undefined, ...shown });
    });

    test('the card number in a reference is refused, not stored', async () => {
      const reference = 'order 4200-0000-0000-0000';
      const { status, text, body } = await pay({ merchantTransactionId: reference });
      expect([status, body.result.parameterErrors]).toEqual([
        400,
        [{ name: 'merchantTransactionId', message: 'must not contain the card number' }],
      ]);
      expect(text).not.toContain(reference);
    });

    test('the card number in a text that people write is masked, and the payment is made', async () => {
      const { status, body } = await pay({
        'customParameters[note]': '4200000000000000',
        descriptor: 'card 4200-0000-0000-0000',
        'card.holder': '4200 0000 0000 0000',
        'customer.givenName': '4200000000000000',
        'customer.surname': 'J',
      });
      expect([status, body]).toMatchObject([
        200,
        {
          customParameters: { note: 'XXXXXXXXXXXX0000' },
          descriptor: 'card XXXX-XXXX-XXXX-0000',
          card: { holder: 'XXXX XXXX XXXX 0000' },
          customer: { givenName: 'XXXXXXXXXXXX0000' },
        },
      ]);
    });

    test('unsupported parameters are refused', async () => {
      const { body } = await pay({ referenceUuid: '8a'.repeat(16) });
      expect(body.result.parameterErrors).toMatchObject([{ name: 'referenceUuid' }]);
    });

    test('account data in the address are refused, because proxies log addresses', async () => {
      const { 'card.number': number, ...rest } = cardPayment;
      const { body } = await gateway.post(`/v1/payments?card.number=${number}&entityId=${gateway.entityId}`, rest);
      expect(body.result.parameterErrors).toContainEqual({
        name: 'card.number',
        message: 'must be sent in the body, not in the address',
      });
    });

    test('a reference to an earlier payment never makes a new payment', async () => {
      const { body } = await pay({ referenceUuid: 'a'.repeat(32) });
      expect(body.result.parameterErrors).toMatchObject([{ name: 'referenceUuid' }]);
    });

    test('the card of this month is still valid', async () => {
      await paid({ 'card.expiryYear': '2026', 'card.expiryMonth': '11' });
    });

    test('all wrong parameters are named at once, and no secret is returned', async () => {
      const { status, body } = await pay({
        amount: '92.0',
        'card.number': '42x0',
        'card.cvv': '12345',
        entityid: 'a',
        currency: 'XXQ',
      });
      expect([status, body.result.code, body.result.description]).toEqual([
        400,
        '200.300.404',
        'invalid or missing parameter',
      ]);
      const errors = body.result.parameterErrors ?? [];
      expect(errors.map(({ name }) => name).sort()).toEqual([
        'amount',
        'card.cvv',
        'card.number',
        'currency',
        'entityid',
      ]);
      expect(errors.find(({ name }) => name === 'amount')).toMatchObject({
        value: '92.0',
        message: expect.stringMatching(/^must match /),
      });
      expect(errors.find(({ name }) => name === 'entityid')?.message).toBe(
        'is not an allowed parameter (did you mean entityId?)',
      );
      expect(errors.filter(({ name }) => name.startsWith('card.')).every(({ value }) => value === undefined)).toBe(
        true,
      );
      expect(JSON.stringify(body)).not.toContain('42x0');
    });

    test('a brand without a card is answered with the parameters to send', async () => {
      const parameters = Object.fromEntries(
        Object.entries(withoutNumber).filter(([name]) => !name.startsWith('card.')),
      );
      const { body } = await gateway.post('/v1/payments', parameters);
      expect(body.result.parameterErrors).toEqual([
        expect.objectContaining({
          name: 'paymentBrand',
          message: expect.stringMatching(/^card properties must be set/),
        }),
      ]);
    });
  });
});
