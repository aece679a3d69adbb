import { expect, test } from 'vitest';
import { isHolder } from './holder.ts';

test.each([
  ['Jane Jones', true],
  [' Li Wu ', true],
  ['Śāntā Ōe 3', true],
  ['李小龍', true],
  ['x'.repeat(128), true],
  ['', false],
  ['   ', false],
  ['Al', false],
  [' Al ', false],
  ['x'.repeat(129), false],
  ['4111111111111111', false],
  ['4111 1111-1111 1111', false],
])('whether "%s" can be the name on a card: %o', (text, is) => {
  expect(isHolder(text)).toBe(is);
});
