import { describe, expect, test } from 'vitest';
import { databaseKinds, kindsWith, planOf } from './plan.ts';

const MINUTES_10 = 600_000;

describe.each(databaseKinds)('the plan with %s', (database) => {
  test('is the same for the same seed', () => {
    expect(planOf(7, MINUTES_10, database)).toEqual(planOf(7, MINUTES_10, database));
  });

  test('is another for another seed', () => {
    expect(planOf(7, MINUTES_10, database)).not.toEqual(planOf(8, MINUTES_10, database));
  });

  test('of a shorter campaign is the beginning of a longer one', () => {
    const short = planOf(7, 60_000, database);
    expect(short.length).toBeGreaterThan(5);
    expect(planOf(7, MINUTES_10, database).slice(0, short.length)).toEqual(short);
  });

  test('ends within the duration', () => {
    const plan = planOf(7, MINUTES_10, database);
    const total = plan.reduce((sum, { afterMs, forMs }) => sum + afterMs + forMs, 0);
    expect(total).toBeLessThanOrEqual(MINUTES_10);
  });

  test('has every kind before one comes again', () => {
    const kinds = kindsWith(database);
    const first = planOf(7, MINUTES_10, database).slice(0, kinds.length);
    expect(first.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
  });
});

test('a SQLite file has no faults of a server or a network', () => {
  expect(kindsWith('sqlite').filter((kind) => kind.startsWith('database'))).toEqual([]);
  expect(kindsWith('postgres').filter((kind) => kind.startsWith('database')).length).toBeGreaterThan(3);
});
