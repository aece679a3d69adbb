import { describe, expect, test } from 'vitest';
import { paymentRequest } from '../requests/requests.ts';
import { check } from '../schema/check.ts';
import type { Field } from '../schema/field.ts';

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

describe('a part of an amount', () => {
  test.each([
    [{ taxAmount: '92.00' }, []],
    [{ taxAmount: '92.01' }, ['taxAmount']],
    [{ taxAmount: '0' }, []],
    // Only the part is wrong here, not the relation.
    [{ taxAmount: '99x' }, ['taxAmount']],
    [{ discountAmount: '200.00' }, []],
  ])('is not larger than the amount: %j', (parameters, names) => {
    expect(wrongNames(parameters)).toEqual(names);
  });
});

/** Recognizes the formats of amounts: digits with two decimals, never one. */
const isAmount = ([, { read }]: Field): boolean =>
  read('8.00') !== undefined && ['8.0', 'a.bc'].every((text) => read(text) === undefined);

/**
 * All amounts except the payment's own and its tax: for the others, the interface does not say which amount contains
 * them.
 */
const otherAmounts = Object.entries(paymentRequest.fields)
  .filter(([name, field]) => isAmount(field) && !['amount', 'taxAmount'].includes(name))
  .map(([name]) => name.replaceAll('[n]', '[17]'));

describe('an amount that the interface relates to no other', () => {
  test('is nearly every amount', () => {
    expect(otherAmounts).toEqual(
      expect.arrayContaining([
        'cart.items[17].totalAmount',
        'cart.items[17].totalTaxAmount',
        'cart.payments[17].amount',
        'marketPlace.sellers[17].amount',
        'airline.totalTaxAmount',
        'shipping.cost',
        'discountAmount',
        'risk.amount',
      ]),
    );
  });

  test.each(otherAmounts)('%s is never too small or too large compared with others', (name) => {
    const beside = { amount: '92.00', ...Object.fromEntries(otherAmounts.map((other) => [other, '5.00'])) };
    for (const value of ['0.00', '4.99', '99999999.99']) {
      const more = { 'cart.items[17].quantity': '3', 'marketPlace.sellers[1].amount': '80.00', [name]: value };
      expect(wrongNames({ ...beside, 'recurringMigration.paymentType': 'DB', ...more })).toEqual([]);
    }
  });
});

describe('an amount fits its currency', () => {
  test.each([
    ['10.50', 'JPY', ['amount']],
    ['0.01', 'KRW', ['amount']],
    ['10.00', 'JPY', []],
    ['10', 'JPY', []],
    ['10.50', 'KWD', []],
    ['10.50', 'EUR', []],
    ['10.5', 'JPY', ['amount']],
    ['10.50', 'XXX', ['currency']],
  ])('%s %s', (amount, currency, names) => {
    expect(wrongNames({ amount, currency })).toEqual(names);
  });

  test('a converted amount too', () => {
    expect(wrongNames({ 'forex.amount': '1.01', 'forex.currency': 'ISK' })).toEqual(['forex.amount']);
  });
});

describe('installments', () => {
  const installments = { 'standingInstruction.type': 'INSTALLMENT', 'standingInstruction.mode': 'INITIAL' };

  test('need their number after an authentication, under either name', () => {
    expect(wrongNames(installments)).toEqual([]);
    expect(wrongNames({ ...installments, 'threeDSecure.eci': '05' })).toEqual([
      'standingInstruction.numberOfInstallments',
    ]);
    for (const name of ['standingInstruction.numberOfInstallments', 'recurring.numberOfInstallments']) {
      expect(wrongNames({ ...installments, 'threeDSecure.eci': '05', [name]: '12' })).toEqual([]);
    }
    expect(wrongNames({ 'standingInstruction.type': 'RECURRING', 'threeDSecure.eci': '05' })).toEqual([]);
  });
});
