import { expect, test } from 'vitest';
import { growth } from './change.tsx';

test('more of what is wanted is good', () => {
  expect(growth(120, 100)).toEqual({ text: '+20%', kind: 'good' });
  expect(growth(80, 100)).toEqual({ text: '-20%', kind: 'bad' });
  expect(growth(100, 100)).toEqual({ text: '0%', kind: 'plain' });
});

test('more of what nobody wants is bad, in the same words', () => {
  expect(growth(136.4, 100, true)).toEqual({ text: '+36.4%', kind: 'bad' });
  expect(growth(50, 100, true)).toEqual({ text: '-50%', kind: 'good' });
  expect(growth(100, 100, true)).toEqual({ text: '0%', kind: 'plain' });
});

test('nothing grows from nothing', () => {
  expect([growth(5, 0), growth(5, 0, true)]).toEqual([undefined, undefined]);
});
