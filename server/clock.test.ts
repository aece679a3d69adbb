import { describe, expect, test } from 'vitest';
import { calendarMonth, manualClock, movableClock, randomHex, timeOrderedId, timestampText } from './clock.ts';

describe('time', () => {
  test('is written without fractions of a second, in whatever order times are asked for', () => {
    const noonMs = 1_795_176_000_000;
    expect(timestampText(noonMs + 999)).toBe('2026-11-20 12:00:00+0000');
    expect(timestampText(noonMs + 1_000)).toBe('2026-11-20 12:00:01+0000');
    expect(timestampText(noonMs)).toBe('2026-11-20 12:00:00+0000');
  });

  test('has months that compare as texts', () => {
    expect(calendarMonth(1_796_083_140_000)).toBe('2026-11');
    expect('2026-10' < calendarMonth(1_796_083_140_000)).toBe(true);
  });
});

describe('a movable clock', () => {
  test('goes with the real one, ahead of it, or stands still', () => {
    const real = manualClock(1_000);
    const clock = movableClock(real);
    real.advance(1);
    expect(clock.now()).toBe(1_001);
    clock.moveTo({ offsetMs: 500, frozenAtMs: undefined });
    real.advance(1);
    expect([clock.now(), clock.real.now()]).toEqual([1_502, 1_002]);
    clock.moveTo({ offsetMs: 500, frozenAtMs: 7_000 });
    real.advance(1);
    expect([clock.now(), clock.real.now()]).toEqual([7_000, 1_003]);
    expect(clock.position()).toEqual({ offsetMs: 500, frozenAtMs: 7_000 });
  });
});

describe('ids', () => {
  test('are ordered by time, begin with 8a and are 32 hex digits', () => {
    const clock = manualClock(1_795_176_000_000);
    const first = timeOrderedId(clock);
    clock.advance(1);
    const second = timeOrderedId(clock);
    expect(first).toMatch(/^8a[0-9a-f]{30}$/);
    expect(first < second).toBe(true);
  });

  test('and random texts never come twice, across many draws from the pool', () => {
    const drawn = Array.from({ length: 5_000 }, (_, index) => randomHex(9 + (index % 8)));
    expect(new Set(drawn).size).toBe(5_000);
    expect(drawn.every((text, index) => text.length === 2 * (9 + (index % 8)))).toBe(true);
  });
});
