import { expect, test } from 'vitest';
import { readSeldom } from './read-seldom.ts';

test('however often it is called, it reads once in its time, and never twice at once', async () => {
  let [nowMs, reads] = [0, 0];
  let release: (value: number) => void = () => undefined;
  const read = readSeldom(
    () => {
      reads += 1;
      return new Promise<number>((resolve) => {
        release = resolve;
      });
    },
    5_000,
    () => nowMs,
  );
  const first = [read(), read()];
  nowMs = 60_000;
  first.push(read());
  expect(reads).toBe(1);
  release(7);
  expect(await Promise.all(first)).toEqual([7, 7, 7]);
  const second = read();
  expect(reads).toBe(2);
  release(8);
  expect(await second).toBe(8);
  nowMs = 64_999;
  expect([await read(), reads]).toEqual([8, 2]);
});

test('after a failure the next call reads again', async () => {
  let reads = 0;
  const read = readSeldom(
    async () => {
      reads += 1;
      if (reads === 1) throw new Error('gone for a moment');
      return reads;
    },
    5_000,
    () => 0,
  );
  expect([await read(), await read(), await read()]).toEqual([undefined, 2, 2]);
});

test('without a database there are no figures, neither after an error nor while it hangs', async () => {
  const failing = readSeldom(async () => Promise.reject(new Error('gone')), 5_000);
  const hanging = readSeldom(() => new Promise<number>(() => undefined), 5_000);
  expect(await Promise.all([failing(), hanging()])).toEqual([undefined, undefined]);
});
