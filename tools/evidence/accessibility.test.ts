import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accessibility } from './accessibility.ts';
import { testsOf } from './evidence.ts';

/** The success criteria of WCAG 2.1, levels A and AA, but for those about sound and video (1.2), which are one row. */
const criteria = (
  '1.1.1 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 ' +
  '2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 ' +
  '3.2.4 3.3.1 3.3.2 3.3.3 3.3.4 4.1.1 4.1.2 4.1.3'
).split(' ');

test('the table has each success criterion of WCAG 2.1, levels A and AA, as a clause of EN 301 549', () => {
  const clauses = Object.keys(accessibility).filter((clause) => /^9\.\d+\.\d+\.\d+$/.test(clause));
  expect(clauses).toEqual(criteria.map((criterion) => `9.${criterion}`));
  expect(accessibility).toHaveProperty(['9.1.2']);
});

test('every file of a proof exists', () => {
  for (const name of testsOf(accessibility))
    expect([name, existsSync(name.split(' › ')[0] ?? '')]).toEqual([name, true]);
});

test('nothing is open without a word in the statement', () => {
  expect(Object.values(accessibility).filter((evidence) => 'open' in evidence)).toEqual([]);
});
