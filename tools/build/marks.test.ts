import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brands } from '../../catalogue/brands/brands.ts';
import { writtenOut } from '../../catalogue/brands/written-out.ts';
import { marks, marksPicture } from './marks.ts';

test('every brand has a picture or is listed as written out, and every picture belongs to a brand', () => {
  expect([...Object.keys(marks), ...writtenOut].toSorted()).toEqual(Object.keys(brands).toSorted());
});

describe.each(Object.entries(marks))('the picture of %s', (_, drawing) => {
  test('draws something, loads nothing and runs nothing', () => {
    expect(drawing).toMatch(/^<(?:path|circle|g|text)\b/);
    expect(drawing).not.toMatch(/<script|<style|<image|href|url\(|\bon\w+=|<!|&/i);
  });

  test('closes every element', () => {
    const open: string[] = [];
    for (const [, end, name = '', content = ''] of drawing.matchAll(/<(\/?)(\w+)([^>]*)>/g)) {
      if (end) expect(open.pop()).toBe(name);
      else if (!content.endsWith('/')) open.push(name);
    }
    expect(open).toEqual([]);
  });

  test('has no id that another picture could also have', () => {
    expect(drawing).not.toMatch(/\bid=|\bclass=/);
  });
});

test('the combined picture has a row for each brand, in the order of their ids', () => {
  const picture = marksPicture({ A: '<path d="M1 1"/>', B: '<path d="M2 2"/>' });
  expect(picture).toContain('viewBox="0 0 56 72"');
  expect(picture.indexOf('translate(0 0)')).toBeLessThan(picture.indexOf('M1 1'));
  expect(picture.indexOf('M1 1')).toBeLessThan(picture.indexOf('translate(0 36)'));
  expect(picture.indexOf('translate(0 36)')).toBeLessThan(picture.indexOf('M2 2'));
  expect(Object.keys(marks)).toEqual(Object.keys(marks).toSorted());
});

test.each(['CARNET', 'HIPERCARD', 'AIRPLUS'])(
  'a card brand is a row and a picture: no other source names %s',
  async (id) => {
    const folders = ['bench', 'catalogue', 'components', 'e2e', 'server', 'tools', 'widget'];
    const files = await Promise.all(
      folders.map(async (folder) => (await readdir(folder, { recursive: true })).map((name) => join(folder, name))),
    );
    const sources = files.flat().filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|spec)\.|\/results\//.test(file));
    expect(sources.length).toBeGreaterThan(500);
    const naming = sources.map(async (file) => ((await readFile(file, 'utf8')).includes(id) ? file : ''));
    expect((await Promise.all(naming)).filter((file) => file !== '')).toEqual(['catalogue/brands/card-brands.ts']);
    expect(Object.keys(marks)).toContain(id);
  },
);
