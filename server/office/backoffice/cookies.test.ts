import { describe, expect, test } from 'vitest';
import { cookieOf, cookieWith } from './cookies.ts';

const HTTPS = 'https://gateway.example/';
const HTTP = 'http://localhost:8080/';
const all = ['session', 'question', 'departure', 'mark'] as const;

describe('the cookies of the back office', () => {
  test.each(all)('%s is of this host and of https alone, and no script reads it', (which) => {
    const [stored = '', ...attributes] = cookieWith(which, 'value', HTTPS).split('; ');
    expect(stored).toMatch(/^__Host-tollgate_\w+=value$/);
    expect(attributes).toEqual([
      expect.stringMatching(/^Max-Age=[1-9]\d*$/),
      'Path=/',
      'HttpOnly',
      'Secure',
      which === 'departure' ? 'SameSite=Lax' : 'SameSite=Strict',
    ]);
  });

  test.each(all)('%s is read as it is stored, and not by the name that any host may set', (which) => {
    const [stored = ''] = cookieWith(which, 'value', HTTPS).split('; ');
    expect(cookieOf({ cookie: stored }, which, HTTPS)).toBe('value');
    expect(cookieOf({ cookie: stored.replace('__Host-', '') }, which, HTTPS)).toBeUndefined();
  });

  test('on plain http have neither the prefix nor the mark of https, which browsers refuse there', () => {
    const [stored = '', ...attributes] = cookieWith('session', 'value', HTTP).split('; ');
    expect(stored).toBe('tollgate_session=value');
    expect(attributes).not.toContain('Secure');
    expect(cookieOf({ cookie: stored }, 'session', HTTP)).toBe('value');
  });
});
