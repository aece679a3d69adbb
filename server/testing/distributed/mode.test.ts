import { Client, DatabaseError } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FreshAddress, freshPostgres } from '../databases.ts';
import { sharedPostgres } from '../on-demand.ts';
import { type DistributedMode, noFaults, openDistributedMode } from './mode.ts';
import { rules } from './rules.ts';

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    return error instanceof DatabaseError ? `${error.code} ${error.message}` : String(error);
  }
};

describe('the mode of distributed databases', () => {
  let address: FreshAddress;
  let mode: DistributedMode;
  let direct: Client;
  let client: Client;

  beforeAll(async () => {
    address = await freshPostgres(await sharedPostgres());
    mode = await openDistributedMode(address.url, noFaults);
    direct = new Client({ connectionString: address.url });
    await direct.connect();
    await direct.query('create table things (id text primary key, amount bigint)');
    await direct.query('create table payments (entity text, id text, amount bigint, primary key (entity, id))');
  });
  beforeEach(async () => {
    client = new Client({ connectionString: mode.url, pipeline: true });
    await client.connect();
  });
  afterEach(async () => {
    mode.use(noFaults);
    await client.end();
    await direct.query('delete from things');
  });
  afterAll(async () => {
    await direct.end();
    await mode.close();
    await address.remove();
  });

  const ids = async () => (await direct.query('select id from things order by id')).rows.map(({ id }) => id);

  test.each(rules)('it refuses $form', async ({ form, example }) => {
    expect(await codeOf(client.query(example))).toBe(`0A000 ${form}`);
  });

  test('a refused statement that is prepared fails alike, and what follows is answered', async () => {
    const refused = client.query({
      name: 'a',
      text: 'select id from things where amount > $1 for update',
      values: [1],
    });
    const [failed, next] = await Promise.all([codeOf(refused), client.query('select 1 as one')]);
    expect([failed, next.rows]).toEqual(['0A000 FOR UPDATE across shards', [{ one: 1 }]]);
  });

  test('several inserts into one table in one statement are done, as CockroachDB does them', async () => {
    const text = "with a as (insert into things values ('a', 1)), b as (insert into things values ('b', 1)) select 1";
    expect([await codeOf(client.query(text)), await ids()]).toEqual(['done', ['a', 'b']]);
  });

  const insert = (id: string) => ({ name: 'insert', text: 'insert into things values ($1, 1)', values: [id] });
  const inTransaction = (...statements: readonly (string | { text: string; values: string[] })[]) =>
    Promise.all(['begin', ...statements, 'commit'].map((each) => codeOf(client.query(each))));

  test('a commit that fails is rolled back', async () => {
    mode.use({ ...noFaults, atCommit: 1 });
    const answers = await inTransaction(insert('a'), insert('b'));
    expect(answers.slice(0, -1)).toEqual(['done', 'done', 'done']);
    expect(answers.at(-1)).toMatch(/^40001 restart transaction/);
    expect([await codeOf(client.query(insert('c'))), await ids()]).toEqual([answers.at(-1), []]);
  });

  test('a statement that fails ends its transaction', async () => {
    mode.use({ ...noFaults, atStatement: 1 });
    const answers = await inTransaction(...'abcdefgh'.split('').map(insert));
    const failed = answers.findIndex((answer) => answer.startsWith('40001'));
    expect(failed).toBeGreaterThan(0);
    const later = answers.slice(failed + 1, -1);
    expect(later.every((answer) => answer.startsWith('25P02'))).toBe(true);
    expect(await ids()).toEqual([]);
  });

  test('a commit of unknown outcome was made', async () => {
    mode.use({ ...noFaults, ambiguous: 1 });
    expect((await inTransaction(insert('a'), insert('b'))).at(-1)).toMatch(/^40003 result is ambiguous/);
    expect(await codeOf(client.query(insert('c')))).toMatch(/^40003/);
    expect(await ids()).toEqual(['a', 'b', 'c']);
  });

  test('a transaction writes the payments of one entity', async () => {
    const row = (entity: string, id: string) => ({
      text: 'insert into payments (entity, id, amount) values ($1, $2, 1)',
      values: [entity, id],
    });
    const rows = (...entities: readonly string[]) => ({
      text: 'insert into "payments" ("entity", "id") select "entity", "id" from json_populate_recordset(null::"payments", $1::json)',
      values: [JSON.stringify(entities.map((entity, place) => ({ entity, id: `json ${entity} ${place}` })))],
    });
    const change = {
      text: 'update "payments" t set amount = v.c0 from unnest($1::bigint[], $2::text[], $3::text[]) as v(c0, c1, c2) where t."entity" = v.c1 and t."id" = v.c2',
      values: ['{1,2}', '{a,c}', '{one,two}'],
    };
    const refused = '0A000 the payments of several entities in one transaction';
    expect(await inTransaction(row('a', 'one'), rows('a', 'a'))).toEqual(['done', 'done', 'done', 'done']);
    expect((await inTransaction(row('a', 'two'), row('b', 'two')))[2]).toBe(refused);
    expect((await inTransaction(rows('a', 'b')))[1]).toBe(refused);
    expect(await codeOf(client.query(change))).toBe(refused);
    expect(await codeOf(client.query(row('b', 'three')))).toBe('done');
  });
});
