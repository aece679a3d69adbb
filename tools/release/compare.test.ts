import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compare, told } from './compare.ts';

/** The SHA-256 of an empty file. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

describe('two builds', () => {
  let folder = '';
  const build = (name: string, files: Readonly<Record<string, string>>): string => {
    mkdirSync(join(folder, name));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text);
    return join(folder, name);
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'compare-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('are equal if all their files are; each is told with its sum', () => {
    const compared = compare(build('one', { a: '', b: 'x' }), build('other', { b: 'x', a: '' }));
    expect(told(compared)).toMatch(
      new RegExp(`^equal {6}${EMPTY}  a\nequal .*  b\nBoth builds are equal to the byte\\.$`),
    );
    expect(compared.every(({ isEqual }) => isEqual)).toBe(true);
  });

  test('differ by a byte, and by a file that one of them has', () => {
    const compared = compare(build('one', { a: 'x', c: '' }), build('other', { a: 'y', b: '', c: '' }));
    expect(compared.map(({ name, isEqual }) => [name, isEqual])).toEqual([
      ['a', false],
      ['b', false],
      ['c', true],
    ]);
    expect(told(compared)).toMatch(new RegExp(`\nDIFFERENT  missing +  b\nDIFFERENT  ${EMPTY}  b\n`));
    expect(told(compared)).toMatch(/\nFiles that differ: 2$/);
  });
});
