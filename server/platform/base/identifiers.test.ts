import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manualClock, timeOrderedId } from './clock.ts';
import { firstIdAt, idBelow, shortIdOf, timeOfId, timesOfShortId } from './identifiers.ts';

/** Times up to the year 2096. */
const time = fc.integer({ min: 1_700_000_000_000, max: 3_999_999_999_999 });

test('an id contains its time and sorts among the ids of that time', () => {
  fc.assert(
    fc.property(time, (timeMs) => {
      const id = timeOrderedId(manualClock(timeMs));
      expect(timeOfId(id)).toBe(timeMs);
      expect(id >= firstIdAt(timeMs) && id < firstIdAt(timeMs + 1)).toBe(true);
    }),
  );
});

test('the id below one sorts just below it', () => {
  expect(idBelow(`8a${'0'.repeat(29)}1`)).toBe(`8a${'0'.repeat(30)}`);
  expect(idBelow(`8a${'0'.repeat(30)}`)).toBe(`89${'f'.repeat(30)}`);
});

test('a short id identifies the time of its payment for ten years', () => {
  fc.assert(
    fc.property(time, fc.integer({ min: 0, max: 315_360_000_000 }), (timeMs, laterMs) => {
      const shortId = shortIdOf(timeOrderedId(manualClock(timeMs)));
      expect(shortId).toMatch(/^\d{4}\.\d{4}\.\d{4}$/);
      const times = timesOfShortId(shortId, timeMs + laterMs);
      expect(times).toContain(timeMs);
      expect(times?.every((each) => each <= timeMs + laterMs)).toBe(true);
    }),
  );
});

test('other texts are not short ids', () => {
  for (const text of ['abc', '1', '7548.8324.73', '7548-8324-7369']) expect(timesOfShortId(text, 0)).toBeUndefined();
});
