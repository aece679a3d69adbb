import { describe, expect, test } from 'vitest';
import { WrongConfiguration } from '../../assembly/wrong-configuration.ts';
import { OlderAtWork } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { startFailure } from './cannot-start.ts';
import { Unavailable } from './unavailable.ts';

const failureOf = async (work: () => Promise<unknown>): Promise<string> =>
  await work().then(
    () => 'it started',
    (error: unknown) => startFailure(error),
  );

const ofSystem = (message: string, code: string): Error => Object.assign(new Error(message), { code, syscall: 'x' });
const ofServer = (message: string, code: string): Error =>
  Object.assign(new Error(message), { code, severity: 'FATAL' });

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
    [
      'a database that is away',
      ofSystem('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
      'connect ECONNREFUSED',
    ],
    ['a host without an address', ofSystem('getaddrinfo ENOTFOUND db.example', 'ENOTFOUND'), 'getaddrinfo ENOTFOUND'],
    ['a wrong password', ofServer('password authentication failed', '28P01'), 'password authentication failed'],
    ['an unknown database', ofServer('database "shop" does not exist', '3D000'), 'database "shop" does not exist'],
    ['a server without room', ofServer('sorry, too many clients already', '53300'), 'sorry, too many clients already'],
    ['a thrown text', 'a text', 'a text'],
  ])('%s is one line', (_, error, text) => {
    expect(startFailure(error)).toContain(text);
    expect(startFailure(error)).not.toContain('\n');
  });

  test.each(['mysql://localhost', 'postgres://someone:hush-hush@host:99999/tollgate', 'postgres://[::1/tollgate'])(
    'an address of no database is one line, without its password: %s',
    async (address) => {
      expect(await failureOf(() => openDatabase(address))).toBe(
        'The address of the database must be sqlite:PATH or postgres://…',
      );
    },
  );

  test('an unexpected error has its stack trace', () => {
    expect(startFailure(new TypeError('x is undefined'))).toMatch(/^TypeError: x is undefined\n\s+at /);
    expect(startFailure(ofServer('syntax error', '42601'))).toMatch(/^Error: syntax error\n\s+at /);
  });
});
