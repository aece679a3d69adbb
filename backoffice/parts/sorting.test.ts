import { describe, expect, test } from 'vitest';
import { nextOrder, orderIn, orderText, type SortValue, sortedBy } from './sorting.ts';

const sorted = (values: readonly SortValue[], isDescending = false, language = 'en'): readonly SortValue[] =>
  sortedBy(values, (value) => value, isDescending, language);

describe('rows', () => {
  test('are sorted by numbers as numbers, and by texts as their language does', () => {
    expect(sorted([10, 9, -1])).toEqual([-1, 9, 10]);
    expect(sorted(['Zoë', 'älter', 'Anna', 'Shop 10', 'Shop 9'], false, 'de')).toEqual([
      ...['älter', 'Anna', 'Shop 9', 'Shop 10', 'Zoë'],
    ]);
    expect(sorted(['älter', 'zuletzt'], false, 'sv')).toEqual(['zuletzt', 'älter']);
  });

  test('without a value are last, whichever way', () => {
    expect(sorted([undefined, 2, 1])).toEqual([1, 2, undefined]);
    expect(sorted([undefined, 1, 2], true)).toEqual([2, 1, undefined]);
  });

  test('with the same value keep their order', () => {
    const rows = [
      { id: 'a', value: 1 },
      { id: 'b', value: 1 },
      { id: 'c', value: 0 },
    ];
    const ids = (isDescending: boolean) => sortedBy(rows, ({ value }) => value, isDescending, 'en').map(({ id }) => id);
    expect([ids(false), ids(true)]).toEqual([
      ['c', 'a', 'b'],
      ['a', 'b', 'c'],
    ]);
  });

  test('with amounts of two currencies are sorted within each', () => {
    expect(
      sorted([
        ['JPY', 5],
        ['EUR', 9],
        ['EUR', 10],
      ]),
    ).toEqual([
      ['EUR', 9],
      ['EUR', 10],
      ['JPY', 5],
    ]);
  });
});

describe('the head of a column', () => {
  test.each([
    [false, ['name', '-name', undefined]],
    [true, ['-name', 'name', undefined]],
  ])('sorts, sorts the other way, and gives up sorting (numeric: %s)', (isNumeric, orders) => {
    let order = orderIn('other');
    for (const expected of orders) {
      order = nextOrder(order, { id: 'name', isNumeric });
      expect(orderText(order)).toBe(expected);
      expect(orderIn(orderText(order))).toEqual(order);
    }
  });
});
