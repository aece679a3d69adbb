import type { ClientBase } from 'pg';
import { codeOf } from './dialect.ts';

/** A database that speaks PostgreSQL's protocol, and how its transactions differ. */
export interface Engine {
  readonly name: string;
  /** Recognizes it by its version. */
  readonly version: RegExp;
  /** Whether schema changes are part of a transaction; elsewhere each is committed by itself. */
  readonly rollsBackSchemaChanges: boolean;
  /**
   * Whether change sets share transactions. In a cluster each statement is a way to other machines, and the rows of one
   * entity are together: sharing would make all of them wait for each other.
   */
  readonly sharesTransactions: boolean;
  /** Whether advisory locks hold for all connections. */
  readonly hasAdvisoryLocks: boolean;
}

const postgresql: Engine = {
  name: 'PostgreSQL',
  version: /^PostgreSQL/,
  rollsBackSchemaChanges: true,
  sharesTransactions: true,
  hasAdvisoryLocks: true,
};

const cluster = { sharesTransactions: false, hasAdvisoryLocks: false } as const;

/** The first that recognizes a version is the one; see decision 0151. */
const engines: readonly Engine[] = [
  { name: 'CockroachDB', version: /CockroachDB/, rollsBackSchemaChanges: false, ...cluster },
  { name: 'YugabyteDB', version: /-YB-/, rollsBackSchemaChanges: false, ...cluster },
  { name: 'Citus', version: / with Citus/, rollsBackSchemaChanges: true, ...cluster },
];

const VERSION =
  'select version() || ' + "coalesce((select ' with Citus' from pg_extension where extname = 'citus'), '') as version";

/** Returns the engine of a version, such as `PostgreSQL 15.2-YB-2025.1 on x86_64`. */
export const engineOf = (version: string): Engine => engines.find((each) => each.version.test(version)) ?? postgresql;

const ADVISORY_LOCK = 'select pg_advisory_xact_lock_shared(0)';

/** The statement is not supported. */
const NOT_SUPPORTED = '0A000';

/** Returns the engine behind a connection. */
export const engineBehind = async (client: ClientBase): Promise<Engine> => {
  const { rows } = await client.query<{ version: string }>(VERSION);
  const engine = engineOf(rows[0]?.version ?? '');
  if (!engine.hasAdvisoryLocks) return engine;
  const isRefused = await client.query(ADVISORY_LOCK).then(
    () => false,
    (error: unknown) => {
      if (codeOf(error) === NOT_SUPPORTED) return true;
      throw error;
    },
  );
  return isRefused ? { ...engine, hasAdvisoryLocks: false } : engine;
};
