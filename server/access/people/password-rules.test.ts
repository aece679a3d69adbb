import { readFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { Rejection } from '../../platform/base/rejection.ts';
import { ourWords, refuseWeakPassword } from './password-rules.ts';

const refused = async (password: string): Promise<string | undefined> => {
  try {
    await refuseWeakPassword(password, 'grace.hopper@example.com', 'Grace Hopper');
    return undefined;
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return error.details.parameterErrors?.map(({ name, message }) => `${name}: ${message}`).join();
  }
};

describe('a password', () => {
  test.each(['short', 'x'.repeat(11), 'x'.repeat(201), '😀'.repeat(11)])(
    'of a wrong length is refused: %s',
    async (password) => {
      expect(await refused(password)).toBe('password: must have 12 to 200 characters');
    },
  );

  test.each([
    ...['password1234', 'Password123!', 'p@ssw0rd1234', 'iloveyou1234', 'trustno1trustno1', 'administrator'],
    ...[
      'qwertyuiop123',
      '1qaz2wsx3edc',
      'aaaaaaaaaaaaaaaa',
      '123456789012',
      'Summer2026!!!!',
      'Passwort2026!',
      'abcdefghijkl',
    ],
    ...['grace.hopper@example.com', 'GraceHopper1906', 'hopperhopper1', 'tollgate2026', 'tollgate-tollgate'],
    ...['a7f3'.repeat(50), 'p@ssw0rd123!'.repeat(16)],
  ])('that somebody would try first is refused: %s', async (password) => {
    expect(await refused(password)).toContain('password: is too easy to guess');
  });

  test('that is long enough, and was found in breaches, is refused', async () => {
    const known = dictionary['passwords-common'].map(String).filter((password) => password.length >= 12);
    expect(known.length).toBeGreaterThan(300);
    // Each takes some milliseconds; a tenth shows that the dictionary is asked, and is in order.
    for (const password of known.filter((_, place) => place % 10 === 0)) {
      expect([password, await refused(password)]).toEqual([password, expect.stringContaining('too easy to guess')]);
    }
  });

  test.each(ourWords)('of a word that belongs to every installation is refused: %s', async (word) => {
    const capital = `${word[0]?.toUpperCase()}${word.slice(1)}`;
    for (const password of [`${word}${word}`, `${capital}12345678`]) {
      expect([password, await refused(password)]).toEqual([password, expect.stringContaining('too easy to guess')]);
    }
    expect(readFileSync('docs/manage/back-office.md', 'utf8')).toContain(`\`${word}\``);
  });

  test('of 64 characters and more is accepted, and so are blanks, signs and letters of any script', async () => {
    const words = 'seven quiet otters paint 3 green pianos near the wet harbour of Ōsaka, слон!';
    expect([[...words].length >= 64, await refused(words)]).toEqual([true, undefined]);
    expect(await refused(`${words} ${words}`)).toBeUndefined();
  });

  test.each([
    ...[
      'correct horse battery',
      'dolphin-kettle-93',
      'several unrelated words',
      '7f3a9c0d1e2b4f5a',
      'Zwölf Boxkämpfer jagen',
    ],
    ...['密码很长但是没有人猜得到吗', `${'x7'.repeat(3)}Qm!vR2#pL9`],
  ])('that nobody would try soon is accepted: %s', async (password) => {
    expect(await refused(password)).toBeUndefined();
  });
});
