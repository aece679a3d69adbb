import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayHoldCardNumber, withPlainDigits } from './card-numbers.ts';

const number = fc.array(fc.nat(9), { minLength: 12, maxLength: 19 }).map((digits) => digits.join(''));

/** The zero of each script; its other digits follow. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0xe50, 0xff10, 0x1d7ce, 0x1d7d8, 0x1fbf0];
const between = [
  ...['', ' ', '-', '.', '\u00a0', '\u2013', '\u2009', '\u200b', ' - ', '·', '/', '....', '      ', ' . . '],
  ...[':', ';', '*', '+', '=', '~', '#', '&', '(', ')(', '\\', '"', '^', '<', '$', '°', '|'],
  // Minus sign, bullets, full stops and commas of other scripts, an arrow, blanks that are letters or symbols, marks.
  ...['\u2212', '\u2022', '\u2219', '\u30fb', '\uff61', '\u3001', '\u060c', '\u066b', '\u06d4', '\u0964', '\u2192'],
  ...['\u3164', '\uffa0', '\u2800', '\ufe0f\u20e3', '\u0301', '\u034f'],
];
const words = fc.constantFrom('', 'Jane ', 'Jones', 'Zoë, ', '東京 ', 'Nr. ', '\t');

const inScript = (digits: string, zero: number): string =>
  [...digits].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');

describe('a text that may hold the number of a card, so that it is not echoed', () => {
  test('is one with twelve digits, in any script, with any separators, beside any words', () => {
    const written = fc
      .tuple(number, fc.constantFrom(...zeros), fc.constantFrom(...between), fc.integer({ min: 1, max: 6 }))
      .map(([digits, zero, gap, group]) =>
        (digits.match(new RegExp(`.{1,${group}}`, 'g')) ?? []).map((part) => inScript(part, zero)).join(gap),
      );
    fc.assert(
      fc.property(words, written, words, (before, digits, after) => {
        expect(mayHoldCardNumber(before + digits + after)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ...['Jane Jones', 'Zoë 7', 'Long Street 1', 'Ring 1, 1010 Wien', '1234567890', '42000000000'],
    ...['4200 0000 and 0000 0000', '4200 0000 x 0000 0000', '', 'O’Neil III', '½ Main St 12-14'],
  ])('is not %j', (text) => {
    expect(mayHoldCardNumber(text)).toBe(false);
  });

  test('is one with a wrong check digit, too', () => {
    for (const text of ['4200 0000 0000 0001', '４２００００００００００００００１', '420000000000']) {
      expect(mayHoldCardNumber(text)).toBe(true);
    }
  });

  test('is found in time linear in the text', () => {
    const long = '1 '.repeat(50_000);
    expect(withPlainDigits(long).length).toBeLessThan(long.length);
    expect(mayHoldCardNumber(`${'٣-'.repeat(5_000)}x`)).toBe(true);
    expect(mayHoldCardNumber(`1${'-'.repeat(100_000)}x`)).toBe(false);
  });
});
