import { expect, test } from 'vitest';
import { tabAfter } from './keys.ts';

test.each([
  ['ArrowRight', 0, 'ltr', 1],
  ['ArrowRight', 2, 'ltr', 0],
  ['ArrowLeft', 0, 'ltr', 2],
  ['ArrowLeft', 0, 'rtl', 1],
  ['ArrowRight', 0, 'rtl', 2],
  ['Home', 2, 'ltr', 0],
  ['End', 0, 'rtl', 2],
  ['ArrowDown', 0, 'ltr', undefined],
  ['Tab', 0, 'ltr', undefined],
  ['a', 0, 'ltr', undefined],
])('%s on tab %i of three, from %s, leads to %s', (key, from, direction, to) => {
  expect(tabAfter(key, from, 3, direction === 'rtl')).toBe(to);
});
