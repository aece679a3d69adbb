import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DemoCredentials } from '../access/entities/demo.ts';
import { migrations } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';
import { connectPlain } from '../platform/database/sqlite/connection.ts';

/** A database that an earlier version wrote, with a merchant who used a bit of everything. */
interface RecordedDatabase {
  /** The last migration that the version knew. */
  readonly number: number;
  /** The ids of the records that the steps in `tools/upgrades/steps.ts` made, by the names of the steps. */
  readonly noted: Readonly<Record<string, string>>;
  /** When the last request was answered. */
  readonly recordedAtMs: number;
  /** The digests of the version's migrations, where it numbered them as today. */
  readonly migrations: readonly string[];
  /** The statements that insert its rows, for both kinds of database. */
  readonly inserts: string;
}

/** The merchant in every recorded database; see `tools/upgrades/record.ts`. */
export const recordedMerchant: DemoCredentials = {
  entityId: '8a8294174b7ecb28014b9699220015ca',
  accessToken: 'a7'.repeat(32),
};

const FOLDER = 'server/platform/database/recorded';

/** The table in which migrations are noted that can be taken back, and the first that versions of the time noted there. */
const NOTES = 'backward_compatible_migrations';
const FIRST_NOTED = 41;
/** The table of indexes that PostgreSQL creates after a migration; earlier versions did not have it. */
const POSTPONED = 'postponed_indexes';

/** Returns the numbers of all recorded databases. */
export const recordedNumbers = async (): Promise<readonly number[]> =>
  (await readdir(FOLDER)).map((name) => Number.parseInt(name, 10)).sort((a, b) => a - b);

/** Reads a recorded database. */
export const readRecorded = async (number: number): Promise<RecordedDatabase> => {
  const text = await readFile(join(FOLDER, `${String(number).padStart(4, '0')}.sql`), 'utf8');
  const end = text.indexOf('\n');
  return { number, ...JSON.parse(text.slice('-- '.length, end)), inserts: text.slice(end + 1) };
};

/** Runs SQL on the database at an address, and returns the rows of a query. */
const run = async (url: string, sql: string): Promise<readonly object[]> => {
  if (url.startsWith('sqlite:')) {
    const connection = connectPlain(url.slice('sqlite:'.length), 0);
    try {
      if (sql.startsWith('select')) return connection.prepare<[], object>(sql).all();
      connection.exec(sql);
      return [];
    } finally {
      connection.close();
    }
  }
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows ?? [];
  } finally {
    await client.end();
  }
};

/** Writes a recorded database to an empty one, as its version left it. */
export const writeRecorded = async (url: string, { number, inserts }: RecordedDatabase): Promise<void> => {
  await (await openDatabase(url, undefined, migrations.slice(0, number))).close();
  const notes = number < FIRST_NOTED ? `drop table ${NOTES};\ndrop table if exists ${POSTPONED};\n` : '';
  await run(url, `begin;\n${notes}${inserts}commit;`);
};

const sqliteSchema = `select sql as text from sqlite_master
  where sql is not null and name not like 'sqlite_%' order by type, name`;

const postgresSchema = `select concat_ws(' ', table_name, column_name, ordinal_position, data_type, is_nullable, column_default)
    as text from information_schema.columns where table_schema = current_schema
  union all select replace(indexdef, current_schema || '.', '') from pg_indexes where schemaname = current_schema
  union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = current_schema::regnamespace
  order by text`;

/** Returns the tables, columns, indexes and constraints of a database, one text each, without those two. */
export const schemaOf = async (url: string): Promise<readonly string[]> => {
  const rows = await run(url, url.startsWith('sqlite:') ? sqliteSchema : postgresSchema);
  const texts = rows.map((row) => ('text' in row ? String(row.text).replaceAll(/\s+/g, ' ') : ''));
  return texts.filter((text) => ![NOTES, POSTPONED].some((table) => text.includes(table)));
};
