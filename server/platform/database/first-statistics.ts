import type { ClientBase } from 'pg';

/**
 * The numbers of change sets of a process after which tables without statistics get them. Until a table has some,
 * PostgreSQL cannot tell a key from another index that begins with the same column, and reads all rows of a merchant for
 * each update. Its own process looks once a minute, which is too late for a new installation under load.
 */
const AFTER_CHANGE_SETS: readonly number[] = [100, 1_000];

/** By the size of the file: the number of rows in these views is late. */
const LEAST_BYTES = 3 * 8_192;

const WITHOUT = `select quote_ident(relname) as name from pg_stat_user_tables
  where pg_relation_size(relid) >= ${LEAST_BYTES} and last_analyze is null and last_autoanalyze is null
  and schemaname = current_schema()`;

const analyze = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(WITHOUT);
  for (const { name } of rows) await client.query(`analyze ${name}`);
};

/**
 * Creates a function that counts stored change sets, and has tables analyzed that have rows and no statistics.
 * `use` runs work on a connection.
 */
export const firstStatistics = (use: (work: typeof analyze) => Promise<void>): ((changeSets: number) => void) => {
  const looks = [...AFTER_CHANGE_SETS];
  let stored = 0;
  return (changeSets) => {
    const [next] = looks;
    if (next === undefined) return;
    stored += changeSets;
    if (stored < next) return;
    looks.shift();
    // Without statistics everything works, only slower; some distributed databases have none of these tables.
    use(analyze).catch(() => undefined);
  };
};
