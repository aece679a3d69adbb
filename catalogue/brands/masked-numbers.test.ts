import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brandsOfNumber, isOfKnownRange, luhnHolds } from './brands.ts';
import { type CardBrand, cardBrands } from './card-brands.ts';
import { withMaskedCardNumbers } from './masked-numbers.ts';

/** Returns digits with their check digit behind them. */
const checked = (digits: string): string => [...'0123456789'].map((last) => digits + last).find(luhnHolds) ?? digits;

const numbered = Object.values<CardBrand>(cardBrands).filter(({ ranges }) => ranges.length > 0);

/** Numbers of every brand, in each of its ranges and lengths. */
const numbers = fc
  .constantFrom(...numbered)
  .chain(({ ranges, lengths }) => fc.tuple(fc.constantFrom(...ranges), fc.constantFrom(...lengths)))
  .chain(([range, length]) => {
    const [first, last] = typeof range === 'number' ? [range, range] : range;
    return fc
      .tuple(fc.integer({ min: first, max: last }), fc.array(fc.nat(9), { minLength: 19, maxLength: 19 }))
      .map(([start, rest]) => checked(`${start}${rest.join('')}`.slice(0, length - 1)));
  });

const zeros = [0x30, 0x660, 0x966, 0xff10, 0x1d7ce];
const between = ['', ' ', '-', '.', '/', ' - ', '\u00a0', '\u2013', '\u200b', '·', '_', '\t', '\u3164', '\ufe0f\u20e3'];
const words = fc.constantFrom('', 'Jane ', 'card:', '東京', 'no', '(', '"', ', ', '\n', 'x');

const inScript = (digits: string, zero: number): string =>
  [...digits].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');

const ofDigits = (text: string): string => text.normalize('NFKC').replaceAll(/[^0-9\u0660-\u0669\u0966-\u096f]/g, '');

describe('the number of a card in a text', () => {
  test('is masked but for its last four digits, of every brand, in every script and grouping, beside any words', () => {
    const written = fc
      .tuple(numbers, fc.constantFrom(...zeros), fc.constantFrom(...between), fc.integer({ min: 1, max: 6 }))
      .map(([digits, zero, gap, size]) => {
        const groups = digits.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
        return [groups.map((group) => inScript(group, zero)).join(gap), inScript(digits.slice(-4), zero)] as const;
      });
    fc.assert(
      fc.property(words, written, words, (before, [number, last], after) => {
        const masked = withMaskedCardNumbers(before + number + after);
        expect(masked.startsWith(before) && masked.endsWith(after)).toBe(true);
        expect(ofDigits(masked)).toBe(ofDigits(last));
        expect(withMaskedCardNumbers(masked)).toBe(masked);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['4200 0000 0000 0000', 'XXXX XXXX XXXX 0000'],
    ['pan=4111-1111-1111-1111, cvv 123', 'pan=XXXX-XXXX-XXXX-1111, cvv 123'],
    ['{"card":"378282246310005"}', '{"card":"XXXXXXXXXXX0005"}'],
    ['%B5555555555554444^JONES/JANE^3405101', '%BXXXXXXXXXXXX4444^JONES/JANE^3405101'],
    ['5555555555554444=34051010000012345', 'XXXXXXXXXXXX4444=34051010000012345'],
    ['4200000000000000;5555555555554444', 'XXXXXXXXXXXX0000;XXXXXXXXXXXX4444'],
    ['17 4200 0000 0000 0000 05/34', '17 XXXX XXXX XXXX 0000 05/34'],
  ])('%j becomes %j', (text, masked) => {
    expect(withMaskedCardNumbers(text)).toBe(masked);
  });

  test.each([
    ['a wrong check digit', '4200000000000001'],
    ['no known range', '9000000000000001'],
    ['another length than its brand has', checked('42000000000000')],
    ['more digits beside it', '42000000000000001'],
    ['a letter within', '42000000x00000000'],
    ['a list', '4200, 0000, 0000, 0000'],
    ['a line for each part', '42000000\n00000000'],
    ['a telephone and an amount', '+49 171 1234567, 12.000,00 EUR'],
    ['a time', '2026-11-27 12:00:00.000'],
    ['a hash', '8ac7a4a14200000000000000a4a1aaaa'],
    ['an IBAN', 'DE89 3704 0044 0532 0130 00'],
    ['a gap as wide as a column', `42000000${' '.repeat(9)}00000000`],
  ])('is not seen in %s: %j', (_words, text) => {
    expect(withMaskedCardNumbers(text)).toBe(text);
  });

  test('no text of digits and separators keeps one, is changed otherwise, or grows', () => {
    const texts = fc.stringMatching(/^(?:[0-9]{1,6}[ ./-]?){2,12}$/);
    fc.assert(
      fc.property(fc.array(fc.oneof(texts, numbers), { minLength: 1, maxLength: 4 }), (parts) => {
        const text = parts.join(' ');
        const masked = withMaskedCardNumbers(text);
        expect(withMaskedCardNumbers(masked)).toBe(masked);
        expect(masked.length).toBe(text.length);
        for (const [place, character] of [...masked].entries()) {
          if (character !== text[place]) expect([character, text[place]]).toEqual(['X', expect.stringMatching(/\d/)]);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('is looked for in time linear in the text', () => {
    for (const piece of ['4 2 0 ', '4200 0000 ', '4', '٤ ', '①', '4200000000000000 ', ' ', 'a1'.repeat(20)]) {
      expect(withMaskedCardNumbers(piece.repeat(20_000)).length).toBeGreaterThan(0);
    }
  });

  test('has a range that is known wherever a brand claims it', () => {
    fc.assert(
      fc.property(fc.oneof(numbers, fc.stringMatching(/^\d{10,20}$/)), (number) => {
        expect(isOfKnownRange(number)).toBe(brandsOfNumber(number).length > 0);
      }),
      { numRuns: 5_000 },
    );
  });
});
