import { describe, expect, test } from 'vitest';
import { cutting, LineTooLong, LONGEST_LINE_CHARACTERS, type Part } from './cut.ts';

const TITLES = 'type;amount;text\n';
const LINE = 'DB;92.00;a text\n';

/** More lines than a part has. */
const SEVERAL_PARTS = LINE.repeat(10_000);

const cutter = () => cutting((line) => line === TITLES);

const piecesOf = function* (text: string, size: number): Generator<string> {
  for (let place = 0; place < text.length; place += size) yield text.slice(place, place + size);
};

const partsOf = (text: string, size: number): readonly Part[] => {
  const { add, end } = cutter();
  return [...[...piecesOf(text, size)].flatMap(add), ...end()];
};

describe('a line that is too long', () => {
  const beginnings = [
    ['the first line', ''],
    ['the line behind the account', 'Account 17\n'],
    ['the line behind the titles', TITLES],
    ['the third line', TITLES + LINE],
    ['a line behind a cell of two lines', `${TITLES}DB;92.00;"a\ntext"\n`],
    ['a line of another part', TITLES + SEVERAL_PARTS],
  ] as const;
  const faults = [
    ['never ends', 'x'.repeat(1024)],
    ['has a quote that nothing closes', LINE],
  ] as const;
  const cases = beginnings.flatMap(([place, beginning]) =>
    faults.flatMap(([fault, content]) =>
      [1, 1024, 64 * 1024].map((size) => ({ place, fault, size, beginning, content })),
    ),
  );

  test.each(cases)('is refused: $place $fault, in pieces of $size', ({ fault, size, beginning, content }) => {
    const { add } = cutter();
    const text = beginning + (fault === 'never ends' ? '' : '"') + content.repeat((1024 * 1024) / content.length);
    let sent = 0;
    const send = () => {
      for (const piece of piecesOf(text, size)) {
        sent += piece.length;
        add(piece);
      }
    };
    expect(send).toThrow(new LineTooLong(beginning.split('\n').length));
    expect(sent).toBeLessThanOrEqual(beginning.length + LONGEST_LINE_CHARACTERS + size);
  });

  test('is one with one character more than the longest', () => {
    const line = (length: number): string => `${'x'.repeat(length - 1)}\n`;
    const longest = line(LONGEST_LINE_CHARACTERS);
    const longer = line(LONGEST_LINE_CHARACTERS + 1);
    for (const size of [1, 1000, 200_000]) {
      expect(partsOf(TITLES + LINE + longest + LINE, size).map(({ firstLine }) => firstLine)).toEqual([1, 2, 4]);
      expect(() => partsOf(TITLES + LINE + longer + LINE, size)).toThrow(new LineTooLong(3));
      expect(() => partsOf(TITLES + LINE + longer.replace('\n', 'x'), size)).toThrow(new LineTooLong(3));
    }
  });
});

describe('the parts of a file', () => {
  const quoted = 'DB;92.00;"a ""text""\n of two lines; with a long word"\n';

  test.each([1, 7, 1000, 65_536, 10_000_000])('are whole lines, in pieces of %i', (size) => {
    const text = `Account 17\n\n${TITLES}${(LINE + quoted).repeat(5000)}DB;1.00;the last`;
    const parts = partsOf(text, size);
    expect(parts.map(({ content }) => content).join('')).toBe(text);
    expect(parts[0]).toEqual({ firstLine: 1, content: `Account 17\n\n${TITLES}` });
    let line = 1;
    for (const { firstLine, content } of parts) {
      expect(firstLine).toBe(line);
      expect(content.split('"').length % 2).toBe(1);
      expect(content.length).toBeLessThan(66_000);
      line += content.split('\n').length - 1;
    }
    expect(parts.length).toBe(Math.ceil(text.length / 65_600) + 1);
  });

  test.each([
    ['nothing', '', []],
    ['the titles alone', TITLES, [TITLES]],
    ['the titles behind others', `x\n${TITLES}`, [`x\n${TITLES}`]],
    ['a line without an end', 'x', ['x']],
    ['lines without titles', 'x\ny\nz', ['x\n', 'y\nz']],
    ['many lines without titles', `${'x\n'.repeat(30)}y`, ['x\n', `${'x\n'.repeat(29)}y`]],
    ['titles after too many lines', `${'x\n'.repeat(20)}${TITLES}`, ['x\n', `${'x\n'.repeat(19)}${TITLES}`]],
    ['a quote that nothing closes', `${TITLES}"${LINE}`, [TITLES, `"${LINE}`]],
  ])('of %s', (_, text, parts) => {
    for (const size of [1, 5, 1000]) expect(partsOf(text, size).map(({ content }) => content)).toEqual(parts);
  });

  test('have every character, however long the lines and small the pieces are', () => {
    const line = `${'"a";'.repeat(15_000)}\n`;
    const { add, end } = cutter();
    let length = add(TITLES).length - 1;
    for (let count = 0; count < 200; count += 1) {
      for (const piece of piecesOf(line, 16))
        length += add(piece).reduce((sum, { content }) => sum + content.length, 0);
    }
    length += end().reduce((sum, { content }) => sum + content.length, 0);
    expect(length).toBe(200 * line.length);
  });
});
