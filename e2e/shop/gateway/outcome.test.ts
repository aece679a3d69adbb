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

test('a declined payment has its reason', () => {
  expect(outcomeOf(reply('800.100.155', { id: '8a' })).reason).toBe('some words');
});

test('an approved payment names the card by its last digits only', () => {
  const paid = reply('000.100.110', { id: '8a', paymentBrand: 'VISA', card: { last4Digits: '1111' } });
  expect(outcomeOf(paid).paidWith).toBe('VISA ending in 1111');
});
