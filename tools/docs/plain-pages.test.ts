import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { wrapped } from './prose.ts';

const WIDTH = 120;

const below = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map(({ name }) => join(folder, name));

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...below('docs'),
  ...below('docs/decisions'),
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

describe('the prose of the pages', () => {
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
});

describe('the index of decisions', () => {
  const decisions = below('docs/decisions').filter((page) => /\/\d{4}-/.test(page));
  const index = readFileSync('docs/decisions/README.md', 'utf8').split('\n');

  test.each(decisions)('%s has a status, and a row with its number and title', (page) => {
    const text = readFileSync(page, 'utf8');
    const [, number, title] = /^# (\d{4}): (.+)$/m.exec(text) ?? [];
    expect(text).toMatch(/^Status: (?:accepted|superseded by \[\d{4}\])/m);
    expect(page).toContain(`/${number}-`);
    expect(index.some((row) => row.startsWith(`| [${number}](`) && row.includes(`) | ${title} | `))).toBe(true);
  });
});
