import { expect, test, vi } from 'vitest';
import { setGatewayTime } from '../frame/time.ts';
import { periodFilter, periodIn } from './period.tsx';

const NOW_MS = Date.UTC(2026, 10, 20, 12);

test.each([
  [{ period: 'last24h' }, '2026-11-19 12:00:00'],
  [{ period: 'last7d' }, '2026-11-13 00:00:00'],
  [{}, '2026-10-21 00:00:00'],
  [{ period: 'own', from: 'nonsense', to: '' }, '2026-10-21 00:00:00'],
])('the address %j begins at %s', (query, from) => {
  expect(periodIn(query, 'last30d', NOW_MS)).toEqual({ from, to: '2026-11-20 12:00:00' });
});

test('this month begins on its first day in the zone of the reader', () => {
  const { from } = periodIn({ period: 'thisMonth' }, undefined, NOW_MS);
  expect(new Date(`${from?.replace(' ', 'T')}Z`)).toEqual(new Date(2026, 10, 1));
});

test('periods end at the time of the gateway, which testers move', () => {
  vi.useFakeTimers({ now: NOW_MS });
  setGatewayTime('2026-12-30 12:00:00+0000');
  vi.setSystemTime(NOW_MS + 60_000);
  expect(periodIn({ period: 'last24h' }, undefined)).toEqual({
    from: '2026-12-29 12:01:00',
    to: '2026-12-30 12:01:00',
  });
  vi.useRealTimers();
});

test('own dates are whole days of the reader', () => {
  const { from, to } = periodIn({ period: 'own', from: '2026-11-01', to: '2026-11-02' }, 'last30d', NOW_MS);
  const lengthMs = Date.parse(`${to?.replace(' ', 'T')}Z`) - Date.parse(`${from?.replace(' ', 'T')}Z`);
  expect(lengthMs).toBe(2 * 86_400_000 - 1_000);
});

test('dates of an address hold, whether or not it says that they are own ones', () => {
  const dates = { from: '2026-11-01', to: '2026-11-02' };
  expect(periodIn(dates, 'last30d', NOW_MS)).toEqual(periodIn({ period: 'own', ...dates }, 'last30d', NOW_MS));
});

test('own dates are a filter once one is chosen', () => {
  expect(periodFilter({ period: 'own' })).toMatchObject({ value: undefined, isIdle: true });
  expect(periodFilter({ period: 'own', to: '2026-11-01' })).toMatchObject({ isIdle: false });
  expect(periodFilter({ period: 'own' }, 'last30d').value).toBe(periodFilter({}, 'last30d').value);
  expect(periodFilter({ period: 'own', from: '2026-11-01' }).value).toContain('…');
});

test('without a period of its own, a list has no limit', () => {
  expect(periodIn({}, undefined, NOW_MS)).toEqual({ from: undefined, to: undefined });
  expect(periodIn({ period: 'own', from: '2026-99-99' }, undefined, NOW_MS)).toEqual({
    from: undefined,
    to: undefined,
  });
});

const local = (...parts: readonly [number, number, number, number?, number?, number?]): string =>
  new Date(...parts).toISOString().slice(0, 19).replace('T', ' ');

test.each([
  ['today', local(2026, 10, 20), '2026-11-20 12:00:00'],
  ['yesterday', local(2026, 10, 19), local(2026, 10, 19, 23, 59, 59)],
  ['thisMonth', local(2026, 10, 1), '2026-11-20 12:00:00'],
  ['lastMonth', local(2026, 9, 1), local(2026, 9, 31, 23, 59, 59)],
  ['thisYear', local(2026, 0, 1), '2026-11-20 12:00:00'],
])('%s lasts from %s to %s, by the calendar of the reader', (period, from, to) => {
  expect(periodIn({ period }, undefined, NOW_MS)).toEqual({ from, to });
});

test('yesterday and last month lead into the year before', () => {
  const newYear = new Date(2027, 0, 1, 12).getTime();
  expect(periodIn({ period: 'yesterday' }, undefined, newYear).from).toBe(local(2026, 11, 31));
  expect(periodIn({ period: 'lastMonth' }, undefined, newYear)).toEqual({
    from: local(2026, 11, 1),
    to: local(2026, 11, 31, 23, 59, 59),
  });
});
