import { describe, expect, test } from 'vitest';
import { type OtherBrand, otherBrands } from '../../../catalogue/brands/other-brands.ts';
import { fieldErrors, parameterOf } from './brand-fields.tsx';
import { redirectBrand } from './redirect-brands.ts';

describe('a brand that is paid elsewhere', () => {
  test.each([
    ['IDEAL', 'onlineTransfer', 'iDEAL', []],
    ['PAYPAL', 'virtualAccount', 'PayPal', []],
    ['BOLETO', 'prepayment', 'Boleto', []],
    ['PAYOLUTION_INVOICE', 'invoice', 'Payolution invoice', ['givenName', 'surname', 'birthDate', 'sex']],
  ])('%s has a form of its own', (id, part, name, fields) => {
    expect(redirectBrand(id)).toMatchObject({ id, part, name, fields });
  });

  test.each(['VISA', 'APPLEPAY', 'DIRECTDEBIT_SEPA', 'NOBRAND', 'constructor', ''])('%s has none', (id) => {
    expect(redirectBrand(id)).toBeUndefined();
  });

  test('what a brand needs of its shopper is asked', () => {
    for (const [id, { needs = [] }] of Object.entries<OtherBrand>(otherBrands)) {
      const asked = (redirectBrand(id)?.fields ?? []).map((field) => parameterOf[field]);
      expect(asked, id).toEqual(expect.arrayContaining([...needs]));
    }
  });
});

describe('what a shopper is asked for', () => {
  const given = (values: Record<string, string>) => new Map(Object.entries(values));
  const today = '2026-11-21T12:00:00Z';

  test.each([
    ['1980-01-31', {}],
    ['', { birthDate: true }],
    ['31.01.1980', { birthDate: true }],
    ['2026-11-21', { birthDate: true }],
    ['2080-01-01', { birthDate: true }],
  ])('the birth date %j', (value, errors) => {
    expect(fieldErrors(['birthDate'], given({ 'customer.birthDate': value }), today)).toEqual(errors);
  });

  test('only what is asked can be wrong', () => {
    expect(fieldErrors(['sex'], given({}), today)).toEqual({ sex: true });
    expect(fieldErrors([], given({}), today)).toEqual({});
  });
});
