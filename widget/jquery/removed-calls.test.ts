import { expect, test } from 'vitest';
import { removedCalls, removedMethods } from './removed-calls.ts';

test.each<[unknown, string]>([
  [undefined, 'undefined'],
  [null, 'null'],
  [[], 'array'],
  [new Date(0), 'date'],
  [/a/, 'regexp'],
  [new TypeError('a'), 'error'],
  ['a', 'string'],
  [new Number(1), 'number'],
  [true, 'boolean'],
  [Symbol('a'), 'symbol'],
  [async () => undefined, 'function'],
  [{}, 'object'],
  [new Map(), 'object'],
])('$.type(%o) is %s', (value, type) => {
  expect(removedCalls.type(value)).toBe(type);
});

test.each([
  [1, true],
  ['1.5', true],
  ['0x1F', true],
  ['', false],
  [' ', false],
  ['1a', false],
  [[1], false],
  [Number.NaN, false],
  [null, false],
])('$.isNumeric(%j) is %s', (value, isNumeric) => {
  expect(removedCalls.isNumeric(value)).toBe(isNumeric);
});

test('the other calls do what they did in jQuery 3', () => {
  const { isArray, isFunction, parseJSON, trim } = removedCalls;
  expect([trim('  a b\n'), trim(null), trim(7)]).toEqual(['a b', '', '7']);
  expect([isArray([]), isArray({ length: 0 }), isFunction(expect), isFunction({})]).toEqual([true, false, true, false]);
  expect(parseJSON('{"a":1}')).toEqual({ a: 1 });
  expect(removedMethods.size.call({ length: 3 })).toBe(3);
});
