import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitsOf } from '../locales/digits.ts';
import { grouped } from './typed-digits.ts';

const fours = [4, 8, 12];

/** Reads a text in which a bar marks the caret. */
const typed = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
const shown = ({ text, caret }: { text: string; caret: number }) => `${text.slice(0, caret)}|${text.slice(caret)}`;

describe('digits are grouped, and the caret stays after its digit', () => {
  test.each([
    ['|', '|'],
    ['4|', '4|'],
    ['4242|', '4242|'],
    ['42424|', '4242 4|'],
    ['4242 |', '4242|'],
    ['42|42 4242', '42|42 4242'],
    ['429|42 4242', '429|4 2424 2'],
    ['4242 9|4242', '4242 9|424 2'],
    ['42424|242', '4242 4|242'],
    ['4242|4242', '4242| 4242'],
    ['4242-4242-4242-4242|', '4242 4242 4242 4242|'],
    ['4242.4242\t4242 4242|', '4242 4242 4242 4242|'],
    ['a4|b', '4|'],
    ['４２|', '42|'],
    ['٤٢٤٢٤|', '4242 4|'],
    ['4242424242424242999|', '4242 4242 4242 4242|'],
    ['|4242424242424242999', '|4242 4242 4242 4242'],
  ])('%s -> %s', (before, after) => {
    expect(shown(grouped(typed(before), fours, 16))).toBe(after);
  });

  test('groups of 4, 6 and 5', () => {
    expect(shown(grouped(typed('377777777777770|'), [4, 10], 15))).toBe('3777 777777 77770|');
  });

  test('no groups where the page has switched them off', () => {
    expect(shown(grouped(typed('4242 4242|'), [], 19))).toBe('42424242|');
  });
});

test('for any text, the digits keep their order and the caret stays after its digit', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 -x') }), fc.nat(), (text, place) => {
      const caret = place % (text.length + 1);
      const next = grouped({ text, caret }, fours, 19);
      expect(digitsOf(next.text)).toBe(digitsOf(text).slice(0, 19));
      const before = Math.min(digitsOf(text.slice(0, caret)).length, 19);
      expect(digitsOf(next.text.slice(0, next.caret)).length).toBe(before);
      expect(grouped(next, fours, 19)).toEqual(next);
    }),
  );
});
