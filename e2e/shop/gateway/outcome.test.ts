import { describe, expect, test } from 'vitest';
import { outcomeOf } from './outcome.ts';

const reply = (code: string, more: object = {}) => ({ result: { code, description: 'some words' }, ...more });

describe('the group of the result code decides the outcome', () => {
  test.each([
    ['000.000.000', 'approved'],
    ['000.100.110', 'approved'],
    ['000.100.112', 'approved'],
    ['000.400.010', 'approved'],
    ['800.100.155', 'declined'],
    ['100.100.101', 'declined'],
    ['900.100.300', 'declined'],
    ['200.300.404', 'expired'],
    ['800.700.100', 'pending'],
  ])('%s means %s', (code, state) => {
    expect(outcomeOf(reply(code, { id: '8a' })).state).toBe(state);
  });
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
])('a decline with %s has the reason %s', (code, reason) => {
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
