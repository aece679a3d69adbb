import type { ClientBase } from 'pg';

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
}

const postgresql: Engine = {
  name: 'PostgreSQL',
  version: /^PostgreSQL/,
  rollsBackSchemaChanges: true,
  sharesTransactions: true,
};

/** The first that recognizes a version is the one; see decision 0151. */
const engines: readonly Engine[] = [
  { name: 'CockroachDB', version: /CockroachDB/, rollsBackSchemaChanges: false, sharesTransactions: false },
  { name: 'YugabyteDB', version: /-YB-/, rollsBackSchemaChanges: false, sharesTransactions: false },
  { name: 'Citus', version: / with Citus/, rollsBackSchemaChanges: true, sharesTransactions: false },
];

const VERSION =
  'select version() || ' + "coalesce((select ' with Citus' from pg_extension where extname = 'citus'), '') as version";

/** Returns the engine of a version, such as `PostgreSQL 15.2-YB-2025.1 on x86_64`. */
export const engineOf = (version: string): Engine => engines.find((each) => each.version.test(version)) ?? postgresql;

/** Returns the engine behind a connection. */
export const engineBehind = async (client: ClientBase): Promise<Engine> => {
  const { rows } = await client.query<{ version: string }>(VERSION);
  return engineOf(rows[0]?.version ?? '');
};
