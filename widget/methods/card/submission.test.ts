import { describe, expect, test } from 'vitest';
import { submissionOf } from './submission.ts';

const details = { brand: 'VISA', holder: ' Ada Lovelace ', expiry: { month: '05', year: '2034' } };
const own = [
  ['paymentBrand', 'VISA'],
  ['card.holder', 'Ada Lovelace'],
  ['card.expiryMonth', '05'],
  ['card.expiryYear', '2034'],
];

describe('the fields of the page', () => {
  test('the form itself: brand, holder and expiry', () => {
    expect(submissionOf([], details)).toEqual(own);
  });

  test('an empty holder and an unreadable expiry are left to the gateway', () => {
    expect(submissionOf([], { brand: 'VISA', holder: '  ', expiry: undefined })).toEqual([['paymentBrand', 'VISA']]);
  });

  test.each([
    ['createRegistration', 'true'],
    ['recurring.numberOfInstallments', '3'],
    ['customParameters[SHOPPER_size]', 'L'],
    ['customer.email', 'ada@example.org'],
    ['billing.city', 'London'],
    ['shipping.city', 'London'],
  ])('an input %s that the page has added', (name, value) => {
    expect(submissionOf([[name, value]], details)).toEqual([[name, value], ...own]);
  });

  test('custom parameters get the prefix SHOPPER_', () => {
    expect(submissionOf([['customParameters[size]', 'L']], details)).toContainEqual([
      'customParameters[SHOPPER_size]',
      'L',
    ]);
  });

  test('a checked box without a value is true', () => {
    expect(submissionOf([['createRegistration', 'on']], details)).toContainEqual(['createRegistration', 'true']);
  });
});

describe('inputs that are not sent', () => {
  test.each([
    ['terms', 'on'],
    ['paymentBrand', 'MASTER'],
    ['card.number', '4111111111111111'],
    ['card.cvv', '083'],
    ['card.expiry', '05 / 34'],
    ['card.holder', 'Eve'],
    ['amount', '0.01'],
    ['customer.email', ''],
  ])('%s=%s', (name, value) => {
    expect(submissionOf([[name, value]], details)).toEqual(own);
  });

  test('files', () => {
    expect(submissionOf([['customer.email', new Blob()]], details)).toEqual(own);
  });
});
