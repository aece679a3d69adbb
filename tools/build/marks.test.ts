import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brands } from '../../catalogue/brands/brands.ts';
import { drawingHashOf, markPictures, signedPicture, sprite, spritePicture } from './mark-pictures.ts';
import { buttonMark, markFiles, markPicture, marks } from './marks.ts';

test('every brand has a picture, every picture belongs to a brand or is of a card of none, and the sprite has all', () => {
  expect(Object.keys(marks).toSorted()).toEqual([...Object.keys(brands), 'GENERIC'].toSorted());
  expect(sprite.toSorted()).toEqual(Object.keys(marks).toSorted());
});

describe.each(Object.entries(marks))('the picture of %s', (_, drawing) => {
  test('draws something, loads nothing and runs nothing', () => {
    expect(drawing).toMatch(/^<(?:path|circle|g)\b/);
    expect(drawing).not.toMatch(/<script|<style|<image|href|url\(|\bon\w+=|<!|&/i);
  });

  test('has letters as paths, which look the same on every device', () => {
    expect(drawing).not.toMatch(/<text|font-/);
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

test('each picture is a drawing on a chip, under the id of its brand', () => {
  const picture = markPicture('<path d="M1 1"/>');
  expect(picture).toContain('viewBox="0 0 56 36"');
  expect(picture.indexOf('fill="#fff"/><path d="M1 1"/></g>')).toBeGreaterThan(0);
  expect(Object.keys(markFiles.texts)).toEqual(Object.keys(marks).map((brand) => `${brand}.svg`));
  expect(markFiles.texts['VISA.svg']).toContain(marks['VISA']);
});

describe('the pictures of the marks', () => {
  const pictures = markPictures();

  test('are there for every brand, and of its present drawing', () => {
    expect(Object.keys(pictures)).toEqual(Object.keys(marks).map((brand) => `${brand}.png`));
  });

  test.each(Object.entries(pictures))('%s is a PNG of 112 by 72 pixels and at most 6 KB', (_, picture) => {
    expect(picture.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([112, 72]);
    expect(picture.length).toBeLessThanOrEqual(6 * 1024);
  });

  test('are one under the other in the sprite, and the documentation has their order', async () => {
    const whole = spritePicture(pictures);
    expect([whole.readUInt32BE(16), whole.readUInt32BE(20)]).toEqual([112, 72 * sprite.length]);
    expect(
      await readFile('docs/the-widget/widget-style.md', 'utf8').then((text) => text.replace(/\s+/g, ' ')),
    ).toContain(sprite.map((brand) => `\`${brand}\``).join(', '));
  });

  test('tell which drawing they are of', () => {
    const picture = pictures['VISA.png'] ?? Buffer.alloc(0);
    expect(drawingHashOf(signedPicture(picture, 'another'))).not.toBe(drawingHashOf(picture));
  });
});

test('on a button, the ink of a mark is the colour of the text', () => {
  expect(buttonMark('APPLEPAY').map(({ fill }) => fill)).toEqual(['currentColor']);
  expect(buttonMark('GOOGLEPAY').map(({ fill }) => fill)).toEqual([
    '#4285f4',
    '#34a853',
    '#fbbc04',
    '#ea4335',
    'currentColor',
  ]);
  expect(buttonMark('AMAZONPAY')).toHaveLength(3);
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
