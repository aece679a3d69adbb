import { describe, expect, test } from 'vitest';
import { endingOf } from '../../../catalogue/result-codes/endings.ts';
import type { ResultCategory } from '../../../catalogue/result-codes/result.ts';
import { isResultCode, type ResultCode, resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import { mayTryAgain, type Outcome, outcomeOf } from './outcome.ts';

const reply = (code: string, more: object = {}) => ({ result: { code, description: 'some words' }, ...more });

describe('the group of the result code decides the outcome', () => {
  test.each([
    ['000.000.000', 'approved'],
    ['000.100.110', 'approved'],
    ['000.100.112', 'approved'],
    ['000.400.010', 'approved'],
    ['800.100.155', 'declined'],
    ['100.100.101', 'declined'],
    ['100.396.101', 'cancelled'],
    ['100.396.103', 'expired'],
    ['900.100.300', 'failed'],
    ['800.700.100', 'pending'],
    ['800.600.100', 'pending'],
    ['000.400.030', 'pending'],
    ['123.456.789', 'declined'],
  ])('%s means %s', (code, state) => {
    expect(outcomeOf(reply(code, { id: '8a' })).state).toBe(state);
  });
});

/** The codes that the shop takes for something else than their category and their ending say. */
const otherwise: Partial<Record<ResultCode, Outcome['state']>> = {
  // The same payment is being made: a second one could be paid as well.
  '800.600.100': 'pending',
  '800.700.100': 'pending',
  '000.400.030': 'pending',
  // Of a checkout, not of a payment.
  '200.300.404': 'expired',
};
const byCategory: Partial<Record<ResultCategory, Outcome['state']>> = {
  success: 'approved',
  review: 'approved',
  pending: 'pending',
};

test.each(Object.keys(resultCodes).filter(isResultCode))('%s has the state of its meaning', (code) => {
  const expected = otherwise[code] ?? byCategory[resultCodes[code].category] ?? endingOf(code);
  const outcome = outcomeOf(reply(code, { id: '8a' }));
  expect(outcome.state).toBe(expected);
  expect(mayTryAgain(outcome)).toBe(expected !== 'approved' && expected !== 'pending');
});

test('only a decline is explained by its bank', () => {
  expect(outcomeOf(reply('100.396.101', { id: '8a' })).reason).toBeUndefined();
  expect(outcomeOf(reply('100.396.103', { id: '8a' })).reason).toBeUndefined();
  expect(outcomeOf(reply('600.200.500', { id: '8a' })).reason).toBeUndefined();
  expect(outcomeOf(reply('800.100.152', { id: '8a' })).reason).toBe('other');
});

test('a checkout that has expired has no payment; a payment that has, keeps its time', () => {
  expect(outcomeOf(reply('200.300.404'))).toEqual({ state: 'expired' });
  const late = outcomeOf(reply('100.396.103', { id: '8a', timestamp: '2026-11-22 21:28:23+0000' }));
  expect(late).toMatchObject({ state: 'expired', atMs: Date.UTC(2026, 10, 22, 21, 28, 23) });
});

test('a pending result without a payment means that the order is not paid yet', () => {
  expect(outcomeOf(reply('000.200.000')).state).toBe('unpaid');
  expect(outcomeOf(reply('000.200.000', { id: '8a' })).state).toBe('pending');
});

test('a payment that waits for its shopper continues on the pay page', () => {
  const redirect = { url: 'https://bank.example/' };
  expect(outcomeOf(reply('000.200.000', { id: '8a', redirect })).state).toBe('unpaid');
});

test.each([
  ['800.100.155', 'funds'],
  ['800.100.162', 'limit'],
  ['100.100.303', 'expired'],
  ['800.100.153', 'code'],
  ['100.380.401', 'authentication'],
  ['900.100.300', 'unreachable'],
  ['800.100.159', 'other'],
  ['100.380.100', 'other'],
])('a decline or failure with %s has the reason %s', (code, reason) => {
  expect(outcomeOf(reply(code, { id: '8a' })).reason).toBe(reason);
});

test('a payment has its time, and names the card by its last digits only', () => {
  const card = { last4Digits: '1111', holder: 'Ada Lovelace' };
  const paid = reply('000.100.110', { id: '8a', paymentBrand: 'VISA', card, timestamp: '2026-11-22 21:28:23+0000' });
  expect(outcomeOf(paid)).toEqual({
    state: 'approved',
    atMs: Date.UTC(2026, 10, 22, 21, 28, 23),
    paidWith: { brand: 'VISA', digits: '1111' },
  });
});
