import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parameterNames, patternOfNames } from './parameter-names.ts';

const rows: readonly (readonly [string, number])[] = [
  ['amount', 1],
  ['cart.items[n].name', 2],
  ['customParameters[name]', 3],
  ['overridePaymentType[brand]', 4],
  ['registrations[n].id', 5],
  ['cart.items[n].parts[key].name', 6],
  ['data[CB-USECASE]', 7],
  ['data[key]', 8],
];
const names = parameterNames(rows);
const rowOf = (name: string): number | undefined => names.find(name)?.row;

describe('a parameter', () => {
  test.each([
    ['amount', 1],
    ['cart.items[0].name', 2],
    ['cart.items[1000].name', 2],
    ['customParameters[a.b_C9]', 3],
    ['overridePaymentType[V]', 4],
    ['registrations[99].id', 5],
    ['cart.items[7].parts[abc].name', 6],
    ['data[CB-USECASE]', 7],
    ['data[CBUSECASE]', 8],
  ])('%s is found by its row, also from the cache', (name, row) => {
    expect([rowOf(name), rowOf(name), names.find(name)?.name]).toEqual([row, row, name]);
  });

  test.each([
    'Amount',
    'amount ',
    'amount[0]',
    'cart.items[n].name',
    'cart.items[1001].name',
    'cart.items[00].name',
    'cart.items[].name',
    'cart.items[1].name[2]',
    'cart.items[1.name',
    'cart.items1].name',
    'cart.items[1]].name',
    'cart.items[[1]].name',
    'customParameters[ab]',
    'customParameters[a-b-c]',
    'data[CB-SCORE]',
    'cart.items[1].parts[ab].name',
    'registrations[100].id',
    '',
    '[',
    ']',
    '[]',
    '__proto__',
    'constructor',
  ])('%j is no parameter', (name) => {
    expect([rowOf(name), rowOf(name)]).toEqual([undefined, undefined]);
  });

  test('is distinguished by its brackets alone', () => {
    fc.assert(
      fc.property(fc.string(), (filling) => {
        expect(rowOf(`customParameters[${filling}]`) === 3).toBe(/^[A-Za-z0-9._]{3,64}$/.test(filling));
      }),
    );
  });

  test('is found after any number of others', () => {
    for (let key = 0; key < 12_000; key += 1) expect(rowOf(`customParameters[key${key}]`)).toBe(3);
    expect(rowOf('customParameters[key0]')).toBe(3);
  });
});

describe('wrong brackets', () => {
  test.each([
    ['cart.items[1001].name', 'an index from 0 to 1000'],
    ['registrations[x].id', 'an index from 0 to 99'],
    ['customParameters[a]', '3 to 64 letters, digits, dots or underscores'],
    ['cart.items[1].parts[a].name', '3 to 64 letters, digits, dots or underscores'],
    ['overridePaymentType[V-PAY]', '1 to 32 letters, digits or underscores'],
    ['amount', undefined],
    ['unknown[1]', undefined],
    ['cart.items[3].name', undefined],
  ])('of %s are explained', (name, words) => {
    expect(names.wrongFilling(name)).toBe(words);
  });
});

describe('a table', () => {
  test('with two rows for one name is refused', () => {
    expect(() =>
      parameterNames([
        ['a.b', 1],
        ['a.b', 2],
      ]),
    ).toThrow('listed twice');
    expect(() =>
      parameterNames([
        ['data[name]', 1],
        ['data[key]', 2],
      ]),
    ).toThrow('listed twice');
  });

  test('with a list of unknown length is refused', () => {
    expect(() => parameterNames([['somewhere[n].x', 1]])).toThrow('no highest index');
  });
});

describe('the names of a row, as documents write them', () => {
  test.each([
    ['cart.items[n].name', 'cart.items[7].name', 'cart.items[07].name'],
    ['customParameters[name]', 'customParameters[a.b]', 'customParameters[a]'],
    ['cart.items[n].parts[key].name', 'cart.items[0].parts[abc].name', 'cartxitems[0].parts[abc].name'],
    ['overridePaymentType[brand]', 'overridePaymentType[VISA]', 'overridePaymentType[V-PAY]'],
  ])('%s match their pattern', (name, right, wrong) => {
    const pattern = new RegExp(patternOfNames(name) ?? '');
    expect([pattern.test(right), pattern.test(wrong), pattern.test(`x${right}`), pattern.test(`${right}x`)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('have no pattern when the row stands for one name', () => {
    expect(['amount', 'data[CB-USECASE]'].map(patternOfNames)).toEqual([undefined, undefined]);
  });
});
