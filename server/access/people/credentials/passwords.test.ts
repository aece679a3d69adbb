import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { describe, expect, test } from 'vitest';
import { Rejection } from '../../../platform/base/rejection.ts';
import { compiled } from '../../../testing/on-demand.ts';
import { createPasswords, type Hasher, hasherThread, passwordHash } from './passwords.ts';

const hashers: readonly (readonly [string, () => Promise<Hasher | undefined>])[] = [
  ['by libuv', async () => undefined],
  ['by a thread of their own', async () => hasherThread(await compiled('access/people/credentials/hash-thread.js'))],
];

describe.each(hashers)('passwords hashed %s', (_, hasher) => {
  test('are checked by their hash, in either composition of their letters', async () => {
    const passwords = createPasswords(await hasher());
    const known = await passwords.hashed('correct h\u00f6rse battery', 'known');
    expect(known).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.isRight('correct ho\u0308rse battery', known, 'stranger')).toBe(true);
    expect(await passwords.isRight('correct horse battery', known, 'stranger')).toBe(false);
    expect(await passwords.isRight('correct h\u00f6rse battery', await passwordHash('another'), 'known')).toBe(false);
  });

  test('are compared whole, as they were typed: no letter may be missing, added, or of another case', async () => {
    const passwords = createPasswords(await hasher());
    const long = ` Correct horse ${'battery '.repeat(20)}staple. `;
    const known = await passwords.hashed(long, 'known');
    const others = [long.trim(), long.toLowerCase(), long.slice(0, -1), `${long}x`, long.replace(/\. $/, ', ')];
    expect(await passwords.isRight(long, known, 'known')).toBe(true);
    for (const other of others) expect([other, await passwords.isRight(other, known, 'known')]).toEqual([other, false]);
  });

  test('of nobody are never right', async () => {
    expect(await createPasswords(await hasher()).isRight('any password', undefined, 'stranger')).toBe(false);
  });

  test('have another hash each time', async () => {
    const passwords = createPasswords(await hasher());
    const both = await Promise.all([passwords.hashed('the same', 'known'), passwords.hashed('the same', 'stranger')]);
    expect(new Set(both).size).toBe(2);
  });

  test('a hash that cannot be read fails alone', async () => {
    const passwords = createPasswords(await hasher());
    await expect(passwords.isRight('a password', 'no hash', 'known')).rejects.toThrow();
    expect(await passwords.isRight('a password', await passwordHash('a password'), 'known')).toBe(true);
  });
});

test('a thread of its own has the lowest priority, so that payments keep the processor', async () => {
  const niceOf = (thread: string): readonly [string, string | undefined] => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return [thread, stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]];
  };
  const low = (): readonly string[] =>
    readdirSync('/proc/self/task')
      .map(niceOf)
      .flatMap(([thread, nice]) => (nice === String(constants.priority.PRIORITY_LOW) ? [thread] : []));
  const before = low();
  const passwords = createPasswords(hasherThread(await compiled('access/people/credentials/hash-thread.js')));
  await passwords.hashed('a password', 'known');
  expect(low().filter((thread) => !before.includes(thread))).toHaveLength(1);
});

describe('of many hashes that are wanted at once', () => {
  /** Begins hashes that end when they are told to. */
  const slow = () => {
    const begun: { readonly password: string; readonly end: () => void }[] = [];
    const hasher: Hasher = ({ password }) =>
      new Promise((resolve) => begun.push({ password, end: () => resolve(true) }));
    const turned = () => new Promise(setImmediate);
    return { passwords: createPasswords(hasher), begun, turned };
  };

  test('one is computed at a time, and those of known people first', async () => {
    const { passwords, begun, turned } = slow();
    const all = [
      ...['stranger 1', 'stranger 2'].map((each) => passwords.isRight(each, 'hash', 'stranger')),
      ...['known 1', 'known 2'].map((each) => passwords.isRight(each, 'hash', 'known')),
    ];
    for (let each = 1; each <= all.length; each += 1) {
      await turned();
      expect(begun).toHaveLength(each);
      begun.at(-1)?.end();
    }
    await Promise.all(all);
    expect(begun.map(({ password }) => password)).toEqual(['stranger 1', 'known 1', 'known 2', 'stranger 2']);
  });

  test('those of 32 strangers wait, others are told when to come again, known people wait still', async () => {
    const { passwords, begun, turned } = slow();
    const strangers = Array.from({ length: 50 }, (_, each) =>
      passwords.isRight(`stranger ${each}`, 'hash', 'stranger').catch((error: unknown) => error),
    );
    const known = passwords.isRight('known', 'hash', 'known');
    for (let each = 1; each <= 34; each += 1) {
      await turned();
      begun.at(-1)?.end();
    }
    expect(await known).toBe(true);
    const ends = await Promise.all(strangers);
    expect(ends.filter((end) => end === true)).toHaveLength(33);
    const refused = ends.filter((end) => end instanceof Rejection);
    expect(refused).toHaveLength(17);
    expect(new Set(refused.map(({ code, details }) => `${code} ${details.headers?.['Retry-After']}`))).toEqual(
      new Set(['800.120.100 2']),
    );
    expect(begun.findIndex(({ password }) => password === 'known')).toBe(1);
  });
});
