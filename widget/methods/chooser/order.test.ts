import { describe, expect, test } from 'vitest';
import { offeredOf, rankOf } from './order.ts';

const registration = { id: 'registration', brands: [] };
const card = { brands: ['VISA', 'MASTER'] };
const brand = (id: string, home?: readonly string[]) => ({ id, brands: [id], home });

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

  test("with what is at home in the shopper's country before the rest, after stored accounts", () => {
    const methods = [card, brand('EPS', ['AT']), brand('PAYPAL'), brand('IDEAL', ['NL']), registration];
    const order = ['VISA', 'PAYPAL', 'EPS', 'IDEAL'];
    const ids = (country?: string) =>
      methods
        .map((method) => ({ id: 'id' in method ? method.id : 'card', rank: rankOf(method, 0, order, country) }))
        .toSorted((one, other) => one.rank - other.rank)
        .map(({ id }) => id);
    expect(ids('NL')).toEqual(['registration', 'IDEAL', 'card', 'PAYPAL', 'EPS']);
    expect(ids('FR')).toEqual(['registration', 'card', 'PAYPAL', 'EPS', 'IDEAL']);
    expect(ids()).toEqual(['registration', 'card', 'PAYPAL', 'EPS', 'IDEAL']);
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
