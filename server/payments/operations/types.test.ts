import { describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { insertsOf, testMerchant } from '../../testing/merchant.ts';
import { paymentRecords } from '../model/records.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const approved = '000.100.110';

describe.each(databases)('payment types on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const { pay, paid, follow, followed, codeOf, stored } = testMerchant(() => gateway);

  describe('a credit', () => {
    test('needs no earlier payment, is answered with exactly 200, and cannot be zero', async () => {
      const { status, body } = await pay({ paymentType: 'CD', transactionProcessingCode: 'PAYMENT' });
      expect([status, body.result.code]).toEqual([200, approved]);
      expect(body).toMatchObject({ paymentType: 'CD', transactionProcessingCode: 'PAYMENT' });
      expect((await pay({ paymentType: 'CD', amount: '0.00' })).body.result.code).toBe('100.550.300');
    });

    test.each(['DB', 'CP'])('follows a %s, is not limited by it and takes nothing from it', async (type) => {
      const first = await paid({ paymentType: type === 'DB' ? 'DB' : 'PA' });
      const id = type === 'DB' ? first : await followed(first, 'CP', '92.00');
      const credit = await follow(id, 'CD', '500.00');
      expect([credit.status, credit.body]).toMatchObject([200, { referencedId: id, card: { last4Digits: '0000' } }]);
      await followed(id, 'RF', '92.00');
    });

    test('follows neither an authorization nor a payment that did not succeed', async () => {
      expect(await codeOf(await paid({ paymentType: 'PA' }), 'CD', '1.00')).toBe('700.100.700');
      const declined = (await pay({ 'card.number': '4200000000001529' })).body.id ?? '';
      expect(await codeOf(declined, 'CD', '1.00')).toBe('700.300.200');
      expect(await codeOf('8ac7a4a1000000000000000000000000', 'CD', '1.00')).toBe('700.100.100');
    });
  });

  describe('a rebill', () => {
    test('charges the stored account again with any amount, and is refunded and reversed on its own', async () => {
      const debit = await paid({ descriptor: 'ACME' });
      const rebill = await follow(debit, 'RB', '120.00');
      expect(rebill.body).toMatchObject({
        referencedId: debit,
        descriptor: 'ACME',
        result: { code: approved },
        card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones', expiryYear: '2034' },
      });
      const id = rebill.body.id ?? '';
      await followed(id, 'RF', '20.00');
      expect((await follow(id, 'RV')).body).toMatchObject({ amount: '100.00', result: { code: approved } });
      await followed(debit, 'RF', '92.00');
    });

    test('of a capture charges the account of the authorization', async () => {
      const capture = await followed(await paid({ paymentType: 'PA' }), 'CP', '10.00');
      const { body } = await follow(capture, 'RB', '10.00');
      expect(body).toMatchObject({ result: { code: approved }, card: { last4Digits: '0000' } });
      expect((await stored(body.id ?? '')).account).toBeDefined();
    });

    test('is declined once the card has expired', async () => {
      const id = await paid({ 'card.expiryYear': '2026', 'card.expiryMonth': '12' });
      gateway.clock.advance(60 * DAY_MS);
      expect((await follow(id, 'RB', '1.00')).body).toMatchObject({
        paymentType: 'RB',
        result: { code: '100.100.303' },
      });
      gateway.clock.advance(-60 * DAY_MS);
    });

    test('needs a stored account', async () => {
      const id = await paid();
      const foreign = { ...(await stored(id)), id: '8a0000000000000000000000000000e1', account: undefined };
      await gateway.database.commit({ inserts: insertsOf({ ...foreign, rootId: foreign.id }) });
      expect(await codeOf(foreign.id, 'RB', '1.00')).toBe('700.100.700');
    });

    test('refuses another account, and stores no secret of its request', async () => {
      const id = await paid();
      const other = { 'card.number': '4111111111111111', 'card.expiryMonth': '05', 'card.expiryYear': '2034' };
      expect(await codeOf(id, 'RB', '1.00', other)).toBe('700.100.400');
      const same = await followed(id, 'RB', '1.00', { ...other, 'card.number': cardPayment['card.number'] });
      expect(JSON.stringify((await stored(same)).request)).not.toContain(cardPayment['card.number']);
    });
  });

  describe('a receipt', () => {
    const insertOfBrand = async (brand: string, id: string): Promise<string> => {
      const made = { ...(await stored(await paid({ paymentType: 'PA' }))), brand, id, rootId: id, account: undefined };
      await gateway.database.commit({ inserts: insertsOf(made) });
      return id;
    };

    test.each([
      ['BOLETO', '8a0000000000000000000000000000f1'],
      ['KLARNA_INVOICE', '8a0000000000000000000000000000f2'],
    ])('of money for %s cannot exceed what was authorized, and is refunded', async (brand, id) => {
      await insertOfBrand(brand, id);
      expect(await codeOf(id, 'RC', '92.01')).toBe('700.100.300');
      const receipt = await followed(id, 'RC', '92.00');
      expect(await codeOf(id, 'RC', '0.01')).toBe('700.100.300');
      await followed(receipt, 'RF', '92.00');
    });

    test('does not follow a card payment', async () => {
      expect(await codeOf(await paid({ paymentType: 'PA' }), 'RC', '1.00')).toBe('700.400.560');
      expect(await codeOf('8ac7a4a1000000000000000000000000', 'RC', '1.00')).toBe('700.400.560');
    });
  });

  describe('a tokenization', () => {
    test('returns the references of a network token, moves nothing and keeps no account', async () => {
      const { status, body } = await pay({ paymentType: 'TK', amount: '0.00' });
      expect([status, body.result.code]).toEqual([200, approved]);
      expect(body['resultDetails']).toMatchObject({
        NetworkTokenReference: expect.stringMatching(/^[0-9a-f]{32}$/),
        PaymentAccountReference: expect.stringMatching(/^[0-9A-F]{29}$/),
      });
      expect((await stored(body.id ?? '')).account).toBeUndefined();
      expect(await codeOf(body.id ?? '', 'RF', '1.00')).toBe('700.400.520');
    });

    test('stores the account on request', async () => {
      const { body } = await pay({ paymentType: 'TK', amount: '0.00', createRegistration: 'true' });
      expect(body['registrationId']).toMatch(/^8a[0-9a-f]{30}$/);
      const order = { amount: '5.00', currency: 'EUR', paymentType: 'DB' };
      const charged = await gateway.post(`/v1/registrations/${body['registrationId']}/payments`, order);
      expect([charged.status, charged.body.result.code]).toEqual([200, approved]);
    });

    test('needs a card', async () => {
      const { body } = await gateway.post('/v1/payments', {
        amount: '1.00',
        currency: 'EUR',
        paymentType: 'TK',
        paymentBrand: 'DIRECTDEBIT_SEPA',
        'bankAccount.holder': 'Jane Jones',
        'bankAccount.iban': 'DE89370400440532013000',
      });
      expect(body.result.code).toBe('600.200.300');
    });
  });

  describe('PA.CP', () => {
    test('is authorized, then captured by a payment of its own', async () => {
      const { body } = await pay({ paymentType: 'PA.CP' });
      expect(body).toMatchObject({ paymentType: 'PA.CP', amount: '92.00', result: { code: approved } });
      const authorization = await stored(body.id ?? '');
      expect(authorization.captureDueAtMs).toBeUndefined();
      expect(await paymentRecords(gateway.database).takenFrom(authorization)).toMatchObject({
        amount: 9_200n,
        captures: 1,
      });
      expect(await codeOf(authorization.id, 'CP', '0.01')).toBe('700.400.100');
      expect(await codeOf(authorization.id, 'RV')).toBe('700.400.300');
    });

    test('captures nothing if it is declined, and leaves nothing due', async () => {
      const { body } = await pay({ paymentType: 'PA.CP', 'card.number': '4200000000001552' });
      expect(body.result.code).toBe('800.100.155');
      expect((await stored(body.id ?? '')).captureDueAtMs).toBeUndefined();
    });

    test('is captured by recovery, once, if its process stopped after the authorization', async () => {
      const left = { ...(await stored(await paid({ paymentType: 'PA' }))), type: 'PA.CP', captureDueAtMs: 1 } as const;
      const ids = ['8a0000000000000000000000000001a1', '8a0000000000000000000000000001a2'] as const;
      await gateway.database.commit({ inserts: ids.flatMap((id) => insertsOf({ ...left, id, rootId: id })) });
      await followed(ids[1], 'RV');
      await Promise.all([gateway.gateway.recover(2), gateway.gateway.recover(2)]);
      const records = paymentRecords(gateway.database);
      expect(await records.takenFrom(await stored(ids[0]))).toMatchObject({ amount: 9_200n, captures: 1 });
      expect(await records.takenFrom(await stored(ids[1]))).toMatchObject({ amount: 9_200n, captures: 0 });
      expect(await records.captureDueBefore(2, 10)).toEqual([]);
    });
  });
});
