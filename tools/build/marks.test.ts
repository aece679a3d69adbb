import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brands } from '../../catalogue/brands/brands.ts';
import { writtenOut } from '../../catalogue/brands/written-out.ts';
import { marks, marksPicture } from './marks.ts';

test('every brand has a picture, or is listed as written out; every picture is of a brand', () => {
  expect([...Object.keys(marks), ...writtenOut].toSorted()).toEqual(Object.keys(brands).toSorted());
});

describe.each(Object.entries(marks))('the picture of %s', (_, drawing) => {
  test('draws something, and loads and runs nothing', () => {
    expect(drawing).toMatch(/^<(?:path|circle|g|text)\b/);
    expect(drawing).not.toMatch(/<script|<style|<image|href|url\(|\bon\w+=|<!|&/i);
  });

  test('closes what it opens', () => {
    const open: string[] = [];
    for (const [, end, name = '', content = ''] of drawing.matchAll(/<(\/?)(\w+)([^>]*)>/g)) {
      if (end) expect(open.pop()).toBe(name);
      else if (!content.endsWith('/')) open.push(name);
    }
    expect(open).toEqual([]);
  });

  test('has no name that another picture may have too', () => {
    expect(drawing).not.toMatch(/\bid=|\bclass=/);
  });
});

test('the picture of all has a row for each, in the order of their names', () => {
  const picture = marksPicture({ A: '<path d="M1 1"/>', B: '<path d="M2 2"/>' });
  expect(picture).toContain('viewBox="0 0 56 72"');
  expect(picture.indexOf('translate(0 0)')).toBeLessThan(picture.indexOf('M1 1'));
  expect(picture.indexOf('M1 1')).toBeLessThan(picture.indexOf('translate(0 36)'));
  expect(picture.indexOf('translate(0 36)')).toBeLessThan(picture.indexOf('M2 2'));
  expect(Object.keys(marks)).toEqual(Object.keys(marks).toSorted());
});

test.each(['CARNET', 'HIPERCARD', 'AIRPLUS'])(
  'a brand of cards is a row and a picture: %s is named nowhere else',
  async (id) => {
    const houses = ['bench', 'catalogue', 'e2e', 'server', 'tools', 'widget'];
    const files = await Promise.all(
      houses.map(async (house) => (await readdir(house, { recursive: true })).map((name) => join(house, name))),
    );
    const sources = files.flat().filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|spec)\.|\/results\//.test(file));
    expect(sources.length).toBeGreaterThan(500);
    const naming = sources.map(async (file) => ((await readFile(file, 'utf8')).includes(id) ? file : ''));
    expect((await Promise.all(naming)).filter((file) => file !== '')).toEqual(['catalogue/brands/card-brands.ts']);
    expect(Object.keys(marks)).toContain(id);
  },
);
