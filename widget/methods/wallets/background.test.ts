import { expect, test } from 'vitest';
import { lightnessOf } from './background.ts';

test.each([
  ['rgb(255, 255, 255)', 1],
  ['rgb(0, 0, 0)', 0],
  ['rgba(17, 24, 39, 0.9)', 0.09],
  ['color(srgb 1 1 1)', 1],
  ['color(display-p3 0.1 0.1 0.1 / 0.8)', 0.1],
  ['oklch(0.21 0.034 264.7)', 0.21],
  ['oklab(0.98 -0.002 -3e-05)', 0.98],
  ['lab(12 0 -4)', 0.12],
  ['lch(96.4 3 80)', 0.964],
])('the lightness of %s is %d', (color, lightness) => {
  expect(lightnessOf(color)).toBeCloseTo(lightness, 1);
});

test.each([
  'rgba(0, 0, 0, 0)',
  'rgba(0, 0, 0, 0.2)',
  'color(srgb 0 0 0 / 0.1)',
  'oklch(0.2 0 0 / 0)',
  '',
  'transparent',
])('what is behind %j shows through', (color) => {
  expect(lightnessOf(color)).toBeUndefined();
});
