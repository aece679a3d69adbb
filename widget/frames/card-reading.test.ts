import { describe, expect, test } from 'vitest';
import { readCard } from './card-reading.ts';

const usual = ['VISA', 'MASTER', 'AMEX'];

describe('whole numbers', () => {
  test.each([
    ['4111111111111111', ['VISA']],
    ['4200000000000000', ['VISA']],
    ['5454545454545454', ['MASTER']],
    ['2223000048400011', ['MASTER']],
    ['377777777777770', ['AMEX']],
  ])('%s is right and belongs to %j', (digits, brands) => {
    expect(readCard(digits, usual)).toMatchObject({ valid: true, brands });
  });

  test.each(['4111111111111112', '4444444444444444', '411111111111', '41111111111111111'])('%s is wrong', (digits) => {
    expect(readCard(digits, usual).valid).toBe(false);
  });

  test('a right number of a brand that is not offered belongs to none', () => {
    expect(readCard('3530111333300000', usual)).toMatchObject({ valid: true, brands: [] });
  });

  test('a number with two brands leaves the choice to the shopper', () => {
    expect(readCard('4571000000000001', ['VISA', 'DANKORT']).brands).toEqual(['VISA', 'DANKORT']);
  });

  test('a right number that no brand claims is left to the gateway', () => {
    expect(readCard('9999999999999995', usual)).toMatchObject({ valid: true, brands: undefined });
  });

  test("a shop's own card goes with every number, of many lengths", () => {
    expect(readCard('4111111111111111', ['PRIVATE_LABEL'])).toMatchObject({ valid: true, brands: ['PRIVATE_LABEL'] });
    expect(readCard('999999999999', ['PRIVATE_LABEL']).maximumDigits).toBe(19);
  });
});

describe('while a number is typed', () => {
  test.each(['', '5', '3', '9'])('"%s" tells nothing yet', (digits) => {
    expect(readCard(digits, usual).brands).toBeUndefined();
  });

  test.each([
    ['4', ['VISA']],
    ['51', ['MASTER']],
    ['37', ['AMEX']],
  ])('"%s" tells %j', (digits, brands) => {
    expect(readCard(digits, usual).brands).toEqual(brands);
  });

  test('a brand without numbers of its own is not chosen before the others had their chance', () => {
    expect(readCard('5', ['MASTER', 'CARTEBANCAIRE']).brands).toBeUndefined();
    expect(readCard('51', ['MASTER', 'CARTEBANCAIRE']).brands).toEqual(['MASTER', 'CARTEBANCAIRE']);
  });

  test('the groups are those of the brand', () => {
    expect(readCard('4', usual).gaps).toEqual([4, 8, 12]);
    expect(readCard('34', usual).gaps).toEqual([4, 10]);
    expect(readCard('', usual).gaps).toEqual([4, 8, 12]);
  });

  test('no more digits are taken than the brand has', () => {
    expect(readCard('37', usual).maximumDigits).toBe(15);
    expect(readCard('51', usual).maximumDigits).toBe(16);
    expect(readCard('', usual).maximumDigits).toBe(19);
  });
});
