import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDecision, readDecisions } from './decisions-page.ts';
import { rewrapped, wrapped } from './prose.ts';

const WIDTH = 120;

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/**
 * Returns the lines of prose over the limit. Rows of tables, blocks of code and lines of one word cannot be wrapped.
 */
const longLines = (text: string): readonly string[] =>
  text
    .replaceAll(/^ *```[^\n]*\n[\s\S]*?^ *```/gm, '')
    .split('\n')
    .filter((line) => !line.startsWith('|') && !line.startsWith('#') && [...line].length > WIDTH)
    .filter((line) =>
      line
        .trim()
        .replace(/^- /, '')
        .replaceAll(/`[^`]*`/g, '')
        .includes(' '),
    );

/** Links that show the name of a file: readers of the site know pages by their titles. */
const FILE_LINK = /\[`?[\w./-]+\.md(?:#[\w-]+)?`?\]\(/g;

describe('the prose of the pages', () => {
  test.each(pages)('of %s links to pages by their titles', (page) => {
    expect(readFileSync(page, 'utf8').match(FILE_LINK)).toBeNull();
  });

  test('a link that shows a file is found', () => {
    expect('[guide.md](guide.md), [`a/b.md#c`](a/b.md) and [Guide](guide.md)'.match(FILE_LINK)).toHaveLength(2);
  });

  test.each(pages)('of %s wraps at 120 characters', (page) => {
    expect(longLines(readFileSync(page, 'utf8'))).toEqual([]);
  });

  test('a long line is found, but no row of a table and no command', () => {
    const long = 'word '.repeat(30).trim();
    expect(longLines(`${long}\n| ${long} |\n\`\`\`sh\n${long}\n\`\`\`\n- \`${long}\``)).toEqual([long]);
  });

  test('wraps between words, and never inside a code span', () => {
    const text = `- ${'word '.repeat(22)}\`one two three\` end`;
    expect(wrapped(text, '  ').split('\n')).toEqual([`- ${'word '.repeat(22).trim()}`, '  `one two three` end']);
  });

  test('wraps again only the paragraphs and items with a long line', () => {
    const [long, row] = ['word '.repeat(25).trim(), `| ${'cell '.repeat(30)}|`];
    const text = `short\nlines\n\n${long}\nend\n\n- one\n- ${long}\n\n${row}\n\n\`\`\`sh\n${long}\n\`\`\`\n`;
    const first = 'word '.repeat(24).trim();
    expect(rewrapped(text)).toBe(
      `short\nlines\n\n${first}\nword end\n\n- one\n- ${'word '.repeat(23).trim()}\n  word word\n\n${row}\n\n\`\`\`sh\n${long}\n\`\`\`\n`,
    );
  });
});

describe('the index of decisions', () => {
  const decisions = readDecisions();

  test('has those that another one replaces in the archive, and only those', () => {
    const misplaced = decisions.filter(
      ({ file, status }) => file.startsWith('archive/') !== status.startsWith('superseded'),
    );
    expect(misplaced).toEqual([]);
  });

  test('has each number once', () => {
    const numbers = decisions.map(({ number }) => number);
    expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
  });

  test.each([
    ['# 0001: Title\n\nStatus: accepted.\n\nWing: payments.\n\n## Context\n', 'a summary'],
    ['# 0001: Title\n\nStatus: accepted.\n\nWing: nowhere.\n\nIn one line: Text.\n', 'a wing that exists'],
    ['# 0001: Title\n\nStatus: perhaps.\n\nWing: payments.\n\nIn one line: Text.\n', 'a status'],
    ['# 0002: Title\n\nStatus: accepted.\n\nWing: payments.\n\nIn one line: Text.\n', 'the number of its file'],
  ])('refuses %j, which lacks %s', (text) => {
    expect(() => readDecision('docs/decisions/0001-title.md', text)).toThrow('must begin with these lines');
  });
});
