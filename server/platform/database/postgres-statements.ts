import { Client, type ClientBase, type QueryConfig } from 'pg';
import { statementsOf, type Write, type WriteStatement, writerForm } from './change-set.ts';
import type { DatabaseKind, Value } from './database.ts';
import { codeOf } from './dialect.ts';

/** A query as it is sent: its text, and the name under which the server keeps it prepared. */
export interface SentQuery {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly Value[];
}

/** The statements that the database runs on a connection. Each rejects with the error of the server or the connection. */
export interface Statements<Connection> {
  /** The database for which queries are compiled. */
  readonly kind: DatabaseKind;
  /** Stores change sets in one transaction, or none of them. */
  store(connection: Connection, batch: readonly (readonly Write[])[]): Promise<void>;
  /** Answers a query. */
  rows(connection: Connection, query: SentQuery): Promise<readonly unknown[]>;
  /** Waits for a moment until no transaction with late rows is under way that began before. */
  awaitWriters(connection: Connection, counts: string): Promise<void>;
  /** Stores a write without any effect, after it has taken disk space and released it. */
  probe(connection: Connection, write: Write): Promise<void>;
}

/** Shapes are few, because code writes them; further or longer ones are not prepared on the server. */
const MAXIMUM_PREPARED_SHAPES = 500;

/** The statement was prepared before another process added a column. It succeeds when it is prepared again. */
const PLAN_OUTDATED = '0A000';

/**
 * Who waits for all writers makes later ones wait for it, so it gives up soon and lets them pass: a writer is at work
 * for a moment.
 */
const WRITERS_LOCK_MILLISECONDS = 100;

function preparing(isPrepared: boolean): (statement: WriteStatement) => QueryConfig {
  const kept = new Map<string, { name?: string; text: string }>();
  return ({ shape, values: given, text: textOf }) => {
    const values = [...given];
    const found = kept.get(shape);
    if (found) return { ...found, values };
    const text = textOf();
    if (kept.size >= MAXIMUM_PREPARED_SHAPES) return { text, values };
    const named = isPrepared ? { name: `write-${kept.size + 1}`, text } : { text };
    kept.set(shape, named);
    return { ...named, values };
  };
}

/**
 * Executes statements in one transaction and one round trip: all are sent before the first is answered. After the first
 * failure PostgreSQL refuses the others, and rolls back at the end.
 */
const inTransaction = async (client: ClientBase, statements: readonly QueryConfig[]): Promise<void> => {
  const [first, ...others] = statements;
  if (first === undefined) return;
  if (others.length === 0) {
    await client.query(first);
    return;
  }
  const stream = client instanceof Client ? client.connection.stream : undefined;
  stream?.cork(); // One packet instead of one for each statement.
  let answers: readonly Promise<unknown>[];
  try {
    answers = ['begin', ...statements, 'commit'].map((each) => client.query(each));
  } finally {
    stream?.uncork();
  }
  const [begun, ...rest] = await Promise.allSettled(answers);
  if (begun?.status === 'rejected') {
    // Statements after it may have been stored one by one. An error without a code is an unknown outcome.
    throw new Error('a transaction could not be begun', { cause: begun.reason });
  }
  const failed = rest.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
};

const rows = async (client: ClientBase, query: QueryConfig): Promise<readonly unknown[]> => {
  try {
    return (await client.query(query)).rows;
  } catch (error) {
    if (codeOf(error) !== PLAN_OUTDATED || query.name === undefined) throw error;
    const { name: _, ...unprepared } = query;
    return (await client.query(unprepared)).rows;
  }
};

/**
 * Takes disk space and releases it: on a full disk existing rows can still be changed, but none can be added. A
 * sort with so little memory needs a temporary file, which PostgreSQL removes by itself.
 */
const TAKING_ROOM = `set local work_mem = '64kB';
  select count(*) from (select repeat(md5(n::text), 16) from generate_series(1, 400) as n order by 1) as sorted`;

/** Creates the statements of PostgreSQL's own connections. */
export const postgresStatements = (isPrepared: boolean, hasAdvisoryLocks: boolean): Statements<ClientBase> => {
  const prepared = preparing(isPrepared);
  const textsOf = (batch: readonly (readonly Write[])[]): readonly QueryConfig[] =>
    statementsOf(batch)
      .filter(({ shape }) => hasAdvisoryLocks || shape !== writerForm.shape)
      .map(prepared);
  return {
    kind: 'postgres',
    store: (client, batch) => inTransaction(client, textsOf(batch)),
    rows: (client, { name, text, values }) =>
      rows(client, { ...(isPrepared && name !== undefined ? { name } : {}), text, values: [...values] }),
    awaitWriters: (client, counts) =>
      inTransaction(client, [
        { text: `set local lock_timeout = ${WRITERS_LOCK_MILLISECONDS}` },
        { text: 'select pg_advisory_xact_lock(hashtext($1))', values: [counts] },
      ]),
    probe: async (client, write) => {
      await client.query(TAKING_ROOM);
      await inTransaction(client, statementsOf([[write]]).map(prepared));
    },
  };
};
