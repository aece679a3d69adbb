import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildNumberOf } from './build-number.ts';

const COMMITTED = 1_700_000_000;

describe('the build number', () => {
  let folder = '';
  const git = (...words: readonly string[]): string =>
    execFileSync('git', ['-C', folder, ...words], {
      encoding: 'utf8',
      env: { ...process.env, GIT_COMMITTER_DATE: `${COMMITTED} +0200`, GIT_AUTHOR_DATE: '1600000000 +0000' },
    }).trim();
  const commit = (): void => {
    git('init', '--quiet');
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--message', 'one');
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'build-number-'));
    writeFileSync(join(folder, 'package.json'), '{}');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('has the commit and its time, whatever the clock says', () => {
    commit();
    expect(buildNumberOf(folder, undefined)).toEqual({
      commit: git('rev-parse', 'HEAD'),
      time: '2023-11-14T22:13:20.000Z',
    });
  });

  test('has the time of SOURCE_DATE_EPOCH where it is set', () => {
    commit();
    expect(buildNumberOf(folder, '0').time).toBe('1970-01-01T00:00:00.000Z');
  });

  test('outside a repository has a hash and the time of package.json', () => {
    utimesSync(join(folder, 'package.json'), COMMITTED, COMMITTED);
    const { commit: hash, time } = buildNumberOf(folder, undefined);
    expect(hash).toBe('bf21a9e8fbc5a3846fb05b4fa0859e0917b2202f');
    expect(time).toBe('2023-11-14T22:13:20.000Z');
  });

  test.each(['', 'yesterday', '-1', '1.5', '1e9'])('is refused with the time %j', (epoch) => {
    expect(() => buildNumberOf(folder, epoch)).toThrow('SOURCE_DATE_EPOCH');
  });
});
