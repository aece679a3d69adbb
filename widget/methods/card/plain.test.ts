import { describe, expect, test } from 'vitest';
import { optionsOf } from '../../checkout/options.ts';
import { isPlain } from './plain.ts';

const plain = (given: object, brands = ['VISA', 'MASTER', 'AMEX']): boolean => isPlain(optionsOf(given), brands);

describe('the usual card form is enough', () => {
  test.each([
    {},
    { style: 'plain', maskCvv: true, locale: 'de' },
    { brandDetection: false, enableSAQACompliance: 'false', billingAddress: undefined, iframeStyles: null },
    { registrations: { requireCvv: true }, onReady: () => 'billingAddress:{}' },
    { nonsense: Object.create(null), cardMore: Symbol('more') },
  ])('for %j', (given) => {
    expect(plain(given)).toBe(true);
  });
});

describe('the form with more is asked for', () => {
  test.each([
    { style: 'logos' },
    { billingAddress: {} },
    { brandDetection: true },
    { brandDetection: 'true' },
    { enableSAQACompliance: true },
    { forceCardHolderEqualsBillingName: true },
    { iframeStyles: { 'cvv-placeholder': { color: 'red' } } },
    { installments: [1, 3] },
    { showCVVHint: true },
    { showTaxNumberField: true },
    { showBirthDate: true },
  ])('by %j', (given) => {
    expect(plain(given)).toBe(false);
  });

  test('by a brand whose numbers are those of another scheme too', () => {
    expect(plain({}, ['VISA', 'MADA'])).toBe(false);
    expect(plain({}, ['VISA', 'CARTEBANCAIRE'])).toBe(false);
  });
});
