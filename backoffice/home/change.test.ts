import { expect, test } from 'vitest';
import { home as texts } from '../../catalogue/texts/en/backoffice/home.ts';
import { burden, growth } from './change.tsx';

test('more of what is wanted is good, and has its sign', () => {
  expect(growth(120, 100)).toEqual({ text: '+20%', kind: 'good' });
  expect(growth(80, 100)).toEqual({ text: '-20%', kind: 'bad' });
  expect(growth(100, 100)).toEqual({ text: '0%', kind: 'plain' });
});

test('more of what nobody wants is bad, and says so in words', () => {
  expect(burden(136.4, 100, texts)).toEqual({ text: '36.4% more', kind: 'bad', isWord: true });
  expect(burden(50, 100, texts)).toEqual({ text: '50% less', kind: 'good', isWord: true });
  expect(burden(100, 100, texts)).toEqual({ text: '0%', kind: 'plain' });
});

test('nothing grows from nothing', () => {
  expect([growth(5, 0), burden(5, 0, texts)]).toEqual([undefined, undefined]);
});
