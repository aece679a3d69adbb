import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentRequest } from '../../requests/requests.ts';
import { nearestName, slipsBetween } from './nearest-name.ts';

describe('typing errors between two words', () => {
  test.each([
    ['card', 'card', 0],
    ['card', 'crad', 1],
    ['card', 'cad', 1],
    ['card', 'caard', 1],
    ['card', 'cord', 1],
    ['card', 'crda', 2],
    ['card', 'amount', 3],
    ['', 'ab', 2],
    ['ab', '', 2],
  ])('%s and %s are %i apart, counted up to 2', (left, right, slips) => {
    expect(slipsBetween(left, right, 2)).toBe(slips);
  });

  /** The textbook algorithm with the whole table, for comparison. */
  const slowly = (left: string, right: string): number => {
    const rows = Array.from({ length: left.length + 1 }, (_, row) =>
      Array.from({ length: right.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
    );
    const cell = (row: number, column: number) => rows[row]?.[column] ?? 0;
    for (let row = 1; row <= left.length; row += 1) {
      for (let column = 1; column <= right.length; column += 1) {
        const same = left[row - 1] === right[column - 1] ? 0 : 1;
        let slips = Math.min(cell(row - 1, column) + 1, cell(row, column - 1) + 1, cell(row - 1, column - 1) + same);
        const swapped =
          row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
        if (swapped) slips = Math.min(slips, cell(row - 2, column - 2) + 1);
        rows[row]?.splice(column, 1, slips);
      }
    }
    return cell(left.length, right.length);
  };

  test('are those of the whole table, cut at the limit', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (left, right, limit) => {
        expect(slipsBetween(left, right, limit)).toBe(Math.min(slowly(left, right), limit + 1));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the nearest name', () => {
  const known = ['entityId', 'amount', 'card.number', 'cart.items[n].name', 'customParameters[name]', 'a[n].b[name]'];

  test.each([
    ['EntityID', 'entityId'],
    ['ammount', 'amount'],
    ['card_number', 'card.number'],
    ['cart.item[3].name', 'cart.items[3].name'],
    ['cart.items.name', 'cart.items[n].name'],
    ['customparameters[my.key]', 'customParameters[my.key]'],
  ])('of %s is %s', (sent, nearest) => {
    expect(nearestName(sent, known)).toBe(nearest);
  });

  test.each(['id', 'x', '', 'somethingElse', '[[[[', `${'x'.repeat(100)}entityId`])('of %j is none', (sent) => {
    expect(nearestName(sent, known)).toBeUndefined();
  });

  test('is the one that a full search finds', () => {
    const written = paymentRequest.names.written.filter((name) => !name.includes('['));
    const skeleton = (name: string) => name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
    const slowly = (sent: string): string | undefined => {
      const most = Math.min(2, Math.floor(skeleton(sent).length / 4));
      const slips = written.map((name) => slipsBetween(skeleton(sent), skeleton(name), most));
      const fewest = Math.min(...slips);
      return fewest > most ? undefined : written[slips.indexOf(fewest)];
    };
    const slip = fc.tuple(fc.nat(40), fc.constantFrom('', 'a', 'e', 't', 'xy'), fc.nat(2));
    fc.assert(
      fc.property(fc.constantFrom(...written), fc.array(slip, { maxLength: 2 }), (name, slips) => {
        const sent = slips.reduce((text, [at, put, cut]) => text.slice(0, at) + put + text.slice(at + cut), name);
        expect(nearestName(sent, written)).toBe(slowly(sent));
      }),
      { numRuns: 500 },
    );
  });
});
