import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { connectPlain } from '../platform/database/sqlite/connection.ts';
import { databases, type TestDatabase, type TestedDatabase } from './databases.ts';
import { schemaOf } from './recorded.ts';

const run = async ({ ownUrl }: TestDatabase, sql: string): Promise<readonly unknown[]> => {
  if (ownUrl.startsWith('sqlite:')) {
    const connection = connectPlain(ownUrl.slice('sqlite:'.length), 0);
    try {
      const statement = connection.prepare<[], unknown>(sql);
      return statement.reader ? statement.all() : [statement.run()];
    } finally {
      connection.close();
    }
  }
  const client = new Client({ connectionString: ownUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

/** What a test may leave behind, and a question whose answer it changes. */
const changes = [
  ['a row', `insert into installation (name, value) values ('left', 'x')`, 'select * from installation'],
  ['a row of the migrations', `update migrations set name = 'other' where number = 3`, 'select * from migrations'],
  ['a new table', 'create table left_over (id text)', ''],
  ['a new column', 'alter table installation add column left_over text', ''],
  ['a new index', 'create index left_over on installation (value)', ''],
  ['an index less', 'drop index payments_by_reference', ''],
] as const;

const seen = async (database: TestDatabase, question: string): Promise<unknown> =>
  question === '' ? await schemaOf(database.ownUrl) : await run(database, question);

/** Opens a database after the ones that were open at the same time, so that it may be the one that was left. */
const seenInAnother = async ({ open }: TestedDatabase, question: string): Promise<unknown> => {
  const database = await open();
  const answer = await seen(database, question);
  await database.close();
  return answer;
};

describe.each(databases)('the next database on $name', (kind) => {
  test.each(changes)('has not what a test left: %s', async (_name, change, question) => {
    const before = await seenInAnother(kind, question);
    const used = await kind.open();
    await run(used, change);
    expect(await seen(used, question)).not.toEqual(before);
    await used.close();
    expect(await seenInAnother(kind, question)).toEqual(before);
  });

  test('is another one than each that is open', async () => {
    const [first, second] = [await kind.open(), await kind.open()];
    await run(first, `insert into installation (name, value) values ('left', 'x')`);
    expect(await run(second, 'select * from installation')).toEqual([]);
    await Promise.all([first.close(), second.close()]);
  });
});
