import { expect, test } from 'vitest';
import { periodIn } from './period.tsx';

const NOW_MS = Date.UTC(2026, 10, 20, 12);

test.each([
  [{ period: 'last24h' }, '2026-11-19 12:00:00'],
  [{ period: 'last7d' }, '2026-11-13 12:00:00'],
  [{}, '2026-10-21 12:00:00'],
  [{ period: 'own', from: 'nonsense', to: '' }, '2026-10-21 12:00:00'],
])('the address %j begins at %s', (query, from) => {
  expect(periodIn(query, 'last30d', NOW_MS)).toEqual({ from, to: '2026-11-20 12:00:00' });
});

test('own dates are whole days of the reader', () => {
  const { from, to } = periodIn({ period: 'own', from: '2026-11-01', to: '2026-11-02' }, 'last30d', NOW_MS);
  const lengthMs = Date.parse(`${to?.replace(' ', 'T')}Z`) - Date.parse(`${from?.replace(' ', 'T')}Z`);
  expect(lengthMs).toBe(2 * 86_400_000 - 1_000);
});

test('without a period of its own, a list has no limit', () => {
  expect(periodIn({}, undefined, NOW_MS)).toEqual({ from: undefined, to: undefined });
  expect(periodIn({ period: 'own', from: '2026-99-99' }, undefined, NOW_MS)).toEqual({
    from: undefined,
    to: undefined,
  });
});
