import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusalPace } from './refusal-pace.ts';

const never = (): void => undefined;

describe('the pace of refusals', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Requests turns; returns those that have come. */
  const turnsOf = (pace: ReturnType<typeof refusalPace>, count: number): number[] => {
    const come: number[] = [];
    for (let place = 0; place < count; place += 1) void pace.turn(never).then(() => come.push(place));
    return come;
  };

  test('lets few go at once', async () => {
    const come = turnsOf(refusalPace(10, 5), 5);
    await vi.advanceTimersByTimeAsync(0);
    expect(come).toHaveLength(5);
  });

  test('lets many go one by one, in the order in which they came', async () => {
    const come = turnsOf(refusalPace(10, 5), 8);
    await vi.advanceTimersByTimeAsync(99);
    expect(come).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(1);
    expect(come).toEqual([0, 1, 2, 3, 4, 5]);
    await vi.advanceTimersByTimeAsync(200);
    expect(come).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('does not wait for clients that have gone', async () => {
    const pace = refusalPace(10, 0);
    const leaving: (() => void)[] = [];
    for (let place = 0; place < 50; place += 1) void pace.turn((leave) => leaving.push(leave));
    for (const leave of leaving) leave();
    const come = turnsOf(pace, 1);
    await vi.advanceTimersByTimeAsync(100);
    expect(come).toEqual([0]);
  });

  test('keeps no more than so many waiting', async () => {
    const pace = refusalPace(10, 0, 3);
    const mayBeSent = Array.from({ length: 5 }, () => pace.turn(never));
    expect(await Promise.all(mayBeSent.slice(0, 2))).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(300);
    expect(await Promise.all(mayBeSent.slice(2))).toEqual([true, true, true]);
  });

  test('recovers with time, and holds no timer then', async () => {
    const pace = refusalPace(10, 5);
    turnsOf(pace, 5);
    vi.advanceTimersByTime(500);
    expect(vi.getTimerCount()).toBe(0);
    const come = turnsOf(pace, 5);
    await vi.advanceTimersByTimeAsync(0);
    expect(come).toHaveLength(5);
  });
});
