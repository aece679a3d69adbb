import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountText } from '../amount.ts';
import { check } from '../check.ts';
import { paymentRequest } from '../requests.ts';

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

const item = (price: string, quantity: string, totalAmount: string) =>
  wrongNames({
    'cart.items[0].price': '1.00',
    'cart.items[0].quantity': '1',
    'cart.items[0].totalAmount': '1.00',
    'cart.items[17].price': price,
    'cart.items[17].quantity': quantity,
    'cart.items[17].totalAmount': totalAmount,
  });

describe('what an amount contains', () => {
  test.each([
    [{ taxAmount: '92.00' }, []],
    [{ taxAmount: '92.01' }, ['taxAmount']],
    [{ taxAmount: '0' }, []],
    // Only the part is wrong here, not the relation.
    [{ taxAmount: '99x' }, ['taxAmount']],
    [{ discountAmount: '200.00' }, []],
    [{ 'marketPlace.sellers[0].amount': '50.00', 'marketPlace.sellers[1].amount': '42.00' }, []],
    [
      { 'marketPlace.sellers[3].amount': '50.00', 'marketPlace.sellers[1].amount': '42.01' },
      ['marketPlace.sellers[3].amount'],
    ],
    [{ 'cart.items[2].totalAmount': '10.00', 'cart.items[2].totalTaxAmount': '10.00' }, []],
    [
      { 'cart.items[2].totalAmount': '10.00', 'cart.items[2].totalTaxAmount': '10.01' },
      ['cart.items[2].totalTaxAmount'],
    ],
    [{ 'cart.items[2].totalAmount': '10.00', 'cart.items[3].totalTaxAmount': '10.01' }, []],
  ])('is not more than it: %j', (parameters, names) => {
    expect(wrongNames(parameters)).toEqual(names);
  });
});

describe("an item's total", () => {
  test.each([
    ['10.00', '3', '30.00'],
    ['3.33', '3', '10.00'],
    ['1.43', '7', '10.00'],
    ['19.99', '0.125', '2.50'],
    ['9999999999.99', '1', '9999999999.99'],
    ['0.00', '5', '0.00'],
  ])('%s times %s may be %s', (price, quantity, total) => {
    expect(item(price, quantity, total)).toEqual([]);
  });

  test.each([
    ['10.00', '3', '10.00'],
    ['10.00', '1', '10.02'],
    ['10.00', '1', '9.98'],
    ['9999999999.99', '999999999999.999', '1.00'],
    ['0.01', '1', '9999999999.99'],
  ])('%s times %s is never %s', (price, quantity, total) => {
    expect(item(price, quantity, total)).toEqual(['cart.items[17].totalAmount']);
  });

  test('is not looked at where something of it is not sent, or wrong', () => {
    expect(wrongNames({ 'cart.items[0].price': '1.00', 'cart.items[0].totalAmount': '5.00' })).toEqual([]);
    expect(item('10', '3', '40.00')).toEqual(['cart.items[17].price']);
    expect(item('10.00', '0x3', '40.00')).toEqual(['cart.items[17].quantity']);
  });

  test('may come from any price, rounded after it was divided', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10_000_000n), fc.bigInt(1n, 10_000n), (total, quantity) => {
        const price = (total * 2n + quantity) / (quantity * 2n);
        expect(item(amountText(price), `${quantity}`, amountText(total))).toEqual([]);
      }),
    );
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

  test('so does one that is converted', () => {
    expect(wrongNames({ 'forex.amount': '1.01', 'forex.currency': 'ISK' })).toEqual(['forex.amount']);
  });
});

describe('installments', () => {
  const installments = { 'standingInstruction.type': 'INSTALLMENT', 'standingInstruction.mode': 'INITIAL' };

  test('are counted once the holder was authenticated, under either name', () => {
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
