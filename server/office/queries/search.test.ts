import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { shortIdOf } from '../../platform/base/identifiers.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { queryRecords } from './records.ts';
import { searchPayments } from './search.ts';
import { termsOf } from './search-terms.ts';

describe('what a text may be', () => {
  test.each([
    ['8AC7A4A1000000000000000000000001', { id: '8ac7a4a1000000000000000000000001' }],
    [' 1234.5678.9012 ', { shortId: '1234.5678.9012' }],
    [' Jane.Jones@Example.COM', { email: 'jane.jones@example.com' }],
    ['0042', { last4: '0042', tag: '0042', amount: { value: 4200n } }],
    ['12.50', { amount: { value: 1250n } }],
    ['12,5 eur', { amount: { value: 1250n, currency: 'EUR' } }],
    ['JPY 900', { amount: { value: 90_000n, currency: 'JPY' } }],
    ['order-1001', { tag: 'order-1001' }],
  ])('%s', (text, terms) => {
    expect(termsOf(text)).toEqual({ ...terms, reference: text.trim() });
  });

  test.each(['4200000000000042', '4200 0000 0000 0042', '4200-0000-0000-0042', '420000******0042', '•••• •••• 0042'])(
    'the number of a card is its last four digits, and nothing else: %s',
    (text) => expect(termsOf(text)).toEqual({ last4: '0042' }),
  );

  test('nothing finds nothing', () => expect(termsOf('  ')).toEqual({}));

  test('any text has its own reference, unless it is the number of a card', () => {
    const isRead = (text: string) => {
      const { reference, last4 } = termsOf(text);
      expect(reference ?? (last4 === undefined ? '' : text.trim())).toBe(text.trim());
    };
    fc.assert(fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[\d ,.*x-]{0,24}$/)), isRead));
  });
});

describe.each(databases)('the search on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const ids: Record<string, string> = {};
  const jane = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };

  const find = async (text: string, limit = 20, cursor?: string) =>
    searchPayments(
      { database: gateway.database, queries: queryRecords(gateway.database), clock: gateway.clock },
      [gateway.entityId],
      { text, limit, cursor },
    );
  const found = async (text: string) => (await find(text)).payments.map(({ id }) => id);

  beforeAll(async () => {
    const paid = async (name: string, parameters: Readonly<Record<string, string>>) => {
      gateway.clock.advance(5);
      const { body } = await gateway.post('/v1/payments', { ...cardPayment, ...parameters });
      if (body.id === undefined || body.result.code !== '000.100.110') throw new Error(JSON.stringify(body));
      ids[name] = body.id ?? '';
    };
    await paid('first', {
      merchantTransactionId: 'order-1001',
      ...jane,
      'customer.email': 'Jane@Example.com',
      amount: '12.50',
    });
    await paid('second', { amount: '42.00', currency: 'USD' });
    await paid('third', {
      'card.number': '4111111111111111',
      ...jane,
      'customer.email': 'jane@example.com',
      amount: '42.00',
    });
    await gateway.post(`/v1/payments/${ids['first']}`, { paymentType: 'RF', amount: '12.50', currency: 'EUR' });
  });

  const named = (...names: readonly string[]) => names.map((name) => ids[name] ?? '');

  test('finds a payment by its id and its short id', async () => {
    expect(await found(ids['first']?.toUpperCase() ?? '')).toEqual(named('first'));
    expect(await found(shortIdOf(ids['second'] ?? ''))).toEqual(named('second'));
  });

  test('finds payments by e-mail address in any case, the newest first', async () => {
    expect(await found(' JANE@example.com ')).toEqual(named('third', 'first'));
  });

  test('finds four digits as the end of a number and as an amount', async () => {
    expect(await found('1111')).toEqual(named('third'));
    expect(await found('0042')).toEqual(named('third', 'second'));
    expect(await found('4111 1111 1111 1111')).toEqual(named('third'));
  });

  test('finds an amount in all currencies, or in one', async () => {
    expect(await found('42')).toEqual(named('third', 'second'));
    expect(await found('42,00 usd')).toEqual(named('second'));
    expect(await found('12.50')).toHaveLength(2); // With its refund.
  });

  test('finds a reference as it is, and by its beginning or end', async () => {
    for (const text of ['order-1001', 'ORDER 1001', 'order-', '1001', '-1001']) {
      expect(await found(text)).toContain(ids['first']);
    }
    expect(await found('rder-100')).toEqual([]);
  });

  test('pages through what it finds, once each', async () => {
    const all: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await find('jane@example.com', 1, cursor);
      all.push(...page.payments.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(all).toEqual(named('third', 'first'));
  });

  test('finds nothing of another channel', async () => {
    const { payments } = await searchPayments(
      { database: gateway.database, queries: queryRecords(gateway.database), clock: gateway.clock },
      ['f'.repeat(32)],
      { text: 'jane@example.com', limit: 20 },
    );
    expect(payments).toEqual([]);
  });
});
