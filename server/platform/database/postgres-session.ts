import type { ClientBase, QueryConfig } from 'pg';

/** A server that does not accept a connection in this time counts as out of reach. */
export const CONNECT_TIMEOUT_MILLISECONDS = 5_000;

/**
 * No statement of this program takes long. PostgreSQL gives up first, so that a statement alone is not executed after
 * its caller received an error; the driver's time-out covers connections that died silently, and transactions of which
 * several statements are slow.
 */
export const ANSWER_TIMEOUT_MILLISECONDS = 30_000;
const LONGEST_MILLISECONDS = {
  statement_timeout: 20_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
};

/** The driver supports a time-out for each statement; its types do not declare it. */
export type TimedQuery = QueryConfig & { readonly query_timeout: number };

/**
 * Settings of every connection: acknowledged commits are durable, even where an installation switched that off, and
 * statements end in time, unless the installation ends them sooner.
 */
export const SESSION = [
  "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'",
  ...Object.entries(LONGEST_MILLISECONDS).map(
    ([name, most]) =>
      `select set_config(name, '${most}', false) from pg_settings ` +
      `where case name when '${name}' then setting::bigint not between 1 and ${most} end`,
  ),
].join(' union all ');

/** Lifts the limits of a connection for schema changes, which take long on large tables. */
export const UNLIMITED = `select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`;

/** Prepares a connection. */
export async function prepareConnection(client: ClientBase): Promise<void> {
  // When a connection is lost, its queries reject. Without a listener, the client's event would end the process too.
  client.on('error', () => undefined);
  await client.query(soon(SESSION));
}

/** Gives a statement little time: a pooler accepts a connection without its server, and the statement would wait for it. */
export const soon = (text: string): TimedQuery => ({ text, query_timeout: CONNECT_TIMEOUT_MILLISECONDS });
