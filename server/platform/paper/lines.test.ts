import { describe, expect, test } from 'vitest';
import { linesOf, type Setting } from './lines.ts';

const setting: Setting = { tag: 'en', weight: 400, size: 10, width: 10_000 };

const written = (text: string, more: Partial<Setting> = {}): readonly string[] =>
  linesOf(text, { ...setting, ...more }).map(({ runs }) => runs.map((run) => run.text).join('|'));

const fontsOf = (text: string, more: Partial<Setting> = {}): readonly string[] =>
  linesOf(text, { ...setting, ...more }).flatMap(({ runs }) => runs.map(({ font }) => font.name));

describe('the runs of a line', () => {
  test.each([
    ['order 4711', ['order 4711']],
    // The shaper turns each run of right-to-left letters round: a space at its end comes before it.
    ['שלום 12 abc', ['abc 12שלום ']],
    ['abc (שלום) def', ['abc (|שלום|) def']],
    ['متجر (Demo) زهور', ['زهور (Demo)متجر ']],
  ])('%s stand from left to right', (text, lines) => {
    const plain = (line: string): string => line.replaceAll('|', '');
    expect(written(text).map(plain)).toEqual(lines.map(plain));
  });

  test('are empty for a text without letters', () => {
    expect(linesOf(' \n\t\u200F ', setting)).toEqual([]);
    expect(linesOf('', setting)).toEqual([]);
  });

  test('do not draw what only steers: line breaks, marks of direction, controls', () => {
    expect(written('a\nb\u0000c\u202Ed\u202C\u2066e\u2069')).toHaveLength(1);
    expect(written('a\nb\u0000c').join()).toBe('a bc');
    expect(written('\u202Eabc\u202C').join()).toBe('cba');
  });
});

describe('a letter', () => {
  test.each([
    ['en', 'A', 'noto-sans-latin-400'],
    ['en', 'ş', 'noto-sans-latin-ext-400'],
    ['en', 'Ω', 'noto-sans-greek-400'],
    ['en', 'Ж', 'noto-sans-cyrillic-400'],
    ['en', 'م', 'ibm-plex-sans-arabic-arabic-400'],
    ['en', 'ש', 'noto-sans-hebrew-hebrew-400'],
    ['en', 'ก', 'noto-sans-thai-thai-400'],
    ['en', '花', /^noto-sans-jp-\d+-400$/],
    ['ja', '花', /^noto-sans-jp-\d+-400$/],
    ['zh-Hans', '花', /^noto-sans-sc-\d+-400$/],
    ['zh-Hant', '花', /^noto-sans-tc-\d+-400$/],
    ['ko', '花', /^noto-sans-(?:kr|jp)-\d+-400$/],
    ['en', '한', /^noto-sans-kr-\d+-400$/],
    ['ja', '简', /^noto-sans-(?:jp|sc)-\d+-400$/],
  ])('of a text in %s: %s is in a font that has it', (tag, letter, font) => {
    expect(fontsOf(letter, { tag }).join()).toMatch(font);
  });

  test('stands out where its family has the weight', () => {
    expect(fontsOf('A花', { weight: 600 })).toEqual(['noto-sans-latin-600', expect.stringMatching(/jp-\d+-400$/)]);
  });

  test('that no font has is written in ASCII', () => {
    expect(written('Café ☕ ႠႡ').join()).toMatch(/^Café :coffee: \w+$/);
  });
});

describe('a text that is longer than a line', () => {
  test('breaks between words, and between ideographs but not before a full stop', () => {
    const lines = written('one two three four five six seven', { width: 70 });
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(' ')).toBe('one two three four five six seven');
    const japanese = written('ありがとうございます。お支払いが完了しました。', { tag: 'ja', width: 52 });
    expect(japanese.length).toBeGreaterThan(2);
    expect(japanese.filter((line) => line.replaceAll('|', '').startsWith('。'))).toEqual([]);
  });

  test('breaks in a word that is longer than a line, and never goes beyond its width', () => {
    for (const text of ['x'.repeat(400), `${'W'.repeat(90)} and ${'あ'.repeat(90)} ${'م'.repeat(90)}`]) {
      const lines = linesOf(text, { ...setting, width: 120 });
      expect(lines.every(({ width }) => width <= 120)).toBe(true);
      expect(lines.length).toBeGreaterThan(5);
    }
  });

  test('never goes beyond its width by the spaces between its words', () => {
    for (const text of [
      'a b c '.repeat(60),
      'לא יש '.repeat(40),
      'Der ausgezahlte Betrag ist um 8,00 € niedriger. '.repeat(8),
      // Letters that no font has, and for which nothing stands in ASCII.
      'one \u0E5F two \uE000 \u{F0000} three \u1361 four \u1361\u1361 '.repeat(8),
      'לא \u0E5F יש \uE000 '.repeat(20),
    ]) {
      for (let width = 60; width < 500; width += 35) {
        const lines = linesOf(text, { ...setting, width });
        expect(lines.filter((line) => line.width > width).map((line) => line.width)).toEqual([]);
      }
    }
  });

  test('without an end is cut', () => {
    expect(written('x'.repeat(100_000)).join('')).toHaveLength(512);
  });
});
