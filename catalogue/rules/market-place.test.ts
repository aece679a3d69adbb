import { describe, expect, test } from 'vitest';
import { paymentRequest } from '../requests/requests.ts';
import { check } from '../schema/check.ts';

const right = {
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
} as const;

const wrongNames = (parameters: Readonly<Record<string, string>>): readonly string[] => {
  const checked = check(paymentRequest, new Map(Object.entries({ ...right, ...parameters })));
  return checked.ok ? [] : checked.errors.map(({ name }) => name);
};

describe('the seller of an item', () => {
  const sellers = { 'marketPlace.sellers[0].id': 'straw hats', 'marketPlace.sellers[7].id': 'felt hats' };

  test.each([
    ['one of the sellers, at any index', { ...sellers, 'cart.items[3].sellerId': 'felt hats' }, []],
    [
      'no other seller',
      { ...sellers, 'cart.items[0].sellerId': 'straw hats', 'cart.items[1].sellerId': 'Felt hats' },
      ['cart.items[1].sellerId'],
    ],
    [
      'reported for each item',
      { ...sellers, 'cart.items[0].sellerId': 'x', 'cart.items[4].sellerId': 'y' },
      ['cart.items[0].sellerId', 'cart.items[4].sellerId'],
    ],
    ['not needed for every item', { ...sellers, 'cart.items[0].name': 'hat' }, []],
    ['any seller if no sellers are sent', { 'cart.items[0].sellerId': 'whoever' }, []],
    [
      'any seller if the sellers have no id',
      { 'marketPlace.sellers[0].amount': '1.00', 'cart.items[0].sellerId': 'whoever' },
      [],
    ],
  ])('is %s', (_what, parameters, names) => {
    expect(wrongNames(parameters)).toEqual(names);
  });
});
