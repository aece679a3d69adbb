import { describe, expect, test } from 'vitest';
import { offeredOf, rankOf } from './order.ts';

const registration = { id: 'registration', brands: [] };
const card = { brands: ['VISA', 'MASTER'] };
const brand = (id: string) => ({ id, brands: [id] });

/** Returns the ids of the methods of one form of the page in the order of their ranks. */
const sorted = (order: string, methods: readonly { readonly id?: string; readonly brands: readonly string[] }[]) =>
  methods
    .map((method) => ({ id: method.id ?? 'card', rank: rankOf(method, 0, order.split(' ')) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ id }) => id);

describe('methods are listed', () => {
  test('in the order of the brands of the page, cards where their first brand is', () => {
    const methods = [card, brand('EPS'), brand('PAYPAL')];
    expect(sorted('PAYPAL MASTER EPS VISA', methods)).toEqual(['PAYPAL', 'card', 'EPS']);
    expect(sorted('EPS PAYPAL VISA', methods)).toEqual(['EPS', 'PAYPAL', 'card']);
  });

  test('with stored accounts first, and unknown brands last', () => {
    expect(sorted('EPS VISA', [brand('IDEAL'), card, brand('EPS'), registration])).toEqual([
      'registration',
      'EPS',
      'card',
      'IDEAL',
    ]);
  });

  test('form after form', () => {
    expect(rankOf(brand('EPS'), 0, [])).toBeLessThan(rankOf(card, 1, ['VISA']));
  });
});

describe('a form of the page offers', () => {
  test.each([
    ['VISA EPS', undefined, 'VISA EPS'],
    ['VISA EPS', 'EPS PAYPAL', 'EPS'],
    ['', 'EPS VISA', 'EPS VISA'],
    ['', undefined, ''],
  ])('of %j, where the checkout allows %j: %j', (named, allowed, offered) => {
    const list = (text: string) => text.split(' ').filter(Boolean);
    expect(offeredOf(list(named), allowed === undefined ? undefined : list(allowed))).toEqual(list(offered));
  });
});
