import { access } from 'node:fs/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startPostgres } from './postgres.ts';

const answerOf = async (url: string, sql: string): Promise<Record<string, string>> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
};

describe('a PostgreSQL of our own', () => {
  const given = process.env['DATABASE_URL'];
  beforeEach(() => {
    delete process.env['DATABASE_URL'];
  });
  afterEach(() => {
    process.env['DATABASE_URL'] = given;
  });

  test('answers until it is stopped, and leaves no files', { timeout: 60_000 }, async () => {
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

test('the one that DATABASE_URL names is used and left running', async () => {
  const { url, stop } = await startPostgres();
  expect(url).toBe(process.env['DATABASE_URL']);
  await stop();
  expect(await answerOf(url, 'select 1 as one')).toEqual({ one: 1 });
});
