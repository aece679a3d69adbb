import { describe, expect, test } from 'vitest';
import { WrongConfiguration } from '../assembly/wrong-configuration.ts';
import { OlderAtWork } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { startFailure } from './cannot-start.ts';
import { Unavailable } from './unavailable.ts';

const failureOf = async (work: () => Promise<unknown>): Promise<string> =>
  await work().then(
    () => 'it started',
    (error: unknown) => startFailure(error),
  );

describe('the message about a failed start', () => {
  test.each([
    ['a wrong setting', new WrongConfiguration('PORT must be a number'), 'PORT must be a number'],
    ['an older process at work', new OlderAtWork('stop it first'), 'stop it first'],
    [
      'a database out of reach',
      new Unavailable('the database cannot be reached', { outcome: 'nothing done', cause: new Error('refused') }),
      'the database cannot be reached: refused',
    ],
    [
      'a database that is slow',
      new Unavailable('no connection became free', { outcome: 'nothing done' }),
      'no connection became free',
    ],
    ['a thrown text', 'a text', 'a text'],
  ])('%s is one line', (_, error, text) => {
    expect(startFailure(error)).toBe(text);
  });

  test('an address of no database is one line', async () => {
    expect(await failureOf(() => openDatabase('mysql://localhost'))).toBe(
      'The address of the database must be sqlite:PATH or postgres://…',
    );
  });

  test('an unexpected error has its stack trace', () => {
    expect(startFailure(new TypeError('x is undefined'))).toMatch(/^TypeError: x is undefined\n\s+at /);
  });
});
