import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { ChangeSet, Database } from '../database/database.ts';
import { type Migration, migrations } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { hasPostgres, sharedPostgres } from './on-demand.ts';

/** A database made for one test: it and all that it holds are gone once it is closed. */
export interface TestDatabase extends Database {
  /** Where it is: `openDatabase(url)` opens the same database once more. */
  readonly url: string;
}

/** One kind of database to test on. */
export interface TestedDatabase {
  readonly name: string;
  /** Gives a database of its own, brought up to date (or by these migrations instead) and empty. */
  open(known?: readonly Migration[]): Promise<TestDatabase>;
  /** Gives an address where nothing is yet. */
  fresh(): Promise<FreshAddress>;
}

/** A table for the tests of this folder, which must not depend on the product's. */
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

/** What a process writes about itself and for those who test. */
const asides = new Set(['events', 'test_clock', 'test_processes']);

/** Tells whether a commit is a step of what is asked for, not an aside for those who test. */
export const isStep = ({ inserts = [], updates = [], deletes = [] }: ChangeSet): boolean =>
  [...inserts, ...updates, ...deletes].some(({ table }) => !asides.has(table));

const never = (): Promise<never> => new Promise(() => undefined);

/**
 * Gives the database of a process that stops at one of its steps after it has started: what it asks and does afterwards reaches
 * nobody, and its closing never ends. It has died once what it had under way has arrived, as with a database that is shared:
 * nothing of it comes later.
 */
export const dyingAt = (database: Database, dyingStep: number, moment: 'before' | 'after') => {
  let [steps, isStarted, isDead] = [0, false, false];
  const underWay = new Set<Promise<unknown>>();
  let tell: () => void = () => undefined;
  const died = new Promise<'died'>((resolve) => {
    tell = () => resolve('died');
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
    tell();
    return await never();
  };
  const dying: Database = {
    ...database,
    commit: async (changes) => {
      if (!isDead && isStarted && isStep(changes)) steps += 1;
      if (!isDead && steps >= dyingStep) return await die(changes);
      await whileAlive(() => database.commit(changes));
    },
    read: (asked, input) => whileAlive(() => database.read(asked, input)),
  };
  const started = () => {
    isStarted = true;
  };
  return { dying, died, started };
};

/** An address of nothing yet, and how what has come there is removed. */
export interface FreshAddress {
  readonly url: string;
  remove(): Promise<void>;
}

/** Gives the address of a SQLite file in a folder of its own. */
export const freshSqlite = async (): Promise<FreshAddress> => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-sqlite-'));
  return {
    url: `sqlite:${join(folder, 'test.db')}`,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

/** Gives an address of the PostgreSQL at `server` that works in a schema of its own. */
export const freshPostgres = async (server: string): Promise<FreshAddress> => {
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnce(server, `create schema ${schema}`);
  const url = new URL(server);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return { url: url.href, remove: () => runOnce(server, `drop schema ${schema} cascade`) };
};

/**
 * The kinds of database for `describe.each`: SQLite always, PostgreSQL where one can be had. None is started until a test opens
 * a database of it.
 */
export const databases: readonly TestedDatabase[] = [
  tested('SQLite', freshSqlite),
  ...(hasPostgres ? [tested('PostgreSQL', async () => freshPostgres(await sharedPostgres()))] : []),
];

function tested(name: string, fresh: () => Promise<FreshAddress>): TestedDatabase {
  return { name, fresh, open: async (known = migrations) => openFresh(await fresh(), known) };
}

async function openFresh({ url, remove }: FreshAddress, known: readonly Migration[]): Promise<TestDatabase> {
  const database = await openDatabase(url, undefined, known);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= database.close().then(remove);
    return closing;
  };
  return { ...database, url, close };
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
