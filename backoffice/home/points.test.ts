import { expect, test } from 'vitest';
import { pointsOf, pointText } from './points.ts';

const DAY_MS = 86_400_000;

const daysOf = (count: number, until: number) =>
  Array.from({ length: count }, (_, place) => {
    const start = new Date(until - (count - 1 - place) * DAY_MS).toISOString().slice(0, 10);
    return { start: `${start} 00:00:00+0000`, attempts: 3, approved: 2, declined: 1, volume: { EUR: '10.10' } };
  });

const figuresOf = (count: number) => {
  const until = Date.UTC(2026, 10, 30);
  return { slot: 'day', slots: daysOf(count, until), slotsBefore: daysOf(count, until - count * DAY_MS) } as const;
};

test('a quarter is drawn by the day', () => {
  const { step, points } = pointsOf(figuresOf(91));
  expect([step, points.length]).toEqual(['day', 91]);
});

test('a year is drawn by seven days that end with the last one', () => {
  const { step, points } = pointsOf(figuresOf(366));
  expect([step, points.length]).toEqual(['week', 52]);
  const last = points.at(-1);
  expect(last).toMatchObject({
    now: { attempts: 21, approved: 14, declined: 7, volume: { EUR: '70.70' } },
    before: { attempts: 21 },
    last: '2026-11-30 00:00:00+0000',
  });
  expect(last && pointText(last, step)).toMatch(/^Nov 24\s–\s30, 2026$/);
});

test('currencies that come in the middle of seven days are added too', () => {
  const { slots, ...figures } = figuresOf(366);
  const own = slots.map((slot, place) => (place === 363 ? { ...slot, volume: { USD: '1.00' } } : slot));
  expect(pointsOf({ ...figures, slots: own }).points.at(-1)?.now.volume).toEqual({ EUR: '60.60', USD: '1.00' });
});
