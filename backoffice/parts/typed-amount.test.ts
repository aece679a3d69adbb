import { expect, test } from 'vitest';
import { amountOf } from './typed-amount.ts';

test.each([
  ['35', '35'],
  ['35.5', '35.50'],
  ['35,5', '35.50'],
  [' 13,90 ', '13.90'],
  ['1,000.00', '1000.00'],
  ['1.000,00', '1000.00'],
  ['1.234.567,8', '1234567.80'],
  ['12 345,60', '12345.60'],
  ['12\u202f345,60', '12345.60'],
  ["1'000.50", '1000.50'],
])('people write %s, requests have %s', (typed, sent) => {
  expect(amountOf(typed)).toBe(sent);
});

test.each(['1.000', '1,000', '1.000.00', '1,00,000.00', '5.0018.90', '-5.00', '5.005', '', 'abc', '1e3', '5.'])(
  'what may mean two amounts, or none, is not changed: %s',
  (typed) => {
    expect(amountOf(typed)).toBe(typed);
  },
);
