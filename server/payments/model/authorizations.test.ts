import { describe, expect, test } from 'vitest';
import { query } from '../../platform/database/query.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { testMerchant } from '../../testing/merchant.ts';
import type { PaymentRow } from './records.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const approved = '000.100.110';

const versionOf = query<{ payments: PaymentRow }, { id: string }>()((db, input) =>
  db.selectFrom('payments').select('version').where('id', '=', input('id')),
);

describe.each(databases)('authorizations on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const { pay, paid, follow, followed, codeOf } = testMerchant(() => gateway);
  const increment = { 'standingInstruction.industryPractice': 'INCREMENTAL_AUTH' };
  const renewal = { 'standingInstruction.industryPractice': 'REAUTHORIZATION' };
  const referring = (referenceUuid: string, amount: string, more: Record<string, string> = {}) =>
    gateway.post('/v1/payments', { paymentType: 'PA', amount, currency: 'EUR', referenceUuid, ...more });

  test('are written once by a capture of a part, when it is admitted, and again by the decision that closes them', async () => {
    const id = await paid({ paymentType: 'PA' });
    const version = async () => Number((await gateway.database.read(versionOf, { id }))[0]?.version);
    const first = await version();
    await followed(id, 'CP', '10.00');
    await followed(id, 'CP', '10.00');
    expect(await version()).toBe(first + 2);
    await followed(id, 'RV');
    expect(await version()).toBe(first + 4);
  });

  describe('an increment', () => {
    test.each([
      ['its path and practice', (id: string) => follow(id, 'PA', '8.00', increment)],
      ['its path alone', (id: string) => follow(id, 'PA', '8.00')],
      ['referenceUuid', (id: string) => referring(id, '8.00', increment)],
      ['referenceUuid and the card', (id: string) => pay({ paymentType: 'PA', amount: '8.00', referenceUuid: id })],
    ])('by %s raises the amount that can be captured', async (_, raise) => {
      const id = await paid({ paymentType: 'PA', lifecycleId: 'L-4711' });
      expect(await codeOf(id, 'CP', '92.01')).toBe('700.400.100');
      const { status, body } = await raise(id);
      expect([status, body]).toMatchObject([200, { referencedId: id, paymentType: 'PA', lifecycleId: 'L-4711' }]);
      expect(await codeOf(id, 'CP', '100.01')).toBe('700.400.100');
      await followed(id, 'CP', '92.00');
      // A reference to the increment means the authorization that it raised.
      expect((await follow(body.id ?? '', 'CP', '8.00')).body).toMatchObject({ referencedId: id });
      expect(await codeOf(id, 'CP', '0.01')).toBe('700.400.100');
    });

    test('is released with the original, and not by its own id alone', async () => {
      const id = await paid({ paymentType: 'PA' });
      const raised = await followed(id, 'PA', '8.00', increment);
      expect(await codeOf(raised, 'RV')).toBe('700.400.530');
      expect((await follow(raised, 'RV', '3.00')).body).toMatchObject({ referencedId: id, amount: '3.00' });
      expect((await follow(id, 'RV')).body).toMatchObject({ amount: '97.00', result: { code: approved } });
      expect(await codeOf(raised, 'CP', '1.00')).toBe('700.400.100');
      expect(await codeOf(id, 'PA', '1.00', increment)).toBe('700.300.300');
    });

    test('cannot raise an authorization beyond the largest amount', async () => {
      const id = await paid({ paymentType: 'PA', amount: '9999999999.98' });
      expect(await codeOf(id, 'PA', '0.02', increment)).toBe('100.550.301');
      await followed(id, 'PA', '0.01', increment);
      expect((await follow(id, 'RV')).body['amount']).toBe('9999999999.99');
    });

    test('is refused after the authorization has expired', async () => {
      const id = await paid({ paymentType: 'PA' });
      gateway.clock.advance(7 * DAY_MS);
      expect(await codeOf(id, 'PA', '1.00', increment)).toBe('700.300.400');
    });

    test('follows an authorization only', async () => {
      const debit = await paid();
      expect(await codeOf(debit, 'PA', '1.00', increment)).toBe('700.100.700');
      expect((await referring(debit, '1.00', increment)).body.result.code).toBe('700.100.700');
      expect(await codeOf('8ac7a4a1000000000000000000000000', 'PA', '1.00')).toBe('700.100.100');
    });
  });

  describe('a re-authorization', () => {
    test('extends the authorization of the rest, and doubles nothing', async () => {
      const id = await paid({ paymentType: 'PA' });
      await followed(id, 'CP', '42.00');
      expect(await codeOf(id, 'PA', '50.01', renewal)).toBe('700.100.300');
      gateway.clock.advance(6 * DAY_MS);
      const renewed = (await referring(id, '50.00', renewal)).body;
      expect(renewed).toMatchObject({ referencedId: id, amount: '50.00', result: { code: approved } });
      gateway.clock.advance(6 * DAY_MS);
      expect(await codeOf(id, 'CP', '50.01')).toBe('700.400.100');
      await followed(id, 'CP', '20.00');
      await followed(renewed.id ?? '', 'CP', '20.00');
      gateway.clock.advance(DAY_MS);
      expect(await codeOf(id, 'CP', '10.00')).toBe('700.400.100');
    });

    test('of less than the rest releases the difference', async () => {
      const id = await paid({ paymentType: 'PA' });
      await followed(id, 'PA', '60.00', renewal);
      expect(await codeOf(id, 'CP', '60.01')).toBe('700.400.100');
      await followed(id, 'CP', '60.00');
    });

    test('renews an expired authorization', async () => {
      const id = await paid({ paymentType: 'PA' });
      gateway.clock.advance(8 * DAY_MS);
      expect(await codeOf(id, 'CP', '1.00')).toBe('700.400.100');
      await followed(id, 'PA', '92.00', renewal);
      await followed(id, 'CP', '92.00');
    });
  });

  describe('an authorization', () => {
    test('with a standing instruction is valid for 30 days', async () => {
      const id = await paid({
        paymentType: 'PA',
        'standingInstruction.type': 'UNSCHEDULED',
        'standingInstruction.mode': 'INITIAL',
      });
      gateway.clock.advance(30 * DAY_MS - 1);
      await followed(id, 'CP', '1.00');
      gateway.clock.advance(1);
      const { body } = await follow(id, 'CP', '1.00');
      expect(body.result).toMatchObject({ code: '700.400.100', description: expect.stringContaining('expired') });
    });
  });

  describe('referenceUuid', () => {
    test('that matches nothing is a wrong parameter, and so is another type or practice', async () => {
      const id = await paid({ paymentType: 'PA' });
      const wrong = async (answer: ReturnType<typeof referring>) => {
        const { status, body } = await answer;
        return [status, body.result.code, body.result.parameterErrors?.map(({ name }) => name)];
      };
      const unknown = referring('8ac7a4a1000000000000000000000000', '1.00', increment);
      expect(await wrong(unknown)).toEqual([400, '200.300.404', ['referenceUuid']]);
      const [error] = (await unknown).body.result.parameterErrors ?? [];
      expect(error?.message).toContain('no such payment');
      expect(await wrong(referring(id, '1.00', { paymentType: 'DB' }))).toEqual([400, '200.300.404', ['paymentType']]);
      const practice = { 'standingInstruction.industryPractice': 'NO_SHOW' };
      const name = 'standingInstruction.industryPractice';
      expect(await wrong(referring(id, '1.00', practice))).toEqual([400, '200.300.404', [name]]);
      const elsewhere = follow(id, 'CP', '1.00', { referenceUuid: '8ac7a4a1000000000000000000000000' });
      expect(await wrong(elsewhere)).toEqual([400, '200.300.404', ['referenceUuid']]);
    });

    test('with the token of a wallet is refused, and the token can still be used', async () => {
      const id = await paid({ paymentType: 'PA' });
      const { status, body } = await referring(id, '1.00', { 'walletOne.paymentToken': 'token' });
      expect([status, body.result.parameterErrors?.map(({ name }) => name)]).toEqual([400, ['walletOne.paymentToken']]);
    });

    test('with another card is refused', async () => {
      const id = await paid({ paymentType: 'PA' });
      const { body } = await pay({ paymentType: 'PA', referenceUuid: id, 'card.number': '4111111111111111' });
      expect(body.result.code).toBe('700.100.400');
    });
  });

  describe('FINAL', () => {
    test.each(['RF', 'RV'])('on a partial %s of a debit is the last of its type', async (type) => {
      const id = await paid();
      await followed(id, type, '10.00', { sequence: 'FINAL' });
      expect(await codeOf(id, type, '1.00')).toBe(type === 'RF' ? '700.400.200' : '700.400.300');
    });

    test('on a partial reversal leaves the rest to be captured', async () => {
      const id = await paid({ paymentType: 'PA' });
      await followed(id, 'RV', '10.00', { sequence: 'FINAL' });
      const { body } = await follow(id, 'CP', '82.00');
      expect(body).toMatchObject({ referencedId: id, amount: '82.00', result: { code: approved } });
    });
  });
});
