import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SettlementField } from '../../../../catalogue/books/reconciliation.ts';
import { settingsFrom } from '../../../../catalogue/settings/channel-settings.ts';
import { isFault, lineOf, type Notation } from './values.ts';

const notation = (changes: Partial<Notation> = {}): Notation => ({ ...settingsFrom({}), ...changes });

const lineWith = (values: Partial<Record<SettlementField, string>>, written = notation()) => {
  const usual = { transactionType: 'DEBIT', amount: '92.00', currency: 'EUR', 'settlement.date': '2026-11-20' };
  return lineOf(2, new Map(Object.entries({ ...usual, ...values }) as [SettlementField, string][]), written);
};

const decimal = (units: bigint, decimals: number): string => {
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

describe('an amount', () => {
  test.each([
    ['12.50', 'point', 1250n],
    ['1,234,567.8', 'point', 123_456_780n],
    ["1'000", 'point', 100_000n],
    ['12,50', 'comma', 1250n],
    ['1.234.567,89', 'comma', 123_456_789n],
    ['1 000,5', 'comma', 100_050n],
  ] as const)('%s with a decimal %s', (amount, sign, hundredths) => {
    const read = lineWith({ amount, 'settlement.amount': amount }, notation({ 'settlement.decimalSign': sign }));
    expect(read).toMatchObject({ amount: hundredths, settlementAmount: hundredths });
  });

  test.each(['-1.00', '1.234', '1e3', '', '12,50', '0x10', '١٢', '99999999999999.00'])('%s is refused', (amount) => {
    expect(lineWith({ amount })).toMatchObject({ line: 2, field: 'amount' });
  });
});

describe('a date', () => {
  test.each([
    ['20.11.2026', 'dd.MM.yyyy'],
    ['20/11/2026', 'dd/MM/yyyy'],
    ['11/20/2026', 'MM/dd/yyyy'],
    ['20261120', 'yyyyMMdd'],
    ['2026-11-20T23:59:59Z', 'yyyy-MM-dd'],
  ] as const)('%s as %s', (date, format) => {
    const read = lineWith({ 'settlement.date': date }, notation({ 'settlement.dateFormat': format }));
    expect(read).toMatchObject({ date: '2026-11-20' });
  });

  test.each(['2026-02-30', '20.11.2026', '2026-13-01', 'yesterday'])('%s is refused', (date) => {
    expect(lineWith({ 'settlement.date': date })).toMatchObject({ field: 'settlement.date' });
  });
});

describe('a conversion', () => {
  const amounts = fc.bigInt(1n, 10n ** 12n);
  const rates = fc.bigInt(1n, 10n ** 15n); // In units of 10⁻¹², from a currency of little worth to one of much.

  const converted = (amount: bigint, rate: bigint, settled: bigint) =>
    lineWith({
      amount: decimal(amount, 2),
      currency: 'VND',
      'settlement.currency': 'EUR',
      'settlement.fxRate': decimal(rate, 12),
      'settlement.amount': decimal(settled, 2),
    });

  test('is taken with the amount times the rate, at any rate', () => {
    const isTaken = (amount: bigint, rate: bigint) => {
      const exact = (amount * rate) / 10n ** 12n;
      fc.pre(exact < 10n ** 15n);
      expect(isFault(converted(amount, rate, exact))).toBe(false);
      expect(isFault(converted(amount, rate, exact + 1n))).toBe(exact + 1n >= 10n ** 15n);
    };
    fc.assert(fc.property(amounts, rates, isTaken));
  });

  test('is refused with another amount', () => {
    const isRefused = (amount: bigint, rate: bigint) => {
      const exact = (amount * rate) / 10n ** 12n;
      const other = exact + exact / 100n + 2n;
      fc.pre(other < 10n ** 15n);
      expect(converted(amount, rate, other)).toMatchObject({ field: 'settlement.amount' });
    };
    fc.assert(fc.property(amounts, rates, isRefused));
  });

  test('needs a rate and the settled amount', () => {
    expect(lineWith({ 'settlement.currency': 'USD' })).toMatchObject({ field: 'settlement.fxRate' });
    const rated = { 'settlement.currency': 'USD', 'settlement.fxRate': '1.1' };
    expect(lineWith(rated)).toMatchObject({ field: 'settlement.amount' });
    expect(lineWith({ ...rated, 'settlement.fxRate': '0' })).toMatchObject({ field: 'settlement.fxRate' });
  });
});

test('no text of a line is an error of the program', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  const fields = fc.record({
    amount: text,
    currency: text,
    transactionType: fc.oneof(text, fc.constant('REFUND')),
    recordType: fc.oneof(text, fc.constantFrom('SETTLED', 'FEE', 'CHARGEBACK')),
    'settlement.date': text,
    'settlement.fxRate': text,
    'settlement.fee': text,
    presentmentDate: text,
    merchantTransactionId: text,
  });
  fc.assert(
    fc.property(fields, fc.constantFrom('point', 'comma'), (values, sign) => {
      expect(lineWith(values, notation({ 'settlement.decimalSign': sign }))).toMatchObject({ line: 2 });
    }),
  );
});
