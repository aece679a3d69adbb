import { describe, expect, test } from 'vitest';
import { manualClock } from '../clock.ts';
import { Rejection } from './rejection.ts';
import { tokenBuckets } from './throttle.ts';

const rejectionOf = (run: () => void): Rejection | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    return error instanceof Rejection ? error : undefined;
  }
};

describe('a token bucket', () => {
  test('admits twice its rate at once, then refuses and says when to come back', () => {
    const throttle = tokenBuckets(manualClock(0), 5);
    for (let request = 0; request < 10; request += 1) throttle.admit('a', 'pay');
    const rejection = rejectionOf(() => throttle.admit('a', 'pay'));
    expect(rejection?.code).toBe('800.120.100');
    expect(rejection?.details.headers).toEqual({ 'Retry-After': '1' });
  });

  test('fills again as time passes', () => {
    const clock = manualClock(0);
    const throttle = tokenBuckets(clock, 1);
    throttle.admit('a', 'pay');
    throttle.admit('a', 'pay');
    expect(rejectionOf(() => throttle.admit('a', 'pay'))).toBeDefined();
    clock.advance(1000);
    expect(rejectionOf(() => throttle.admit('a', 'pay'))).toBeUndefined();
    expect(rejectionOf(() => throttle.admit('a', 'pay'))).toBeDefined();
  });

  test('one caller and operation do not use up another', () => {
    const throttle = tokenBuckets(manualClock(0), 1);
    throttle.admit('a', 'pay');
    throttle.admit('a', 'pay');
    expect(rejectionOf(() => throttle.admit('b', 'pay'))).toBeUndefined();
    expect(rejectionOf(() => throttle.admit('a', 'read'))).toBeUndefined();
  });

  test('has the rate of its operation, or one of the caller’s own, which may change', () => {
    const throttle = tokenBuckets(manualClock(0), 100, new Map([['pay', 1]]));
    const admitted = (caller: string, operation: string, rate?: number): number => {
      let count = 0;
      while (rejectionOf(() => throttle.admit(caller, operation, rate)) === undefined) count += 1;
      return count;
    };
    expect([admitted('a', 'pay'), admitted('a', 'read'), admitted('b', 'pay', 5)]).toEqual([2, 200, 10]);
    const clock = manualClock(0);
    const changing = tokenBuckets(clock, 1);
    changing.admit('a', 'pay');
    changing.admit('a', 'pay');
    expect(rejectionOf(() => changing.admit('a', 'pay', 10))).toBeDefined();
    clock.advance(1_000);
    for (let request = 0; request < 10; request += 1) changing.admit('a', 'pay', 10);
    expect(rejectionOf(() => changing.admit('a', 'pay', 10))).toBeDefined();
  });
});
