import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { Client, type QueryResultRow } from 'pg';
import { openDatabase } from '../platform/database/open.ts';
import { sharedPostgres } from './on-demand.ts';

let migratedFile: Promise<Buffer> | undefined;

const migrateFile = async (): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-migrated-'));
  const file = join(folder, 'test.db');
  await (await openDatabase(`sqlite:${file}`)).close();
  const content = await readFile(file);
  await rm(folder, { recursive: true });
  return content;
};

/** Writes an empty SQLite database with all migrations to a file: a copy of the one that this process has made. */
export const writeMigrated = async (file: string): Promise<void> => {
  migratedFile ??= migrateFile().catch((error: unknown) => {
    migratedFile = undefined; // The next test tries again.
    throw error;
  });
  await writeFile(file, await migratedFile);
};

/** Returns the address of a schema of the PostgreSQL at `server`. */
export const addressOfSchema = (server: string, schema: string): string => {
  const url = new URL(server);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return url.href;
};

/** Returns a name that no schema has. */
export const newSchema = (prefix = 'test'): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;

/** A schema with all migrations in which nothing is stored. */
interface Spare {
  readonly schema: string;
  /** What `made` returned when it was new. */
  readonly made: string;
}

/** The schemas that tests of this process have left. */
const spares: Spare[] = [];

/** Returns a name for a schema that no test uses; `tools/test/vitest-setup.ts` drops those of its run. */
const spareSchema = (): string => newSchema(`spare_${env['TEST_RUN']}`);

/**
 * Returns a digest of the definitions in a schema and of the rows of the migrations: of what tests change, apart from
 * the rows in the other tables. Columns are compared by the transaction that wrote their definition.
 */
const made = (schema: string): string => `with classes as (
    select oid, relname, relkind, relacl, reloptions from pg_class where relnamespace = '${schema}'::regnamespace)
  select md5(concat_ws(';',
    (select string_agg(classes::text, ',' order by oid) from classes),
    (select string_agg(concat_ws(' ', attrelid, attnum, a.xmin), ',' order by attrelid, attnum)
      from pg_attribute a join classes on attrelid = classes.oid),
    (select string_agg(d.oid::text, ',' order by d.oid) from pg_attrdef d join classes on adrelid = classes.oid),
    (select string_agg(concat_ws(' ', oid, xmin), ',' order by oid) from pg_constraint
      where connamespace = '${schema}'::regnamespace),
    (select string_agg(t.oid::text, ',' order by t.oid) from pg_trigger t join classes on tgrelid = classes.oid),
    (select string_agg(oid::text, ',' order by oid) from pg_proc where pronamespace = '${schema}'::regnamespace),
    (select string_agg(m::text, ',' order by number) from ${schema}.migrations m),
    (select string_agg(m::text, ',' order by number) from ${schema}.backward_compatible_migrations m),
    (select string_agg(distinct tablename, ',') from pg_stats where schemaname = '${schema}')
  )) as text`;

let administrator: Promise<Client> | undefined;

/** Runs SQL on a connection that this process keeps for it; returns the rows of the last statement. */
async function administer<Row extends QueryResultRow>(sql: string): Promise<readonly Row[]> {
  administrator ??= connected();
  const results = await (await administrator).query<Row>(sql);
  return [results].flat().at(-1)?.rows ?? [];
}

/** A transaction that a test forgot fails the test that leaves it, and not all others. */
const MOST_WAITING_FOR_LOCKS_MS = 10_000;

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: await sharedPostgres(), lock_timeout: MOST_WAITING_FOR_LOCKS_MS });
  const forget = (): void => {
    administrator = undefined;
  };
  client.on('error', forget);
  try {
    await client.connect();
  } catch (error) {
    forget();
    throw error;
  }
  return client;
}

const textIn = async (sql: string): Promise<string> => (await administer<{ text: string }>(sql))[0]?.text ?? '';

const newSpare = async (): Promise<Spare> => {
  const schema = spareSchema();
  await administer(`create schema ${schema}`);
  await (await openDatabase(addressOfSchema(await sharedPostgres(), schema))).close();
  return { schema, made: await textIn(made(schema)) };
};

/** Emptying a larger table takes longer than making its files anew. Bytes. */
const SMALL = 131_072;

/** Keeps the schema of a test for another one, without its rows; drops it if the test changed any definition. */
const keepSchema = async (schema: string, madeBefore: string): Promise<void> => {
  const spare: Spare = { schema: spareSchema(), made: madeBefore };
  // A connection that the test forgot finds no table from now on, as in a schema that is dropped.
  const written = await administer<{ table: string; isSmall: boolean }>(
    `alter schema ${schema} rename to ${spare.schema};
    select oid::regclass as table, pg_relation_size(oid) < ${SMALL} as "isSmall" from pg_class
      where relnamespace = '${spare.schema}'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
      and relname not in ('migrations', 'backward_compatible_migrations')`,
  );
  const emptied = written.map(({ table, isSmall }) => (isSmall ? `delete from ${table}` : `truncate ${table}`));
  if (emptied.length > 0) await administer(emptied.join(';'));
  if ((await textIn(made(spare.schema))) === madeBefore) spares.push(spare);
  else await administer(`drop schema ${spare.schema} cascade`);
};

/**
 * Returns the address of an empty database that has all migrations, on the PostgreSQL that all tests share: the schema
 * of an earlier test of this process, if there is one.
 */
export const migratedPostgres = async (): Promise<{ url: string; remove(): Promise<void> }> => {
  const { schema: from, made: madeBefore } = spares.pop() ?? (await newSpare());
  const schema = newSchema();
  await administer(`alter schema ${from} rename to ${schema}`);
  return { url: addressOfSchema(await sharedPostgres(), schema), remove: () => keepSchema(schema, madeBefore) };
};
