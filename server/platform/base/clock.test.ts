import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { calendarMonth, longAgo, manualClock, movableClock, randomHex, timeOrderedId, timestampText } from './clock.ts';

describe('time', () => {
  test('is formatted without fractions of a second, in any order of times', () => {
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
  test('follows the real clock, is ahead of it, or stands still', () => {
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

describe('the time of a clock 90 seconds ago', () => {
  const made = () => {
    const real = manualClock(1_000_000);
    const clock = movableClock(real);
    return { real, clock, shown: longAgo(clock, 90_000) };
  };

  test('is 90 seconds less when the clock is not moved', () => {
    const { real, shown } = made();
    expect(shown()).toBe(910_000);
    for (let looks = 1; looks <= 20; looks += 1) {
      real.advance(10_000);
      expect(shown()).toBe(910_000 + looks * 10_000);
    }
    real.advance(1_000_000);
    expect(shown()).toBe(2_110_000);
  });

  test('follows a move only after 90 seconds', () => {
    const { real, clock, shown } = made();
    real.advance(100_000);
    shown();
    clock.moveTo({ offsetMs: 500_000, frozenAtMs: undefined });
    const seen = [];
    for (let looks = 0; looks < 11; looks += 1) {
      real.advance(10_000);
      seen.push(shown());
    }
    const since = [1_020_000, 1_030_000, 1_040_000, 1_050_000, 1_060_000, 1_070_000, 1_080_000, 1_090_000];
    expect(seen).toEqual([...since, 1_100_000, 1_610_000, 1_620_000]);
  });

  test('is the time of a frozen clock', () => {
    const { real, clock, shown } = made();
    clock.moveTo({ offsetMs: 0, frozenAtMs: 5_000_000 });
    shown();
    for (let looks = 0; looks < 12; looks += 1) {
      real.advance(10_000);
      shown();
    }
    expect(shown()).toBe(5_000_000);
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

  test('come from the secure source, as all that is random: Math.random draws waits and orders of work only', () => {
    const drawing = ['server', 'catalogue', 'widget', 'backoffice', 'self-service', 'components'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !file.startsWith('testing'))
        .map((file) => join(folder, file))
        .filter((file) => readFileSync(file, 'utf8').includes('Math.random')),
    );
    expect(drawing.toSorted()).toEqual([
      'server/platform/database/deciding.ts',
      'server/platform/database/postgres-connections.ts',
      'server/platform/database/postgres-tries.ts',
      'server/platform/timers/records.ts',
      'server/platform/timers/run.ts',
    ]);
  });

  test('and random texts are never repeated, across many draws from the pool', () => {
    const drawn = Array.from({ length: 5_000 }, (_, index) => randomHex(9 + (index % 8)));
    expect(new Set(drawn).size).toBe(5_000);
    expect(drawn.every((text, index) => text.length === 2 * (9 + (index % 8)))).toBe(true);
  });
});
