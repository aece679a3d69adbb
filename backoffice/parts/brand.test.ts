import { expect, test } from 'vitest';
import { brands } from '../../catalogue/brands/brands.ts';
import { accountText, brandOptions, brandText, shortAccount } from './brand.ts';

test('brands have their names, and ids that are no brand stay what they are', () => {
  expect(brandText('MASTER')).toBe('Mastercard');
  expect(brandText('DIRECTDEBIT_SEPA')).toBe('SEPA direct debit');
  expect([brandText('GONE'), brandText('constructor'), brandText(undefined)]).toEqual(['GONE', 'constructor', '']);
});

test('an account shows its brand and its last digits, as far as they are known', () => {
  expect(accountText('VISA', '0000')).toBe('Visa •0000');
  expect([accountText('PAYPAL', undefined), accountText(undefined, '1234'), accountText(undefined, undefined)]).toEqual(
    [...['PayPal', '•1234', '']],
  );
});

test('an IBAN is written as one, with its country if that is known', () => {
  expect(accountText('DIRECTDEBIT_SEPA', '3000', 'de')).toBe('SEPA direct debit DE•• ••••\u00a03000');
  expect(accountText('DIRECTDEBIT_SEPA', '3000')).toBe('SEPA direct debit •• ••••\u00a03000');
  expect(accountText('DIRECTDEBIT_SEPA', undefined, 'DE')).toBe('SEPA direct debit');
  expect([shortAccount('DIRECTDEBIT_SEPA', '3000', 'de'), shortAccount('VISA', '0000')]).toEqual([
    ['DE••', '3000'],
    ['Visa', '•0000'],
  ]);
});

test('every brand can be chosen, and no two choices look the same', () => {
  const options = brandOptions();
  expect(options.map(([id]) => id).toSorted()).toEqual(Object.keys(brands).toSorted());
  expect(new Set(options.map(([, name]) => name)).size).toBe(options.length);
});

test('a brand that has ended says since when, where brands are chosen', () => {
  const options = new Map(brandOptions());
  expect([options.get('GIROPAY'), options.get('EPS'), options.get('PAYPAL')]).toEqual([
    'giropay (– 2024)',
    'eps',
    'PayPal (PAYPAL)',
  ]);
  expect(brandText('GIROPAY')).toBe('giropay');
});
