import { expect, test } from 'vitest';
import { contrastOf, TEXT_CONTRAST } from './contrast.ts';
import { isColour, readableUpon, textUpon } from './shop-colour.ts';

test('a colour is written in one way', () => {
  expect(['#1d4ed8', '#ffffff'].every(isColour)).toBe(true);
  expect(['#1D4ED8', '#fff', '1d4ed8', '#1d4ed8;', '#1d4ed80', 'red', ''].some(isColour)).toBe(false);
});

/** Every colour whose parts are multiples of 17: the 4,096 of three digits. */
const colours = Array.from({ length: 0x1000 }, (_, index) => {
  const [red = '0', green = '0', blue = '0'] = index.toString(16).padStart(3, '0');
  return `#${red}${red}${green}${green}${blue}${blue}`;
});

test('texts can be read upon every colour, and every colour as a text upon light and dark grounds', () => {
  for (const colour of colours) {
    expect(contrastOf(textUpon(colour), colour)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    for (const ground of ['#ffffff', '#f4f6f8', '#212428', '#16181b', '#000000']) {
      expect(contrastOf(readableUpon(colour, ground), ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }
  }
});

test('a colour that can be read stays as it is, and another keeps its hue', () => {
  expect(readableUpon('#1d4ed8', '#ffffff')).toBe('#1d4ed8');
  expect(readableUpon('#ffcc00', '#ffffff')).toMatch(/^#[5-9][0-9a-f][4-7][0-9a-f]00$/);
  expect(textUpon('#1d4ed8')).toBe('#ffffff');
  expect(textUpon('#ffcc00')).toBe('#000000');
});
