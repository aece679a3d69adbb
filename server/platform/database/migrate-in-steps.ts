import type { DatabaseLog } from './database.ts';
import { codeOf, databaseNow } from './dialect.ts';
import {
  entered,
  isBehind,
  isThere,
  logMigrated,
  MIGRATION_TABLES,
  type Migration,
  missingOf,
  refusingBesideOlder,
} from './migrate.ts';

/** A process that makes no step for this long, nor says that it is at one, is dead. */
const LEASE_MS = 60_000;

/** How often a process says that it is still at work. */
export const RENEW_EVERY_MS = 10_000;

const TABLES = [
  ...MIGRATION_TABLES,
  'create table if not exists migration_steps (migration bigint not null, ' +
    'step bigint not null, primary key (migration, step))',
  'create table if not exists migration_lease (id bigint not null primary key, ' +
    'holder text not null, ends_at bigint not null)',
];

/** Returns the statement that takes or prolongs the lease; it returns no row while another process holds it. */
export const leasing = (
  holder: string,
): string => `insert into migration_lease (id, holder, ends_at) values (0, '${holder}', ${databaseNow.postgres} + ${LEASE_MS})
  on conflict (id) do update set holder = excluded.holder, ends_at = excluded.ends_at
  where migration_lease.holder = excluded.holder or migration_lease.ends_at < ${databaseNow.postgres} returning id`;

/** What a step finds that was made before, by a process that was killed before it could record it. */
const madeBefore: ReadonlySet<string> = new Set([
  '42P07', // the table or index exists
  '42701', // the column exists
  '42704', // the index does not exist any more
  '42P01', // nor does the table
]);

/** Returns the statement that ends the lease. */
export const endingLease = (holder: string): string => `delete from migration_lease where holder = '${holder}'`;

const WRITES_ROWS = /^\s*(insert|update|delete)\b/i;

type Statements<Result> = Generator<string, Result, readonly unknown[]>;

function* step(statement: string, recording: string, mayBeMade: boolean): Statements<void> {
  if (WRITES_ROWS.test(statement)) {
    yield 'begin';
    yield statement;
    yield recording;
    yield 'commit';
    return;
  }
  try {
    yield statement;
  } catch (error) {
    if (!mayBeMade || !madeBefore.has(codeOf(error) ?? '')) throw error;
  }
  yield recording;
}

/**
 * Yields the statements that migrate a database whose schema changes are committed one by one, and records each. A
 * process that was killed is continued where it stopped: only the first step that is not recorded may have been made.
 * Of several processes the one with the lease migrates. Returns false if another has it. `recorded` is called after
 * each step.
 * @throws OlderAtWork where an older process must end before.
 */
export function* migratingInSteps(
  known: readonly Migration[],
  holder: string,
  recorded: () => void = () => undefined,
  log?: DatabaseLog,
): Statements<boolean> {
  if (!(yield* isBehind('postgres', known, log))) return true;
  if (!(yield* isThere('postgres', 'migration_lease'))) for (const table of TABLES) yield table;
  if ((yield leasing(holder)).length === 0) return false;
  const missing = yield* missingOf('postgres', known, log);
  yield* refusingBesideOlder('postgres', known, missing);
  let mayBeMade = true;
  for (const migration of missing) {
    const { number, statements } = migration;
    const made = new Set((yield `select step from migration_steps where migration = ${number}`).map(stepIn));
    for (const [place, each] of statements.entries()) {
      if (made.has(place)) continue;
      if ((yield leasing(holder)).length === 0) return false; // It was silent for too long.
      const recording = `insert into migration_steps (migration, step) values (${number}, ${place})`;
      yield* step(typeof each === 'string' ? each : each.postgres, recording, mayBeMade);
      recorded();
      mayBeMade = false;
    }
    yield 'begin';
    yield* entered(migration);
    yield 'commit';
  }
  logMigrated(missing, log);
  return true;
}

const stepIn = (row: unknown): number =>
  typeof row === 'object' && row !== null && 'step' in row ? Number(row.step) : -1;
