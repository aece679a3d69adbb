import { describe, expect, test } from 'vitest';
import { type CardBrand, cardBrands } from '../../catalogue/brands/card-brands.ts';
import { readCard } from './card-reading.ts';

const usual = ['VISA', 'MASTER', 'AMEX'];

describe('complete numbers', () => {
  test.each([
    ['4111111111111111', ['VISA']],
    ['4200000000000000', ['VISA']],
    ['5454545454545454', ['MASTER']],
    ['2223000048400011', ['MASTER']],
    ['377777777777770', ['AMEX']],
  ])('%s is valid and belongs to %j', (digits, brands) => {
    expect(readCard(digits, usual)).toMatchObject({ valid: true, brands });
  });

  test.each(['4111111111111112', '4444444444444444', '411111111111', '41111111111111111'])(
    '%s is invalid',
    (digits) => {
      expect(readCard(digits, usual).valid).toBe(false);
    },
  );

  test('a valid number of a brand that is not offered belongs to no offered brand', () => {
    expect(readCard('3530111333300000', usual)).toMatchObject({ valid: true, brands: [] });
  });

  test('a number with two brands leaves the choice to the shopper', () => {
    expect(readCard('4571000000000001', ['VISA', 'DANKORT']).brands).toEqual(['VISA', 'DANKORT']);
  });

  test('a valid number of no known brand is left to the gateway', () => {
    expect(readCard('9999999999999995', usual)).toMatchObject({ valid: true, brands: undefined });
  });

  test("a shop's own card can have any number, of many lengths", () => {
    expect(readCard('4111111111111111', ['PRIVATE_LABEL'])).toMatchObject({ valid: true, brands: ['PRIVATE_LABEL'] });
    expect(readCard('999999999999', ['PRIVATE_LABEL']).maximumDigits).toBe(19);
  });
});

describe('while a number is typed', () => {
  test.each(['', '5', '3', '9'])('"%s" does not determine a brand yet', (digits) => {
    expect(readCard(digits, usual).brands).toBeUndefined();
  });

  test.each([
    ['4', ['VISA']],
    ['51', ['MASTER']],
    ['37', ['AMEX']],
  ])('"%s" determines %j', (digits, brands) => {
    expect(readCard(digits, usual).brands).toEqual(brands);
  });

  test('a brand without numbers of its own is returned only together with another brand of the number', () => {
    expect(readCard('5', ['MASTER', 'CARTEBANCAIRE']).brands).toBeUndefined();
    expect(readCard('51', ['MASTER', 'CARTEBANCAIRE']).brands).toEqual(['MASTER', 'CARTEBANCAIRE']);
  });

  const withoutNumbers = Object.entries<CardBrand>(cardBrands).filter(([, { ranges }]) => ranges.length === 0);
  test.each(withoutNumbers)('%s without numbers of its own is detected only where it shares cards', (id, brand) => {
    expect(readCard('4200000000000000', ['VISA', id]).brands).toEqual(brand.isCoBadge ? ['VISA', id] : ['VISA']);
  });

  test('the groups are those of the brand', () => {
    expect(readCard('4', usual).gaps).toEqual([4, 8, 12]);
    expect(readCard('34', usual).gaps).toEqual([4, 10]);
    expect(readCard('', usual).gaps).toEqual([4, 8, 12]);
  });

  test('the number of digits is limited by the brand', () => {
    expect(readCard('37', usual).maximumDigits).toBe(15);
    expect(readCard('51', usual).maximumDigits).toBe(16);
    expect(readCard('', usual).maximumDigits).toBe(19);
  });
});
