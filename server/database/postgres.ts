import { setTimeout as wait } from 'node:timers/promises';
import { type ClientBase, type CustomTypesConfig, type QueryConfig, types } from 'pg';
import { stopwatchMs } from '../base/clock.ts';
import { Unavailable } from '../base/unavailable.ts';
import { changeSetStatement, type Write, writeProbe, writesOf } from './change-set.ts';
import { type ChangeSet, Conflict, type Database, type DatabaseLog, tellingMissed } from './database.ts';
import { beginWriting, codeOf, conflictCodes } from './dialect.ts';
import { isThere, type Migration, migrating, OlderAtWork, refusingNewer } from './migrate.ts';
import { type Connections, openConnections } from './postgres-connections.ts';
import { type Failure, failureOf, takesNoConnectionNow } from './postgres-failures.ts';
import { awaitingOlder, type Presence, presenceOf, USUAL_BEAT_MS } from './processes.ts';
import { keptQuestion } from './was-kept.ts';

/** How a PostgreSQL is used, where it is not as usual. */
export interface PostgresOptions {
  /** At most so many connections for this process; all processes together must stay below the server's `max_connections`. */
  readonly poolSize?: number;
  /** How long an operation waits for a database that is out of reach, starting, or has no connection to spare. */
  readonly patienceMs?: number;
  /** How long a start waits for processes of an older version to end, where a migration cannot be made beside them. */
  readonly olderPatienceMs?: number;
  /** How often a process raises its counter in the table of processes, in milliseconds; all processes use the same interval. */
  readonly beatMs?: number;
}

/** As many as keep one process busy: more only make PostgreSQL's processes wait for each other. */
export const USUAL_POOL_SIZE = 8;

/** A restart of the server takes less; clients of merchants wait longer. */
const USUAL_PATIENCE_MS = 10_000;

/** In a change of versions the older processes are often being stopped: they end what is under way first. */
const USUAL_PATIENCE_WITH_OLDER_MS = 30_000;

/** A server that does not take a connection by then is out of reach. */
const CONNECT_TIMEOUT_MILLISECONDS = 5_000;

/**
 * Nothing that this program asks takes long. PostgreSQL gives up first, so that nothing is carried out after its caller was told
 * otherwise; the driver's time-out is for a connection that has died without a word.
 */
const ANSWER_TIMEOUT_MILLISECONDS = 30_000;
const LONGEST_MILLISECONDS = {
  statement_timeout: 20_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
};

/** A new index on a large table, or waiting for the process that makes it, takes as long as it takes. */
const MIGRATION_TIMEOUT_MILLISECONDS = 3_600_000;
const UNLIMITED_MIGRATION =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

const MAXIMUM_TRIES = 10;
const WAIT_BETWEEN_TRIES_MILLISECONDS = 5;

/** Shapes are few, because code writes them; more of them, or longer ones, run without being kept by the server. */
const MAXIMUM_PREPARED_SHAPES = 500;
const MAXIMUM_PREPARED_WRITES = 50;

/** Another process that creates the same table at the same instant is told so by one of these; it should look again. */
const lostTheRace: ReadonlySet<string> = new Set(['40001', '40P01', '23505', '42P07']);

/** A statement prepared before another process added a column. It runs when it is prepared anew. */
const PLAN_OUTDATED = '0A000';

const INT8 = 20;
const NUMERIC = 1700;

/** All our integers are below 2^53; sums of int8 arrive as numeric. */
const integersAsNumbers = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === INT8 || type === NUMERIC ? Number : types.getTypeParser(type, format),
} as CustomTypesConfig;

/** Opens the database at a `postgres://` address and brings it up to date. */
export const openPostgres = async (
  url: string,
  known: readonly Migration[],
  log?: DatabaseLog,
  {
    poolSize = USUAL_POOL_SIZE,
    patienceMs = USUAL_PATIENCE_MS,
    olderPatienceMs = USUAL_PATIENCE_WITH_OLDER_MS,
    beatMs = USUAL_BEAT_MS,
  }: PostgresOptions = {},
): Promise<Database> => {
  const connections = openConnections(
    {
      connectionString: url,
      max: poolSize,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MILLISECONDS,
      query_timeout: ANSWER_TIMEOUT_MILLISECONDS,
      keepAlive: true,
      types: integersAsNumbers,
      onConnect: prepareConnection,
    },
    patienceMs,
    log,
  );
  const lastMigration = known.at(-1)?.number ?? 0;
  const presence = presenceOf(connections, lastMigration, beatMs, log);
  const awaitOlder = awaitingOlder(connections, lastMigration, beatMs);
  try {
    await migrate(connections, (client) => beginOn(client, known, presence, log), { awaitOlder, olderPatienceMs }, log);
  } catch (error) {
    await presence.end();
    await connections.close();
    throw error;
  }
  presence.keepUp();
  return databaseOn(connections, presence);
};

/**
 * What every connection is set to: commits are durable when they are acknowledged, also where an installation switched that off, and
 * statements end in time, unless it has them end sooner.
 */
const SESSION = `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off' union all ${Object.entries(
  LONGEST_MILLISECONDS,
)
  .map(
    ([name, most]) =>
      `select set_config(name, '${most}', false) from pg_settings where case name when '${name}' then setting::bigint not between 1 and ${most} end`,
  )
  .join(' union all ')}`;

async function prepareConnection(client: ClientBase): Promise<void> {
  // Whoever waits for an answer is told of a lost connection; without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.query(SESSION);
}

/** A server that is starting, or has no connection to spare just now, is waited for; one that cannot be reached is an error at once. */
async function migrate(
  connections: Connections,
  begin: (client: ClientBase) => Promise<void>,
  { awaitOlder, olderPatienceMs }: { awaitOlder: () => Promise<void>; olderPatienceMs: number },
  log?: DatabaseLog,
): Promise<void> {
  const patience = connections.patienceAtStart();
  const waitsForOlderUntilMs = stopwatchMs() + olderPatienceMs;
  let isTold = false;
  for (let tries = 1; ; tries += 1) {
    try {
      return await connections.useNow(begin);
    } catch (error) {
      if (error instanceof OlderAtWork && stopwatchMs() < waitsForOlderUntilMs) {
        if (!isTold) log?.info({ seconds: olderPatienceMs / 1000 }, `waiting for an older process: ${error.message}`);
        isTold = true;
        await awaitOlder().catch(() => undefined); // What is wrong with the database shows at the next try.
        continue;
      }
      const mayTry = takesNoConnectionNow(error)
        ? await patience.nextAttempt()
        : tries < MAXIMUM_TRIES && lostTheRace.has(codeOf(error) ?? '');
      if (!mayTry) throw error;
    }
    await aMoment(tries);
  }
}

/** Brings the database up to date and shows others that this process works on it, where there is a table for that. */
async function beginOn(
  client: ClientBase,
  known: readonly Migration[],
  presence: Presence,
  log?: DatabaseLog,
): Promise<void> {
  await run(client, migrating('postgres', known, log));
  if (!(await run(client, isThere('postgres', 'processes')))) return;
  await presence.begin(client);
  await run(client, refusingNewer(known));
}

async function run<Result>(client: ClientBase, steps: Generator<string, Result, readonly unknown[]>): Promise<Result> {
  try {
    let step = steps.next();
    while (!step.done) {
      const { rows } = await client.query(migrationStep(step.value));
      if (step.value === beginWriting.postgres) await client.query(UNLIMITED_MIGRATION);
      step = steps.next(rows);
    }
    return step.value;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** The driver knows a time-out for each statement, its types do not. */
const migrationStep = (text: string): QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: MIGRATION_TIMEOUT_MILLISECONDS,
});

const aMoment = (tries: number): Promise<void> => wait(Math.random() * tries * WAIT_BETWEEN_TRIES_MILLISECONDS);

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

/** Whether an earlier try of a statement that changes something may have been carried out, or still be. */
interface Doubt {
  cause?: unknown;
}

/**
 * Asks until there is an answer, as long as it is of use. A statement whose connection ended under way is repeated too: reading changes
 * nothing, and a change set cannot be kept twice, since its keys exist and its versions have moved on then. Such a repetition that is
 * refused says nothing of the first try, which is left in `doubt`. Rejects with PostgreSQL's error where it refused the statement, with
 * `Unavailable` otherwise.
 */
async function answered(connections: Connections, question: QueryConfig, doubt?: Doubt): Promise<readonly unknown[]> {
  const patience = connections.patience();
  const unavailable = (message: string, cause: unknown): Unavailable =>
    new Unavailable(message, { outcome: doubt?.cause === undefined ? 'nothing done' : 'unknown', cause });
  for (let tries = 1; ; tries += 1) {
    let failure: Failure;
    try {
      return (await connections.use(patience, (client) => asked(client, question))).rows;
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

async function asked(client: ClientBase, question: QueryConfig): Promise<{ rows: readonly unknown[] }> {
  try {
    return await client.query(question);
  } catch (error) {
    if (codeOf(error) !== PLAN_OUTDATED || question.name === undefined) throw error;
    const { name: _, ...unprepared } = question;
    return await client.query(unprepared);
  }
}

/**
 * Takes room on the disk and gives it back: on a full one, rows that are there can still be changed, but none can be added. Sorting in
 * so little memory needs a file, which nobody has to clean up.
 */
const TAKING_ROOM = `set local work_mem = '64kB';
  select count(*) from (select repeat(md5(n::text), 16) from generate_series(1, 400) as n order by 1) as sorted`;

const isTrueIn = (row: unknown, column: string): boolean =>
  typeof row === 'object' &&
  row !== null &&
  Object.entries(row).some(([name, value]) => name === column && value === true);

const NOT_KNOWN = 'it is not known whether a change set was kept';

function databaseOn(connections: Connections, presence: Presence): Database {
  const statementFor = changeSetStatements();
  const underWay = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  const whileOpen = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (closing !== undefined) throw new Error('The database is closed.');
    const working = work();
    underWay.add(working);
    return working.finally(() => underWay.delete(working));
  };

  /** Whether a change set was kept of which an earlier try was left in doubt. @throws Unavailable when that cannot be told. */
  const wasKept = async (changes: ChangeSet): Promise<boolean> => {
    const question = keptQuestion(changes);
    if (question === undefined) return false;
    let row: unknown;
    try {
      [row] = await answered(connections, { text: question.text, values: [...question.values] });
    } catch (error) {
      throw new Unavailable(NOT_KNOWN, { outcome: 'unknown', cause: error });
    }
    if (isTrueIn(row, 'kept')) return true;
    if (isTrueIn(row, 'refused')) return false;
    throw new Unavailable(NOT_KNOWN, { outcome: 'unknown' }); // A rival has changed the rows since.
  };

  const keep = async (changes: ChangeSet, writes: readonly Write[]): Promise<void> => {
    const doubt: Doubt = {};
    try {
      await answered(connections, statementFor(writes), doubt);
    } catch (error) {
      const reason = conflictOr(error);
      const isInDoubt = doubt.cause !== undefined;
      if (isInDoubt && reason instanceof Conflict && (await wasKept(changes))) return;
      if (isInDoubt && failureOf(reason) === 'refused')
        throw new Unavailable(NOT_KNOWN, { outcome: 'unknown', cause: error });
      tellingMissed(changes)(reason);
    }
  };

  return {
    kind: 'postgres',
    shared: true,
    read: async (query, input) => {
      const { name, sql, valuesOf } = query.statementFor('postgres');
      const question = { name, text: sql, values: [...valuesOf(input)] };
      return query.rowsOf(await whileOpen(() => answered(connections, question)));
    },
    commit: async (changes) => {
      const writes = writesOf(changes);
      if (writes.length > 0) await whileOpen(() => keep(changes, writes));
    },
    ping: async () => {
      const write = async (client: ClientBase): Promise<void> => {
        await client.query(TAKING_ROOM);
        await client.query(statementFor([writeProbe]));
      };
      await whileOpen(() => connections.useNow(write));
    },
    close: () => {
      closing ??= Promise.allSettled(underWay)
        .then(() => presence.end())
        .then(() => connections.close());
      return closing;
    },
  };
}

function conflictOr(error: unknown): unknown {
  if (!conflictCodes.postgres.has(codeOf(error) ?? '') && failureOf(error) !== 'rivals') return error;
  return new Conflict('A row has moved on since it was read, or its key exists already.', { cause: error });
}
