import { describe, expect, test } from 'vitest';
import { optionsOf } from '../../checkout/options.ts';
import { isPlain } from './plain.ts';

const plain = (given: object, brands = ['VISA', 'MASTER', 'AMEX']): boolean => isPlain(optionsOf(given), brands);

describe('the usual card form is sufficient', () => {
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

describe('the full card form is needed', () => {
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
  ])('for %j', (given) => {
    expect(plain(given)).toBe(false);
  });

  test('for a brand that shares its numbers with another scheme', () => {
    expect(plain({}, ['VISA', 'MADA'])).toBe(false);
    expect(plain({}, ['VISA', 'CARTEBANCAIRE'])).toBe(false);
  });
});
