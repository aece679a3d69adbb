import { describe, expect, test } from 'vitest';
import { brands, isBrand } from './brands.ts';
import { noBrand, otherNames, plainName } from './other-names.ts';

const ids = Object.keys(brands);

describe.each(Object.entries(otherNames))('%s', (name, id) => {
  test(`is another name of the brand ${id}`, () => expect(isBrand(id)).toBe(true));

  test('has the form in which names are looked up, and is not the id of a brand', () => {
    expect(plainName(name)).toBe(name);
    expect(ids.map(plainName)).not.toContain(name);
  });
});

describe('a name that is no brand', () => {
  test.each([
    ['MASTERCARD', 'MASTER'],
    ['MasterCard', 'MASTER'],
    ['AMERICANEXPRESS', 'AMEX'],
    ['AMERICAN_EXPRESS', 'AMEX'],
    ['DINERSCLUB', 'DINERS'],
    ['CB', 'CARTEBANCAIRE'],
    ['CARTES_BANCAIRES', 'CARTEBANCAIRE'],
    ['PAYPAL_EXPRESS', 'PAYPAL'],
    ['PAY_PAL', 'PAYPAL'],
    ['PAYPALCONTINUE', 'PAYPAL_CONTINUE'],
    ['APPLE_PAY', 'APPLEPAY'],
    ['GOOGLE_PAY', 'GOOGLEPAY'],
    ['G-Pay', 'GOOGLEPAY'],
    ['SEPA', 'DIRECTDEBIT_SEPA'],
    ['SEPA_DIRECT_DEBIT', 'DIRECTDEBIT_SEPA'],
    ['visa', 'VISA'],
    ['VISTA', 'VISA'],
    ['MASTRO', 'MAESTRO'],
  ])('%s suggests %s', (name, id) => {
    expect(noBrand(name, ids)).toBe(`${name} is not a brand; did you mean ${id}?`);
  });

  test.each(['COWRIES', 'X', 'constructor', '__proto__'])('%s suggests nothing', (name) => {
    expect(noBrand(name, ids)).toBe(`${name} is not a brand`);
  });
});
