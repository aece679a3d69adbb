/** As many as keep one process busy: more would only make PostgreSQL's own processes wait for each other. */
export const USUAL_POOL_SIZE = 8;

/** Options of a PostgreSQL database that differ from the defaults. */
export interface PostgresOptions {
  /**
   * The most connections of this process; those of all processes together must stay below the server's
   * `max_connections`.
   */
  readonly poolSize?: number;
  /**
   * Whether statements are prepared once for each connection; true by default. A pooler that hands its connections to
   * the server on after each transaction loses them, unless it keeps account of them.
   */
  readonly isPrepared?: boolean;
  /** How long an operation waits for a database that is out of reach, starting, or without a free connection. */
  readonly patienceMs?: number;
  /** How long a start waits for processes of an older version to end, when a migration cannot be made beside them. */
  readonly olderPatienceMs?: number;
  /**
   * How often a process raises its counter in the table of processes, in milliseconds; all processes use the same
   * interval.
   */
  readonly beatMs?: number;
}
