import { expect, test } from 'vitest';
import { nest } from './nest.ts';

const json = (...parameters: [string, string][]): unknown => JSON.parse(JSON.stringify(nest(parameters)));

test('dots nest, indexes make ordered lists, keys are kept', () => {
  expect(
    json(
      ['cart.items[10].name', 'last'],
      ['cart.items[2].name', 'first'],
      ['cart.items[2].price', '1.00'],
      ['customParameters[a.b_c]', 'x'],
      ['billing.city', 'Wien'],
    ),
  ).toEqual({
    cart: { items: [{ name: 'first', price: '1.00' }, { name: 'last' }] },
    customParameters: { 'a.b_c': 'x' },
    billing: { city: 'Wien' },
  });
});

test('a key with a meaning in JavaScript has none here', () => {
  const text = JSON.stringify(
    nest([
      ['customParameters[__proto__]', 'x'],
      ['customParameters[constructor]', 'y'],
    ]),
  );
  expect(text).toBe('{"customParameters":{"__proto__":"x","constructor":"y"}}');
});

test('customParameters whose names are digits stay a map', () => {
  expect(json(['customParameters[123]', 'x'])).toEqual({
    customParameters: { '123': 'x' },
  });
});
