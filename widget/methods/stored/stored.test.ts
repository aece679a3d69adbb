import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { stored as texts } from '../../../catalogue/texts/en/stored.ts';
import type { Checkout } from '../../checkout/checkout.ts';
import type { Configuration } from '../../checkout/configuration.ts';
import { detailsOf, expiryText, hasCode, nameOf, offeredAccounts, type StoredAccount } from './account.ts';
import { storedOptions } from './stored-options.ts';

const card = {
  id: 'A',
  kind: 'card',
  paymentBrand: 'VISA',
  last4Digits: '1111',
  expiryMonth: '05',
  expiryYear: '2034',
};
const checkoutWith = (configuration: Configuration): Pick<Checkout, 'configuration'> => ({
  configuration: signal<Configuration | undefined>(configuration),
});

describe('a stored account', () => {
  test.each([
    [card, 'Visa ending in 1111'],
    [{ id: 'B', paymentBrand: 'DIRECTDEBIT_SEPA', last4Digits: '3000' }, 'SEPA ending in 3000'],
    [{ id: 'B', paymentBrand: 'DIRECTDEBIT', last4Digits: '5678' }, 'Bank account ending in 5678'],
    [{ id: 'C', paymentBrand: 'STC_PAY', holder: 'Ada' }, 'STC Pay – Ada'],
    [{ id: 'C', paymentBrand: 'CLICK_TO_PAY', email: 'ad…@shop.example' }, 'Click to Pay – ad…@shop.example'],
    [{ id: 'C', paymentBrand: 'PAYPAL', email: 'ad…@shop.example' }, 'PayPal – ad…@shop.example'],
    [{ id: 'D', paymentBrand: 'constructor' }, 'Constructor'],
  ])('%o has the name %s', (account, name) => {
    expect(nameOf(account, texts).toLowerCase()).toBe(name.toLowerCase());
  });

  test.each<[StoredAccount, Record<string, string>]>([
    [
      { ...card, holder: 'Ada' },
      { number: 'Visa ending in 1111', cardHolder: 'Ada', expiry: 'Expires 05/34' },
    ],
    [
      { id: 'B', kind: 'bankAccount', paymentBrand: 'DIRECTDEBIT_SEPA', last4Digits: '3000', holder: 'Ada' },
      { number: 'SEPA ending in 3000', holder: 'Ada' },
    ],
    [
      { id: 'C', kind: 'virtualAccount', paymentBrand: 'PAYPAL', email: 'ad…@shop.example', holder: 'Ada' },
      { number: 'PayPal', holder: 'Ada', email: 'ad…@shop.example' },
    ],
    [
      { id: 'D', kind: 'tokenAccount', paymentBrand: 'PAYPAL', holder: 'Ada' },
      { number: 'PayPal', holder: 'Ada' },
    ],
  ])('%o has each detail once, with the name in its class name', (account, details) => {
    expect(Object.fromEntries(detailsOf(account, texts))).toEqual(details);
  });

  test('has a text about its expiry', () => {
    expect(expiryText(card, texts)).toBe('Expires 05/34');
    expect(expiryText({ ...card, isExpired: true }, texts)).toBe('Expired 05/34');
    expect(expiryText({ id: 'A' }, texts)).toBe('');
  });

  test('has a code if it is a card', () => {
    expect(hasCode(card)).toBe(true);
    expect(hasCode({ ...card, kind: 'tokenAccount' })).toBe(false);
    expect(hasCode({ ...card, paymentBrand: 'toString' })).toBe(false);
  });

  test('is offered until the checkout is submitted', () => {
    expect(offeredAccounts(checkoutWith({ state: 'created', registrations: [card] }))).toEqual([card]);
    expect(offeredAccounts(checkoutWith({ state: 'pending', registrations: [card] }))).toEqual([]);
    expect(offeredAccounts(checkoutWith({ state: 'created' }))).toEqual([]);
  });
});

describe('the options of a page', () => {
  const usual = { isShown: true, hidesOthers: true, hasOthersButton: true, requiresCode: false, asksToStore: false };

  test.each([
    [{}, {}],
    [{ registrations: 'nonsense', showOneClickWidget: 7 }, {}],
    [
      { registrations: { requireCvv: 'true', hideInitialPaymentForms: 'false' } },
      { requiresCode: true, hidesOthers: false },
    ],
    [{ registrations: { requireCvv: true, askToStore: true } }, { requiresCode: true, asksToStore: true }],
    [
      { showOneClickWidget: 'false', hideOtherPaymentButton: 'true' },
      { isShown: false, hasOthersButton: false },
    ],
  ])('%o are read', (given, meant) => {
    expect(storedOptions({ given })).toEqual({ ...usual, ...meant });
  });
});
