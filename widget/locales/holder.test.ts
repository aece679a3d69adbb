import { expect, test } from 'vitest';
import { holderProblem } from './holder.ts';

test.each([
  ['Jane Jones', ''],
  [' Li Wu ', ''],
  ['Śāntā Ōe 3', ''],
  ['李小龍', ''],
  ['x'.repeat(128), ''],
  ['', 'cardHolderEmptyError'],
  ['   ', 'cardHolderEmptyError'],
  ['Al', 'cardHolderError'],
  [' Al ', 'cardHolderError'],
  ['x'.repeat(129), 'cardHolderError'],
  ['4111111111111111', 'cardHolderNumberError'],
  ['4111 1111-1111 1111', 'cardHolderNumberError'],
])('the error of "%s" as the name on a card is "%s"', (text, error) => {
  expect(holderProblem(text, false)).toBe(error);
});

test('an empty name is no error where it is optional', () => {
  expect(holderProblem(' ', true)).toBe('');
  expect(holderProblem('Al', true)).toBe('cardHolderError');
});
