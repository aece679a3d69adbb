import { expect, test } from 'vitest';
import { retention } from '../../../catalogue/settings/retention.ts';
import { retryAfterMs } from './retries.ts';

const DAY_MS = 86_400_000;

const attemptsTakeMs = (tries = 1): number => {
  const pauseMs = retryAfterMs(tries);
  return pauseMs === undefined ? 0 : pauseMs + attemptsTakeMs(tries + 1);
};

test.each(['deliveries', 'fileTransfers'] as const)('%s are kept until all attempts were made', (name) => {
  expect(retention[name].least * DAY_MS).toBeGreaterThan(attemptsTakeMs());
});
