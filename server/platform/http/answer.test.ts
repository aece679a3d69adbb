import { pino } from 'pino';
import { expect, test } from 'vitest';
import { manualClock } from '../base/clock.ts';
import { type Answer, answerWriter } from './answer.ts';

/** A list that counts how often it is written. */
const countedList = () => {
  let times = 0;
  const toJSON = (): readonly string[] => {
    times += 1;
    return ['one', 'two'];
  };
  return { list: { toJSON }, times: () => times };
};

const written = (isKept: boolean) => {
  const clock = manualClock(1_795_176_000_000);
  const { list, times } = countedList();
  const answer: Answer = { code: '000.000.100', fields: { list }, ...(isKept ? { keptForSeconds: 60 } : {}) };
  const { render } = answerWriter(clock, 'build', {}, pino({ level: 'silent' }));
  const bodies = Array.from({ length: 50 }, (_, place) => {
    clock.advance(1_000);
    return JSON.parse(render(answer, `ndc ${place}`, 'strict').body) as Record<string, unknown>;
  });
  return { bodies, times: times() };
};

test('an answer that caches may keep is written once, each reply of it with its own time and ndc', () => {
  const [kept, anew] = [written(true), written(false)];
  expect([kept.times, anew.times]).toEqual([1, 50]);
  expect(kept.bodies).toEqual(anew.bodies);
  expect(new Set(kept.bodies.map(({ ndc }) => ndc)).size).toBe(50);
  expect(new Set(kept.bodies.map(({ timestamp }) => timestamp)).size).toBe(50);
});
