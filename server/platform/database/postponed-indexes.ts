import type { ClientBase, QueryConfig } from 'pg';
import type { DatabaseLog } from './database.ts';
import { UNLIMITED } from './postgres-session.ts';

/**
 * The indexes that a migration postponed. A row goes when its index is there, so that a start that was killed is
 * completed by the next one.
 */
export const POSTPONED_TABLE =
  'create table if not exists postponed_indexes (name text not null primary key, statement text not null)';

const NEW_TABLE = /^create table (\w+) \(/i;
const NEW_INDEX = /^create index (\w+) on (\w+) /i;
const NO_INDEX = /^drop index (\w+)$/i;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Creates a function that returns what to run in the place of each statement of a migration: an index on a table that
 * existed before is postponed, because it blocks writers while it is created in a transaction.
 */
export const postponing = (): ((statement: string) => readonly string[]) => {
  const made = new Set<string>();
  return (statement) => {
    const [, table] = NEW_TABLE.exec(statement) ?? [];
    if (table !== undefined) made.add(table);
    const [, index, on] = NEW_INDEX.exec(statement) ?? [];
    if (index !== undefined && on !== undefined && !made.has(on)) {
      return [`insert into postponed_indexes (name, statement) values (${quoted(index)}, ${quoted(statement)})`];
    }
    const [, dropped] = NO_INDEX.exec(statement) ?? [];
    if (dropped === undefined) return [statement];
    return [`delete from postponed_indexes where name = ${quoted(dropped)}`, `drop index if exists ${dropped}`];
  };
};

interface Postponed {
  readonly name: string;
  readonly statement: string;
}

interface Found {
  readonly is_valid: boolean;
  readonly is_under_way: boolean;
}

const STATE = `select i.indisvalid as is_valid, exists (
    select from pg_stat_progress_create_index as p where p.index_relid = i.indexrelid
  ) as is_under_way from pg_index as i where i.indexrelid = to_regclass($1)`;

const TIMES = `select current_setting('statement_timeout') as statements, current_setting('lock_timeout') as locks`;
const LIMITED = `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false)`;

/**
 * Creates the indexes that migrations postponed, while all processes continue to read and write. One that another
 * process is creating is left to that process.
 */
export const createPostponed = async (client: ClientBase, timeoutMs: number, log?: DatabaseLog): Promise<void> => {
  const ask = <Row extends object>(text: string, values: readonly string[] = []) => {
    const query: QueryConfig & { query_timeout: number } = { text, values: [...values], query_timeout: timeoutMs };
    return client.query<Row>(query);
  };
  const { rows } = await ask<Postponed>('select name, statement from postponed_indexes order by name');
  if (rows.length === 0) return;
  const [times] = (await ask<{ statements: string; locks: string }>(TIMES)).rows;
  await ask(UNLIMITED);
  try {
    for (const { name, statement } of rows) {
      const [found] = (await ask<Found>(STATE, [name])).rows;
      if (found?.is_under_way) continue;
      // A process that was killed left it incomplete; nobody uses it.
      if (found?.is_valid === false) await ask(`drop index concurrently if exists ${name}`);
      await ask(statement.replace(/^create index /i, 'create index concurrently if not exists '));
      await ask('delete from postponed_indexes where name = $1', [name]);
      log?.info({ index: name }, 'index created');
    }
  } finally {
    if (times !== undefined) await ask(LIMITED, [times.statements, times.locks]).catch(() => undefined);
  }
};
