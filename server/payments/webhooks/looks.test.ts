import { expect, test } from 'vitest';
import { timeOfId } from '../../platform/base/identifiers.ts';
import { createLooks } from './looks.ts';

const NOW_MS = 1_795_000_000_000;

/** Looks whose reading takes some milliseconds, on a stopwatch that the test moves. */
const looking = () => {
  let stopwatchMs = 0;
  const looks = createLooks(() => stopwatchMs);
  const look = (webhookId: string, takesMs: number): string => {
    const { after, end } = looks.begin(webhookId, NOW_MS);
    stopwatchMs += takesMs;
    end();
    return after === '' ? 'all' : 'late ones';
  };
  const pass = (milliseconds: number): void => {
    stopwatchMs += milliseconds;
  };
  return { look, pass };
};

test('where reading all costs little, each look reads all', () => {
  const { look } = looking();
  expect([look('a', 2), look('a', 9), look('a', 2)]).toEqual(['all', 'all', 'all']);
});

test('reading all takes a twentieth of the time at most; looks between read the late ones', () => {
  const { look, pass } = looking();
  expect(look('a', 300)).toBe('all');
  pass(250);
  expect(look('a', 1)).toBe('late ones');
  pass(6_000);
  expect(look('a', 300)).toBe('all');
  pass(5_999);
  expect(look('a', 0)).toBe('late ones');
  pass(1);
  expect(look('a', 0)).toBe('all');
});

test('one webhook with many notifications delays no other, and few are remembered', () => {
  const { look } = looking();
  look('a', 300);
  expect([look('b', 300), look('a', 1)]).toEqual(['all', 'late ones']);
  for (let place = 0; place < 1_000; place += 1) look(`webhook ${place}`, 300);
  expect(look('a', 1)).toBe('all');
});

test('the late ones are those since ten minutes before all were read', () => {
  let stopwatchMs = 0;
  const looks = createLooks(() => stopwatchMs);
  const first = looks.begin('a', NOW_MS);
  stopwatchMs += 100;
  first.end();
  expect(timeOfId(looks.begin('a', NOW_MS + 50).after)).toBe(NOW_MS - 600_000);
});
