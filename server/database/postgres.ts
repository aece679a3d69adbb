import { setTimeout as wait } from 'node:timers/promises';
import { type ClientBase, type CustomTypesConfig, DatabaseError, Pool, type QueryConfig, types } from 'pg';
import { changeSetStatement, type Write, writesOf } from './change-set.ts';
import { Conflict, type Database, type DatabaseLog, tellingMissed } from './database.ts';
import { codeOf, conflictCodes } from './dialect.ts';
import { type Migration, migrating } from './migrate.ts';

/** More connections only make PostgreSQL's processes wait for each other; requests wait here for a free one. */
const MAXIMUM_CONNECTIONS = 16;

/** A database that cannot be reached is an error that the caller should see while somebody still waits for it. */
const CONNECT_TIMEOUT_MILLISECONDS = 5000;

/** Nothing that this program asks takes long; a connection that has died without a word must not hold a request. */
const ANSWER_TIMEOUT_MILLISECONDS = 30_000;

/** A new index on a large table, or waiting for the process that makes it, takes as long as it takes. */
const MIGRATION_TIMEOUT_MILLISECONDS = 3_600_000;

/** Serialization failures and deadlocks: PostgreSQL asks for another try, and nothing was kept. */
const worthAnotherTry: ReadonlySet<string> = new Set(['40001', '40P01']);
const MAXIMUM_TRIES = 10;
const WAIT_BETWEEN_TRIES_MILLISECONDS = 5;

/** Shapes are few, because code writes them; more of them, or longer ones, run without being kept by the server. */
const MAXIMUM_PREPARED_SHAPES = 500;
const MAXIMUM_PREPARED_WRITES = 50;

/** Another process that creates the same table at the same instant is told so by one of these; it should look again. */
const lostTheRace: ReadonlySet<string> = new Set([...worthAnotherTry, '23505', '42P07']);

/** A statement prepared before another process added a column. It runs when it is prepared anew. */
const PLAN_OUTDATED = '0A000';

/** Classes of errors that concern the statement alone: its values, keys, form or rivals. The connection is as good as new. */
const ONLY_THE_STATEMENT = /^(0A|22|23|40|42)/;

const INT8 = 20;
const NUMERIC = 1700;

/** All our integers are below 2^53; sums of int8 arrive as numeric. */
const integersAsNumbers = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === INT8 || type === NUMERIC ? Number : types.getTypeParser(type, format),
} as CustomTypesConfig;

/** Opens the database at a `postgres://` address and brings it up to date. */
export const openPostgres = async (url: string, known: readonly Migration[], log?: DatabaseLog): Promise<Database> => {
  const pool = new Pool({
    connectionString: url,
    max: MAXIMUM_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MILLISECONDS,
    query_timeout: ANSWER_TIMEOUT_MILLISECONDS,
    keepAlive: true,
    types: integersAsNumbers,
    onConnect: prepareConnection,
  });
  pool.on('error', (error) => {
    log?.error({ err: error }, 'a connection to the database was lost');
  });
  try {
    await migrate(pool, known, log);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return databaseOn(pool);
};

/** An installation may have switched durable commits off; ours are durable when they are acknowledged. */
const DURABLE_COMMITS = `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`;

async function prepareConnection(client: ClientBase): Promise<void> {
  // Whoever waits for an answer is told of a lost connection; without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.query(DURABLE_COMMITS);
}

async function migrate(pool: Pool, known: readonly Migration[], log?: DatabaseLog): Promise<void> {
  await tryingAgain(lostTheRace, () =>
    onConnection(pool, async (client) => {
      try {
        const steps = migrating('postgres', known, log);
        for (let step = steps.next(); !step.done; )
          step = steps.next((await client.query(migrationStep(step.value))).rows);
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    }),
  );
}

/** The driver knows a time-out for each statement, its types do not. */
const migrationStep = (text: string): QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: MIGRATION_TIMEOUT_MILLISECONDS,
});

/**
 * Works on a connection of the pool. One that only refused a statement is kept: the pool's own `query` throws it away,
 * and a conflict would cost a new connection.
 */
async function onConnection<Result>(pool: Pool, work: (client: ClientBase) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(!ONLY_THE_STATEMENT.test(codeOf(error) ?? ''));
    throw withoutRow(error);
  }
}

/** PostgreSQL quotes the row that it refuses, and errors are logged: what shoppers entered must not get there. */
function withoutRow(error: unknown): unknown {
  if (error instanceof DatabaseError) error.detail = undefined;
  return error;
}

async function tryingAgain<Result>(codes: ReadonlySet<string>, work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MAXIMUM_TRIES || !codes.has(codeOf(error) ?? '')) throw error;
    }
    await wait(Math.random() * tries * WAIT_BETWEEN_TRIES_MILLISECONDS);
  }
}

function changeSetStatements(): (writes: readonly Write[]) => QueryConfig {
  const kept = new Map<string, { name: string; text: string }>();
  return (writes) => {
    const { shape, size, values: given, text: textOf } = changeSetStatement(writes);
    const values = [...given];
    const found = kept.get(shape);
    if (found) return { ...found, values };
    const text = textOf();
    if (kept.size >= MAXIMUM_PREPARED_SHAPES || size > MAXIMUM_PREPARED_WRITES) return { text, values };
    const named = { name: `change-${kept.size + 1}`, text };
    kept.set(shape, named);
    return { ...named, values };
  };
}

function databaseOn(pool: Pool): Database {
  const statementFor = changeSetStatements();
  const underWay = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  const ask = async (question: QueryConfig): Promise<readonly unknown[]> => {
    if (closing !== undefined) throw new Error('The database is closed.');
    const answer = tryingAgain(worthAnotherTry, () => asked(pool, question));
    underWay.add(answer);
    return answer.finally(() => underWay.delete(answer));
  };

  return {
    kind: 'postgres',
    shared: true,
    read: async (query, input) => {
      const { name, sql, valuesOf } = query.statementFor('postgres');
      return query.rowsOf(await ask({ name, text: sql, values: [...valuesOf(input)] }));
    },
    commit: async (changes) => {
      const writes = writesOf(changes);
      if (writes.length === 0) return;
      await ask(statementFor(writes)).catch((error) => tellingMissed(changes)(conflictOr(error)));
    },
    ping: async () => {
      await ask({ name: 'ping', text: 'select 1' });
    },
    close: () => {
      closing ??= Promise.allSettled(underWay).then(() => pool.end());
      return closing;
    },
  };
}

async function asked(pool: Pool, question: QueryConfig): Promise<readonly unknown[]> {
  try {
    return (await onConnection(pool, (client) => client.query(question))).rows;
  } catch (error) {
    if (codeOf(error) !== PLAN_OUTDATED || question.name === undefined) throw error;
    const { name: _, ...unprepared } = question;
    return (await onConnection(pool, (client) => client.query(unprepared))).rows;
  }
}

function conflictOr(error: unknown): unknown {
  const code = codeOf(error) ?? '';
  if (!conflictCodes.postgres.has(code) && !worthAnotherTry.has(code)) return error;
  return new Conflict('A row has moved on since it was read, or its key exists already.', { cause: error });
}
