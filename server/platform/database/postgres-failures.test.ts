import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { type Failure, failureOf } from './postgres-failures.ts';

const errorOf = (code: string): DatabaseError => Object.assign(new DatabaseError('a fault', 0, 'error'), { code });

test.each<[string, Failure, string]>([
  ['40001', 'rivals', 'a serialization failure'],
  ['40P01', 'rivals', 'a deadlock'],
  ['40003', 'unknown', "CockroachDB's ambiguous result"],
  ['XX000', 'unknown', "YugabyteDB's commit that timed out"],
  ['08006', 'unknown', 'a broken connection'],
  ['57P01', 'unknown', 'the end of a server'],
  ['58C00', 'unknown', "CockroachDB's range that is away"],
  ['57014', 'busy', 'a statement that took too long'],
  ['53200', 'busy', 'no memory'],
  ['25006', 'unsent', 'a standby'],
  ['0A000', 'refused', 'a form that it does not know'],
  ['23505', 'refused', 'a key that exists'],
  ['40002', 'refused', 'a constraint that failed at the commit'],
])('%s is %s: %s', (code, failure) => {
  expect(failureOf(errorOf(code))).toBe(failure);
});
