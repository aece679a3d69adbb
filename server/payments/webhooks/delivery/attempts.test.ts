import { expect, test } from 'vitest';
import { type Attempt, withAttempt } from './records.ts';

test('however often a notification is sent again, only the latest hundred attempts are kept', () => {
  let attempts: readonly Attempt[] = [];
  for (let atMs = 1; atMs <= 1_000; atMs += 1) attempts = withAttempt(attempts, { atMs, status: 500, milliseconds: 1 });
  expect([attempts.length, attempts[0]?.atMs, attempts.at(-1)?.atMs]).toEqual([100, 901, 1_000]);
});
