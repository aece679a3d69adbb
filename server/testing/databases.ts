import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { Client } from 'pg';
import { writtenBy } from '../platform/database/addresses.ts';
import type { ChangeSet, Database, Update } from '../platform/database/database.ts';
import { type Migration, migrations } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';
import { openStoring } from '../platform/database/sqlite/sqlite.ts';
import { storingForOthers } from '../platform/database/sqlite/written-elsewhere.ts';
import { answeringAt } from '../platform/processes/calls.ts';
import { isLong } from './lengths.ts';
import { addressOfSchema, migratedPostgres, newSchema, writeMigrated } from './migrated.ts';
import { hasPostgres, sharedPostgres } from './on-demand.ts';

/** A database for one test; it is deleted with all its content when it is closed. */
export interface TestDatabase extends Database {
  /** The address: `openDatabase(url)` opens the same database again. */
  readonly url: string;
  /** The address for clients of a test itself, which no faults disturb. */
  readonly ownUrl: string;
}

/** One kind of database to test on. */
export interface TestedDatabase {
  readonly name: string;
  /** Opens a new, empty database with all migrations (or with these instead). */
  open(known?: readonly Migration[]): Promise<TestDatabase>;
  /** Creates the address of a database that does not exist yet. */
  fresh(known?: readonly Migration[]): Promise<FreshAddress>;
  /**
   * Whether processes die before a commit is durable or after it, in the tests of what a kill leaves: in short runs they
   * die before those of SQLite and after those of the others, in long runs both ways on each.
   */
  readonly moments: readonly ('before' | 'after')[];
  /** Whether single statements and commits fail at random, as in a cluster. */
  readonly isDistributed: boolean;
}

/** A table for the tests of this folder, so that they do not depend on the product's tables. */
export const thingsTable: Migration = {
  number: 1,
  name: 'things',
  statements: [
    `create table things (
      entity text not null,
      id text not null,
      version bigint not null,
      amount bigint not null,
      note text,
      primary key (entity, id)
    )`,
  ],
};

/** A row of that table. */
export interface Thing {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly amount: number;
  readonly note: string | null;
}

/** The tables that a process writes for itself, in the background, or for testers. */
const asides = new Set(['events', 'request_log', 'tokens', 'test_clock', 'test_processes']);

/** On a distributed database, timers are claimed by change sets too. */
const isClaim = ({ table, set }: Update): boolean => table === 'timers' && set['due_at'] === undefined;

/** Returns whether a commit is a step of a request, and does not only write for testers or claim a timer. */
export const isStep = ({ inserts = [], updates = [], deletes = [] }: ChangeSet): boolean =>
  [...inserts, ...updates.filter((each) => !isClaim(each)), ...deletes].some(({ table }) => !asides.has(table));

/** Returns what is a step to count: a commit that writes one of some tables. */
export const writesTo =
  (tables: readonly string[]) =>
  ({ inserts = [], updates = [], deletes = [] }: ChangeSet): boolean =>
    [...inserts, ...updates, ...deletes].some(({ table }) => tables.includes(table));

const never = (): Promise<never> => new Promise(() => undefined);

/**
 * Returns the database of a process that dies at one of its steps, counted from its start as `counts` says: from then
 * on its queries and commits never resolve, and closing it never ends. It counts as dead when all its pending statements
 * have arrived, as with a shared database: none arrives later.
 */
export const dyingAt = (database: Database, dyingStep: number, moment: 'before' | 'after', counts = isStep) => {
  let [steps, isStarted, isDead] = [0, false, false];
  const underWay = new Set<Promise<unknown>>();
  let report: () => void = () => undefined;
  const died = new Promise<'died'>((resolve) => {
    report = () => resolve('died');
  });
  const whileAlive = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isDead) return await never();
    const begun = work();
    underWay.add(begun);
    return await begun.finally(() => underWay.delete(begun));
  };
  const die = async (changes: ChangeSet): Promise<never> => {
    isDead = true;
    if (moment === 'after') await database.commit(changes).catch(() => undefined);
    await Promise.allSettled(underWay);
    report();
    return await never();
  };
  const dying: Database = {
    ...database,
    commit: async (changes) => {
      if (!isDead && isStarted && counts(changes)) steps += 1;
      if (!isDead && steps >= dyingStep) return await die(changes);
      await whileAlive(() => database.commit(changes));
    },
    read: (query, input) => whileAlive(() => database.read(query, input)),
  };
  const started = () => {
    isStarted = true;
  };
  return { dying, died, started };
};

/** The address of a database that does not exist yet, and a function that removes what was created there. */
export interface FreshAddress {
  readonly url: string;
  /** Another address of it, at which it is migrated in one transaction. */
  readonly direct?: string;
  remove(): Promise<void>;
}

const sqliteFile = async (): Promise<FreshAddress & { readonly file: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-sqlite-'));
  const file = join(folder, 'test.db');
  return { file, url: `sqlite:${file}`, remove: () => rm(folder, { recursive: true, force: true }) };
};

/** Creates the address of a SQLite file in a folder of its own. */
export const freshSqlite: () => Promise<FreshAddress> = sqliteFile;

const migratedSqlite = async (): Promise<FreshAddress> => {
  const address = await sqliteFile();
  await writeMigrated(address.file);
  return address;
};

/** Creates an address of the PostgreSQL at `server` with a schema of its own. */
export const freshPostgres = async (server: string): Promise<FreshAddress> => {
  const schema = newSchema();
  await runOnce(server, `create schema ${schema}`);
  return { url: addressOfSchema(server, schema), remove: () => runOnce(server, `drop schema ${schema} cascade`) };
};

/** SQLite, for tests of what only it does. */
export const sqlite: TestedDatabase = tested('SQLite', {
  fresh: freshSqlite,
  migrated: migratedSqlite,
  moment: 'before',
});

/** The modes of this process, by whether they have faults and by the address of their PostgreSQL. */
const modes = new Map<string, Promise<string>>();

/** The faults of a run come in this order; another number gives other ones. */
const SEED = Number(env['DISTRIBUTED_SEED'] ?? 1);

const modeOf = async (server: string, hasFaults: boolean): Promise<string> => {
  // Loaded on demand, with its parser: the other tests do not need it.
  const { noFaults, openDistributedMode, usualFaults } = await import('./distributed/mode.ts');
  return (await openDistributedMode(server, hasFaults ? usualFaults : noFaults, SEED)).url;
};

/**
 * Creates an address of the PostgreSQL at `server` behind the mode of distributed databases, with a schema of its own.
 * `version()` is that of one of them. Without faults, nothing fails at random.
 */
export const freshDistributed = async (server: string, hasFaults = true): Promise<FreshAddress> => {
  const key = `${hasFaults} ${server}`;
  const mode = modes.get(key) ?? modeOf(server, hasFaults);
  modes.set(key, mode);
  const { url, remove } = await freshPostgres(server);
  const through = new URL(url);
  const schema = through.searchParams.get('options')?.split('=').at(-1);
  await runOnce(
    server,
    `create function ${schema}.version() returns text language sql immutable ` +
      "as $$ select 'CockroachDB, as the tests imitate it' $$",
  );
  through.port = new URL(await mode).port;
  through.searchParams.set(
    'options',
    `-c search_path=${schema},pg_catalog -c default_transaction_isolation=serializable`,
  );
  return { url: through.href, direct: url, remove };
};

/**
 * Creates the address of a SQLite file that one process writes for others: the test's own, which answers them on a
 * socket beside it.
 */
const freshWritten = async (known: readonly Migration[] = migrations): Promise<FreshAddress> => {
  const { file, url, remove } = await sqliteFile();
  if (known === migrations) await writeMigrated(file);
  const storing = openStoring(file, known);
  const socket = `${file}.socket`;
  const answering = await answeringAt(socket, storingForOthers(storing));
  return {
    url: writtenBy(url, socket),
    remove: async () => {
      await answering.close();
      await storing.close();
      await remove();
    },
  };
};

/** SQLite with several processes, of which one writes. */
const written: TestedDatabase = tested('SQLite of several processes', { fresh: freshWritten });

const distributed: readonly TestedDatabase[] = hasPostgres
  ? [
      tested('a distributed database', {
        fresh: async () => freshDistributed(await sharedPostgres()),
        isDistributed: true,
      }),
    ]
  : [];

const postgres = tested('PostgreSQL', {
  fresh: async () => freshPostgres(await sharedPostgres()),
  migrated: migratedPostgres,
});

/**
 * The kinds of database for `describe.each`: SQLite always, PostgreSQL where it is available. With
 * `TEST_DATABASES=distributed`, PostgreSQL in the mode of distributed databases alone; with `TEST_DATABASES=sqlite`,
 * SQLite alone; with `TEST_DATABASES=written`, SQLite of several processes alone.
 */
export const databases: readonly TestedDatabase[] = { distributed, written: [written] }[
  env['TEST_DATABASES'] ?? ''
] ?? [sqlite, ...(hasPostgres ? [postgres] : [])];

// Started while the file is still loading and its tests on SQLite run: it takes a second, on the other core. A failure is
// reported to the test that opens a database of it.
if (databases.includes(postgres)) sharedPostgres().catch(() => undefined);

/** The same, and a distributed database in any case: for what must work there, and is quick. */
export const databasesAndDistributed: readonly TestedDatabase[] = [...new Set([...databases, ...distributed])];

/** The same, and SQLite of several processes: for what each way to a database must do. */
export const everyDatabase: readonly TestedDatabase[] = [...new Set([...databasesAndDistributed, written])];

/** The first of them, for what no database can make a difference to: how requests are read and what is refused. */
export const anyDatabase: readonly TestedDatabase[] = databases.slice(0, 1);

/** Those of `databases` that several processes may share. */
export const sharedDatabases: readonly TestedDatabase[] = databases.filter((each) => each !== sqlite);

/** `migrated` creates the address of an empty database that has all migrations. */
function tested(
  name: string,
  {
    fresh,
    migrated = fresh,
    isDistributed = false,
    moment = 'after',
  }: {
    fresh: TestedDatabase['fresh'];
    migrated?: TestedDatabase['fresh'];
    isDistributed?: boolean;
    moment?: 'before' | 'after';
  },
): TestedDatabase {
  return {
    name,
    fresh,
    isDistributed,
    moments: isLong ? ['before', 'after'] : [moment],
    open: async (known = migrations) => openFresh(await (known === migrations ? migrated() : fresh(known)), known),
  };
}

async function openFresh({ url, direct, remove }: FreshAddress, known: readonly Migration[]): Promise<TestDatabase> {
  if (direct !== undefined) await (await openDatabase(direct, undefined, known)).close();
  const database = await openDatabase(url, undefined, known);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= database.close().then(remove);
    return closing;
  };
  return { ...database, url, ownUrl: direct ?? url, close };
}

async function runOnce(server: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
