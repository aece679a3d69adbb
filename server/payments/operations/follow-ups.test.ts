import { describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { testMerchant } from '../../testing/merchant.ts';

describe.each(databases)('follow-ups on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const { pay, paid, follow, followed, codeOf, stored } = testMerchant(() => gateway);

  describe('200', () => {
    test('a debit is refunded in parts until nothing is left', async () => {
      const id = await paid();
      const refund = await follow(id, 'RF', '90.00');
      expect(refund.body).toMatchObject({
        referencedId: id,
        paymentType: 'RF',
        amount: '90.00',
        result: { code: '000.100.110' },
      });
      expect(await codeOf(id, 'RF', '2.01')).toBe('700.400.200');
      expect(await codeOf(id, 'RF', '2.00')).toBe('000.100.110');
      expect(await codeOf(id, 'RF', '0.01')).toBe('700.400.200');
    });

    test('an authorization is captured in parts, and the rest is released by a reversal', async () => {
      const id = await paid({ paymentType: 'PA' });
      expect(await codeOf(id, 'CP', '50.00')).toBe('000.100.110');
      expect((await follow(id, 'RV')).body).toMatchObject({ amount: '42.00', result: { code: '000.100.110' } });
      expect(await codeOf(id, 'CP', '0.01')).toBe('700.400.100');
      expect(await codeOf(id, 'RV')).toBe('700.400.300');
    });

    test('a capture is refunded like a debit', async () => {
      const id = await paid({ paymentType: 'PA' });
      const capture = (await follow(id, 'CP', '50.00')).body.id ?? '';
      expect(await codeOf(capture, 'RF', '50.01')).toBe('700.400.200');
      expect(await codeOf(capture, 'RF', '50.00')).toBe('000.100.110');
    });

    test('a reversal of a debit succeeds, also with an empty amount, and leaves nothing to refund', async () => {
      const id = await paid();
      expect((await follow(id, 'RV', undefined, { amount: '' })).body).toMatchObject({ amount: '92.00' });
      expect(await codeOf(id, 'RF', '1.00')).toBe('700.400.200');
    });

    test('an expired authorization can neither be captured nor reversed', async () => {
      const id = await paid({ paymentType: 'PA' });
      gateway.clock.advance(7 * 24 * 60 * 60 * 1000 - 1);
      expect(await codeOf(id, 'CP', '1.00')).toBe('000.100.110');
      gateway.clock.advance(1);
      expect(await codeOf(id, 'CP', '1.00')).toBe('700.400.100');
      expect(await codeOf(id, 'RV')).toBe('700.400.300');
    });

    test('a capture marked FINAL closes the authorization, however other captures were marked', async () => {
      const id = await paid({ paymentType: 'PA' });
      expect(await codeOf(id, 'CP', '10.00', { sequence: 'PARTIAL' })).toBe('000.100.110');
      expect(await codeOf(id, 'CP', '10.00', { sequence: 'FINAL' })).toBe('000.100.110');
      expect(await codeOf(id, 'CP', '10.00')).toBe('700.400.100');
    });

    test('a capture marked FINAL releases the rest', async () => {
      const id = await paid({ paymentType: 'PA' });
      expect(await codeOf(id, 'CP', '10.00', { sequence: 'FINAL' })).toBe('000.100.110');
      expect(await codeOf(id, 'CP', '1.00')).toBe('700.400.100');
      expect(await codeOf(id, 'RV')).toBe('700.400.300');
    });
  });

  describe('404', () => {
    test.each([
      ['CP', '700.400.510', 'capture needs at least one successful transaction of type (PA)'],
      ['RV', '700.400.530', 'reversal needs at least one successful transaction of type (CP or DB or RB or PA)'],
      [
        'RF',
        '600.200.500',
        'Invalid payment data. You are not configured for this currency or sub type (country or brand)',
      ],
    ])('%s of an unknown payment', async (type, code, text) => {
      const { status, body } = await follow('8ac7a4a1000000000000000000000000', type, '1.00');
      const description = `${text} - no such payment (its id matches none)`;
      expect([status, body.result.code, body.result.description]).toEqual([404, code, description]);
    });
  });

  describe('400', () => {
    test('follow-ups of the wrong kind have their own codes', async () => {
      const debit = await paid();
      const authorization = await paid({ paymentType: 'PA' });
      const declined = (await pay({ paymentType: 'PA', 'card.number': '4200000000001529' })).body.id ?? '';
      expect(await codeOf(debit, 'CP', '1.00')).toBe('700.400.510');
      expect(await codeOf(authorization, 'RF', '1.00')).toBe('700.400.520');
      expect(await codeOf(declined, 'CP', '1.00')).toBe('700.400.510');
      expect(await codeOf(debit, 'CB', '1.00')).toBe('700.400.402');
      const refund = (await follow(debit, 'RF', '1.00')).body.id ?? '';
      expect(await codeOf(refund, 'RV')).toBe('700.400.530');
    });

    test('a capture cannot exceed the authorization, nor the number of captures', async () => {
      const id = await paid({ paymentType: 'PA', numberOfCaptures: '2' });
      expect(await codeOf(id, 'CP', '92.01')).toBe('700.400.100');
      expect(await codeOf(id, 'CP', '1.00')).toBe('000.100.110');
      expect(await codeOf(id, 'CP', '1.00')).toBe('000.100.110');
      expect(await codeOf(id, 'CP', '1.00')).toBe('700.400.100');
    });

    test('what cannot be taken is refused with the reason, if the amount alone is not the reason', async () => {
      const reasonOf = async (id: string, type: string, amount?: string): Promise<string> => {
        const { description } = (await follow(id, type, amount)).body.result;
        return / - (.*)$/.exec(description ?? '')?.[1] ?? '';
      };
      const debit = await paid();
      expect(await reasonOf(debit, 'RF', '92.01')).toBe('');
      await followed(debit, 'RF', '1.00', { sequence: 'FINAL' });
      expect(await reasonOf(debit, 'RF', '1.00')).toBe('the last RF was marked FINAL');
      const authorization = await paid({ paymentType: 'PA', numberOfCaptures: '1' });
      expect(await reasonOf(authorization, 'CP', '92.01')).toBe('');
      await followed(authorization, 'CP', '1.00');
      expect(await reasonOf(authorization, 'CP', '1.00')).toBe('numberOfCaptures is reached');
      expect(await reasonOf(authorization, 'RV', '91.01')).toBe('');
      await followed(authorization, 'RV');
      expect(await reasonOf(authorization, 'RV')).toBe('the rest was released');
      const expired = await paid({ paymentType: 'PA' });
      gateway.clock.advance(7 * 24 * 60 * 60 * 1000);
      expect(await reasonOf(expired, 'CP', '1.00')).toBe('the authorization has expired');
    });

    test('a follow-up with the card number in a reference is refused, and none of it is stored', async () => {
      const id = await paid();
      for (const merchantTransactionId of ['4200000000000000', 'order 4200-0000 0000 0000']) {
        const { status, body, text } = await follow(id, 'RF', '1.00', { merchantTransactionId });
        const parameterErrors = [{ name: 'merchantTransactionId', message: 'must not contain the card number' }];
        expect([status, body.result]).toMatchObject([400, { parameterErrors }]);
        expect(text).not.toContain(merchantTransactionId);
      }
      expect(await codeOf(id, 'RF', '1.00', { merchantTransactionId: 'order 12345678' })).toBe('000.100.110');
    });

    test('a follow-up with the card number in a text is made, with the number masked', async () => {
      const refund = await followed(await paid(), 'RF', '1.00', { descriptor: 'order 4200-0000 0000 0000' });
      expect((await stored(refund)).request).toMatchObject({ descriptor: 'order XXXX-XXXX XXXX 0000' });
    });

    test('a follow-up in another currency is refused', async () => {
      const id = await paid();
      expect(await codeOf(id, 'RF', '1.00', { currency: 'USD' })).toBe('700.300.100');
    });
  });
});
