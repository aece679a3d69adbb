import { describe, expect, test } from 'vitest';
import { isPlainName, plainText } from './plain-names.ts';

describe('a name that people read as it is', () => {
  test.each([
    ['Latin with marks', 'Zoë & Søn, No. 7'],
    ['decomposed marks', 'Zoe\u0308'],
    ['Cyrillic', 'Магазин Чай'],
    ['Greek', 'Ελλάδα'],
    ['Japanese with Latin', 'ABCストア 東京'],
    ['full-width Latin', 'ＡＢＣ商店'],
    ['Korean', '한국 Shop'],
    ['Arabic', 'متجر الشاي'],
    ['Persian, whose spelling keeps letters apart', 'می\u200cخواهم'],
    ['Hindi, whose spelling joins letters', 'क्\u200dष'],
    ['Hebrew', 'חנות'],
    ['Thai', 'ร้านชา'],
    ['words of two scripts', 'Чай Shop'],
    ['pictures', 'Tea ❤️ 👩‍💻'],
    ['an address', 'jane@shop.example'],
    ['an address of another script', 'иван@магазин.example'],
    ['apostrophes of both kinds', "O'Neill’s"],
    ['a trade mark', 'Tea™ ½ №5'],
  ])('%s', (_what, name) => {
    expect(isPlainName(name)).toBe(true);
  });
});

/** One character of each kind that nobody sees. */
const unseen: readonly (readonly [string, string])[] = [
  ['a zero-width space', '\u200b'],
  ['a zero-width joiner', '\u200d'],
  ['a word joiner', '\u2060'],
  ['a byte-order mark', '\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['a mark from the left', '\u200e'],
  ['a mark from the right', '\u200f'],
  ['an override of the direction', '\u202e'],
  ['an isolate', '\u2066'],
  ['a Hangul filler', '\u3164'],
  ['a half-width Hangul filler', '\uffa0'],
  ['an empty braille cell', '\u2800'],
  ['a grapheme joiner', '\u034f'],
  ['a selector of a variant', '\ufe0e'],
  ['a tag', '\u{e0061}'],
  ['a control', '\u0007'],
  ['a line break', '\n'],
  ['a separator of lines', '\u2028'],
  ['a private character', '\ue000'],
];

describe.each(unseen)('%s', (_what, character) => {
  test.each([
    ['at the beginning', `${character}Shop`],
    ['within', `Sh${character}op`],
    ['at the end', `Shop${character}`],
    ['alone', character],
  ])('is refused %s', (_where, name) => {
    expect(isPlainName(name)).toBe(false);
  });
});

test.each([
  ['a Cyrillic a', 'p\u0430ypal'],
  ['a Greek o', 'C\u03bffee'],
  ['a Cherokee letter', '\u13a0BC'],
  ['an Armenian o', 'sh\u0585p'],
  ['a Cyrillic e in an address', 'jan\u0435@shop.example'],
  ['letters of formulas', '\u{1d412}\u{1d421}\u{1d428}\u{1d429}'],
])('a word with %s is refused', (_what, name) => {
  expect(isPlainName(name)).toBe(false);
});

test('the message names what would be right', () => {
  expect(plainText(1, 100).message).toContain('1 to 100 characters, without invisible or look-alike letters');
});
