import { access } from 'node:fs/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sharedPostgres } from '../../server/testing/on-demand.ts';
import { refuseMissingPrograms, startPostgres } from './postgres.ts';

const answerOf = async (url: string, sql: string): Promise<Record<string, string>> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
};

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a PostgreSQL of our own', () => {
  beforeEach(() => {
    vi.stubEnv('DATABASE_URL', undefined);
  });

  test('answers until it is stopped and leaves no files', { timeout: 60_000 }, async () => {
    const { url, stop } = await startPostgres();
    const settings = await answerOf(
      url,
      `select current_setting('data_directory') as folder, current_setting('fsync') as fsync`,
    );
    expect(settings).toMatchObject({ fsync: 'on' });
    await access(settings['folder'] ?? '');
    await stop();
    await expect(answerOf(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
    await expect(access(settings['folder'] ?? '')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

test('a server at DATABASE_URL is used and left running', async () => {
  const given = await sharedPostgres();
  vi.stubEnv('DATABASE_URL', given);
  const { url, stop } = await startPostgres();
  expect(url).toBe(given);
  await stop();
  expect(await answerOf(url, 'select 1 as one')).toEqual({ one: 1 });
});

test('a missing program of a script is named, with its package', async () => {
  const missing = refuseMissingPrograms('/nowhere');
  await expect(missing).rejects.toThrow('createdb is missing in /nowhere: install the system package `postgresql`.');
});
