import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS, migrationsBeside } from './migrations.ts';

describe('the migrations beside a program', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tollgate-upgrades-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test.each(MIGRATIONS)('are found at %s', async (file) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), '');
    expect(migrationsBeside(join(folder, 'main.js'))).toBe(join(folder, file));
  });

  test('of this version are where the first entry says', () => {
    expect(existsSync(join('server', MIGRATIONS[0].replace('.js', '.ts')))).toBe(true);
  });

  test('must be there', () => {
    expect(() => migrationsBeside(join(folder, 'main.js'))).toThrow('no migrations');
  });
});
