import { setTimeout as wait } from 'node:timers/promises';
import { type CustomTypesConfig, types } from 'pg';
import { stopwatchMs } from '../base/clock.ts';
import { Unavailable } from '../base/unavailable.ts';
import { type Write, writesOf } from './change-set.ts';
import {
  Conflict,
  callingMissed,
  callingStored,
  type Database,
  type DatabaseLog,
  transactionListeners,
} from './database.ts';
import { codeOf, conflictCodes } from './dialect.ts';
import { firstStatistics } from './first-statistics.ts';
import type { Migration } from './migrate.ts';
import { type Connections, openConnections } from './postgres-connections.ts';
import type { Engine } from './postgres-engines.ts';
import { type Failure, failureOf, takesNoConnectionNow } from './postgres-failures.ts';
import { type Grouping, groupsOf, type Member } from './postgres-groups.ts';
import { migrated } from './postgres-migrate.ts';
import { type PostgresOptions, USUAL_POOL_SIZE } from './postgres-options.ts';
import { serversOf } from './postgres-servers.ts';
import { ANSWER_TIMEOUT_MILLISECONDS, CONNECT_TIMEOUT_MILLISECONDS, prepareConnection } from './postgres-session.ts';
import { postgresStatements, type Statements } from './postgres-statements.ts';
import { aMoment, MAXIMUM_TRIES, repeatedWhileRivals } from './postgres-tries.ts';
import { awaitingOlder, presenceOf, USUAL_BEAT_MS } from './processes.ts';
import { watchingSpace } from './space.ts';
import { notKnown, type StoredAnswer, type StoredQuery, wasStored } from './was-stored.ts';

/** A restart of the server takes less, and merchants' clients wait longer. */
const USUAL_PATIENCE_MS = 10_000;

/** During an upgrade the older processes are often already stopping: they finish the work in progress first. */
const USUAL_PATIENCE_WITH_OLDER_MS = 30_000;

const INT8 = 20;
const NUMERIC = 1700;

/** All our integers are below 2^53; PostgreSQL returns sums of int8 as numeric. */
const integersAsNumbers = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === INT8 || type === NUMERIC ? Number : types.getTypeParser(type, format),
} as CustomTypesConfig;

/** Opens and migrates the database at a `postgres://` address. */
export const openPostgres = async (
  url: string,
  known: readonly Migration[],
  log?: DatabaseLog,
  {
    poolSize = USUAL_POOL_SIZE,
    isPrepared = true,
    patienceMs = USUAL_PATIENCE_MS,
    olderPatienceMs = USUAL_PATIENCE_WITH_OLDER_MS,
    beatMs = USUAL_BEAT_MS,
  }: PostgresOptions = {},
): Promise<Database> => {
  const servers = serversOf(url, log);
  const connections = openConnections(
    {
      max: poolSize,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MILLISECONDS,
      query_timeout: ANSWER_TIMEOUT_MILLISECONDS,
      keepAlive: true,
      pipeline: true,
      types: integersAsNumbers,
      onConnect: async (client) => {
        await prepareConnection(client);
        await servers.verify(client);
      },
    },
    servers,
    patienceMs,
    log,
  );
  const lastMigration = known.at(-1)?.number ?? 0;
  let engine: Engine;
  const presence = presenceOf(connections, lastMigration, beatMs, log);
  const awaitOlder = awaitingOlder(connections, lastMigration, beatMs);
  try {
    engine = await migrated(connections, known, presence, { awaitOlder, olderPatienceMs }, log);
  } catch (error) {
    await presence.end();
    await connections.close();
    throw error;
  }
  presence.keepUp();
  const statements = postgresStatements(isPrepared, engine.hasAdvisoryLocks);
  const database = databaseOn(connections, statements, engine, poolSize, presence.end);
  database.onTransaction(firstStatistics(connections.useNow));
  return database;
};

/** The first pause; each is twice as long, so that a writer that does not end costs others a tenth of their time. */
const BETWEEN_LOCKS_MILLISECONDS = 50;
const LONGEST_BETWEEN_LOCKS_MILLISECONDS = 1_000;
const LONGEST_FOR_WRITERS_MILLISECONDS = 30_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Records that an earlier attempt at a writing statement may have been executed, or may still be. */
interface Doubt {
  cause?: unknown;
}

/**
 * Repeats statements until there is an answer, as long as that helps. A statement whose connection ended while it ran is
 * repeated too: reading changes nothing, and a change set cannot be stored twice, because its keys exist and its
 * versions have moved on by then. When such a repetition is refused, the outcome of the first attempt stays open; it is
 * recorded in `doubt`.
 * Rejects with PostgreSQL's error where it refused the statement, with `Unavailable` otherwise.
 */
async function answered<Connection, Answer>(
  connections: Connections<Connection>,
  ask: (connection: Connection) => Promise<Answer>,
  doubt?: Doubt,
): Promise<Answer> {
  const patience = connections.patience();
  const unavailable = (message: string, cause: unknown): Unavailable =>
    new Unavailable(message, { outcome: doubt?.cause === undefined ? 'nothing done' : 'unknown', cause });
  for (let tries = 1; ; tries += 1) {
    let failure: Failure;
    try {
      return await connections.use(patience, ask);
    } catch (error) {
      if (error instanceof Unavailable) throw unavailable(error.message, doubt?.cause ?? error.cause);
      failure = failureOf(error);
      if (failure === 'unknown' && doubt !== undefined) doubt.cause ??= error;
      if (failure === 'busy') throw unavailable('the database could not carry a statement out at this moment', error);
      const mayTry = failure === 'rivals' ? tries < MAXIMUM_TRIES : failure !== 'refused';
      if (!mayTry) throw error;
      if (failure !== 'rivals' && !(await patience.nextAttempt())) {
        throw unavailable('the connection to the database was lost', error);
      }
    }
    if (failure === 'rivals') await aMoment(tries);
  }
}

/**
 * Creates the database over connections that carry statements out: what is stored together, what is tried again, and
 * what is looked up where an answer was lost. `ended` is called before the connections are closed.
 */
// One function, because its members share the state of the connections.
export function databaseOn<Connection>(
  connections: Connections<Connection>,
  statements: Statements<Connection>,
  { sharesTransactions, hasAdvisoryLocks }: Pick<Engine, 'sharesTransactions' | 'hasAdvisoryLocks'>,
  poolSize: number,
  ended: () => Promise<void>,
): Database {
  const grouping: Partial<Grouping> = sharesTransactions ? {} : { mostTogether: 1, mostAtOnce: poolSize };
  const space = watchingSpace();
  const transactions = transactionListeners();
  const underWay = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  const whileOpen = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (closing !== undefined) throw new Error('The database is closed.');
    const working = work();
    underWay.add(working);
    return working.finally(() => underWay.delete(working));
  };

  const findStored = async ({ text, values }: StoredQuery): Promise<StoredAnswer> =>
    (
      await answered(connections, (each) => statements.rows(each, { name: undefined, text, values }))
    )[0] as StoredAnswer;

  const executing = (batch: readonly Member[]) => {
    const writes = batch.map((member) => member.writes);
    return (connection: Connection): Promise<void> => statements.store(connection, writes);
  };

  /** Returns why a change set was not stored; undefined if an earlier attempt stored it. */
  const reasonFor = async ({ changes }: Member, error: unknown, doubt: Doubt): Promise<unknown> => {
    const reason = conflictOr(error);
    if (doubt.cause === undefined) return reason;
    if (!(reason instanceof Conflict)) {
      return failureOf(reason) === 'refused' ? notKnown(error) : reason;
    }
    try {
      return (await wasStored(changes, statements.kind, findStored)) ? undefined : reason;
    } catch (unknown) {
      return unknown;
    }
  };

  const storeAlone = async (member: Member, doubt: Doubt): Promise<unknown> => {
    try {
      const beganMs = stopwatchMs();
      await answered(connections, executing([member]), doubt);
      transactions.heard(1, stopwatchMs() - beganMs);
      return undefined;
    } catch (error) {
      return await reasonFor(member, error, doubt);
    }
  };

  const store = groupsOf(async (batch, settle) => {
    const doubt: Doubt = {};
    try {
      const beganMs = stopwatchMs();
      await answered(connections, executing(batch), doubt);
      transactions.heard(batch.length, stopwatchMs() - beganMs);
      for (const member of batch) settle(member);
    } catch (error) {
      const [first, ...others] = batch;
      if (first !== undefined && others.length === 0) settle(first, await reasonFor(first, error, doubt));
      else if (isAway(error)) for (const member of batch) settle(member, error);
      else await Promise.all(batch.map(async (member) => settle(member, await storeAlone(member, { ...doubt }))));
    }
  }, grouping);

  /** Returns whether no transaction with late rows is under way that began before. */
  const hasNoWriters = async (counts: string): Promise<boolean> => {
    try {
      await repeatedWhileRivals(() => connections.useNow((each) => statements.awaitWriters(each, counts)));
      return true;
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      return false;
    }
  };

  const awaitWriters = async (counts: string): Promise<void> => {
    // A cluster ends a transaction that takes longer than an answer may.
    if (!hasAdvisoryLocks) return await wait(ANSWER_TIMEOUT_MILLISECONDS);
    const beganMs = stopwatchMs();
    let pauseMs = BETWEEN_LOCKS_MILLISECONDS;
    while (!(await hasNoWriters(counts))) {
      if (stopwatchMs() - beganMs > LONGEST_FOR_WRITERS_MILLISECONDS) {
        throw new Unavailable('a transaction of the database does not end', { outcome: 'nothing done' });
      }
      await wait(pauseMs);
      pauseMs = Math.min(2 * pauseMs, LONGEST_BETWEEN_LOCKS_MILLISECONDS);
    }
  };

  return {
    kind: 'postgres',
    shared: true,
    read: async (query, input) => {
      const { name, sql, valuesOf } = query.statementFor(statements.kind);
      const sent = { name, text: sql, values: valuesOf(input) };
      return query.rowsOf(await whileOpen(() => answered(connections, (each) => statements.rows(each, sent))));
    },
    commit: async (changes) => {
      const writes = writesOf(changes);
      if (writes.length === 0) return;
      const failed = (error: unknown) => {
        space.failed(error);
        return callingMissed(changes)(error);
      };
      await whileOpen(() => store({ changes, writes }).catch(failed));
      callingStored(changes);
    },
    awaitWriters: ({ counts }) => whileOpen(() => awaitWriters(counts)),
    onTransaction: transactions.add,
    connections: connections.inUse,
    ping: async () => {
      const store = (probe: Write) =>
        repeatedWhileRivals(() => connections.useNow((each) => statements.probe(each, probe)));
      await whileOpen(() => space.probe(store));
    },
    close: () => {
      closing ??= Promise.allSettled(underWay)
        .then(ended)
        .then(() => connections.close());
      return closing;
    },
  };
}

/** Whether the database cannot be reached, which concerns all change sets of a transaction alike. */
const isAway = (error: unknown): boolean =>
  error instanceof Unavailable && (takesNoConnectionNow(error.cause) || failureOf(error.cause) !== 'busy');

function conflictOr(error: unknown): unknown {
  if (!conflictCodes.postgres.has(codeOf(error) ?? '') && failureOf(error) !== 'rivals') return error;
  return new Conflict('A row has moved on since it was read, or its key exists already.', { cause: error });
}
