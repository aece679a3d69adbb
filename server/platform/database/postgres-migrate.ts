import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { randomHex, stopwatchMs } from '../base/clock.ts';
import type { DatabaseLog } from './database.ts';
import { beginWriting, codeOf } from './dialect.ts';
import { isThere, type Migration, migrating, OlderAtWork, refusingNewer } from './migrate.ts';
import { endingLease, leasing, migratingInSteps, RENEW_EVERY_MS } from './migrate-in-steps.ts';
import type { Connections } from './postgres-connections.ts';
import { type Engine, engineBehind } from './postgres-engines.ts';
import { takesNoConnectionNow } from './postgres-failures.ts';
import { SESSION, soon, type TimedQuery, UNLIMITED } from './postgres-session.ts';
import { aMoment, givenUp, MAXIMUM_TRIES, repeatedWhileRivals } from './postgres-tries.ts';
import { createPostponed, POSTPONED_TABLE, postponing } from './postponed-indexes.ts';
import type { Presence } from './processes.ts';

/** A new index on a large table may take this long. */
const MIGRATION_TIMEOUT_MILLISECONDS = 3_600_000;

/**
 * Everybody who needs a table waits behind a migration that waits for its lock, and a backup or a report may hold that
 * for long. So a migration gives up soon, lets them pass, and tries again. It waits longer than `deadlock_timeout`
 * (1 second), after which a vacuum gives way.
 */
const MIGRATION_LOCK_MILLISECONDS = 2_000;
const BETWEEN_LOCKS_MILLISECONDS = 1_000;
const UNLIMITED_MIGRATION =
  `set local statement_timeout = 0; set local lock_timeout = ${MIGRATION_LOCK_MILLISECONDS}; ` +
  'set local idle_in_transaction_session_timeout = 0';
const LOCK_NOT_AVAILABLE = '55P03';

/** A process that creates a table at the same moment as another fails with one of these; it should check again. */
const lostTheRace: ReadonlySet<string> = new Set([...givenUp, '23505', '42P07', '42710']);

/** While another process migrates a database whose schema changes are no transaction, a start looks this often. */
const LOOK_AT_LEASE_EVERY_MS = 200;

class MigratedByAnother extends Error {}

/**
 * Migrates the database and enters this process among those at work; returns what kind of database it is. Waits for a
 * server that is starting or has no free connection; one that cannot be reached is an error at once.
 */
export const migrated = async (
  connections: Connections,
  known: readonly Migration[],
  presence: Presence,
  patience: { readonly awaitOlder: () => Promise<void>; readonly olderPatienceMs: number },
  log?: DatabaseLog,
): Promise<Engine> => {
  const begin = async (client: ClientBase): Promise<Engine> => {
    const engine = await engineBehind(client);
    if (engine.rollsBackSchemaChanges) await migrateAtOnce(client, known, log);
    else await migrateInSteps(client, connections, known, log);
    await enter(client, known, presence);
    return engine;
  };
  return await begunPatiently(connections, begin, patience, log);
};

async function begunPatiently<Result>(
  connections: Connections,
  begin: (client: ClientBase) => Promise<Result>,
  { awaitOlder, olderPatienceMs }: { awaitOlder: () => Promise<void>; olderPatienceMs: number },
  log?: DatabaseLog,
): Promise<Result> {
  const patience = connections.patienceAtStart();
  const waitsForOlderUntilMs = stopwatchMs() + olderPatienceMs;
  const waitsForLocksUntilMs = stopwatchMs() + MIGRATION_TIMEOUT_MILLISECONDS;
  const logged = new Set<string>();
  const logOnce = (text: string, facts: object): void => {
    if (!logged.has(text)) log?.info(facts, text);
    logged.add(text);
  };
  let tries = 0; // Waiting for others is no attempt.
  for (;;) {
    try {
      return await connections.useNow(begin);
    } catch (error) {
      if (error instanceof OlderAtWork && stopwatchMs() < waitsForOlderUntilMs) {
        logOnce(`waiting for an older process: ${error.message}`, { seconds: olderPatienceMs / 1000 });
        await awaitOlder().catch(() => undefined); // A fault of the database shows at the next attempt.
        continue;
      }
      if (codeOf(error) === LOCK_NOT_AVAILABLE && stopwatchMs() < waitsForLocksUntilMs) {
        logOnce('waiting for a table that something else holds, such as a long query, a backup or another start', {});
        await wait(BETWEEN_LOCKS_MILLISECONDS);
        continue;
      }
      if (error instanceof MigratedByAnother) {
        await wait(LOOK_AT_LEASE_EVERY_MS);
        continue;
      }
      tries += 1;
      const mayTry = takesNoConnectionNow(error)
        ? await patience.nextAttempt()
        : tries < MAXIMUM_TRIES && lostTheRace.has(codeOf(error) ?? '');
      if (!mayTry) throw error;
    }
    await aMoment(tries);
  }
}

/** Where the table of processes exists, enters this process in it. */
async function enter(client: ClientBase, known: readonly Migration[], presence: Presence): Promise<void> {
  if (!(await run(client, isThere('postgres', 'processes')))) return;
  await presence.begin(client);
  await run(client, refusingNewer('postgres', known));
}

/** Migrates a database in one transaction, then creates indexes on existing tables beside those who write. */
async function migrateAtOnce(client: ClientBase, known: readonly Migration[], log?: DatabaseLog): Promise<void> {
  const postponed = { inPlaceOf: postponing(), begun: [UNLIMITED_MIGRATION, POSTPONED_TABLE] };
  await run(client, migrating('postgres', known, log), postponed);
  if (await run(client, isThere('postgres', 'postponed_indexes'))) {
    await createPostponed(client, MIGRATION_TIMEOUT_MILLISECONDS, log);
  }
}

/** Migrates a database in which each schema change is a transaction of its own. */
async function migrateInSteps(
  client: ClientBase,
  connections: Connections,
  known: readonly Migration[],
  log?: DatabaseLog,
): Promise<void> {
  const holder = randomHex(16);
  const renew = () => connections.useNow((other) => other.query(leasing(holder))).catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  try {
    await client.query(soon(UNLIMITED));
    timer = setInterval(renew, RENEW_EVERY_MS);
    for (let tries = 1; ; tries += 1) {
      let isFurther = false;
      const recorded = () => {
        isFurther = true;
      };
      try {
        if (await run(client, migratingInSteps(known, holder, recorded, log))) return;
        throw new MigratedByAnother();
      } catch (error) {
        if (isFurther) tries = 0;
        if (tries === MAXIMUM_TRIES || !lostTheRace.has(codeOf(error) ?? '')) throw error;
      }
      await aMoment(tries);
    }
  } finally {
    clearInterval(timer);
    // Otherwise the next process would wait for its end.
    await repeatedWhileRivals(() => client.query(soon(endingLease(holder)))).catch(() => undefined);
    await client.query(soon(SESSION));
  }
}

const asItIs = (statement: string): readonly string[] => [statement];

/** Runs statements and passes back the rows; `begun` are statements at the beginning of a transaction. */
async function run<Result>(
  client: ClientBase,
  steps: Generator<string, Result, readonly unknown[]>,
  { inPlaceOf, begun }: { inPlaceOf: (statement: string) => readonly string[]; begun: readonly string[] } = {
    inPlaceOf: asItIs,
    begun: [UNLIMITED_MIGRATION],
  },
): Promise<Result> {
  try {
    let step = steps.next();
    while (!step.done) {
      let rows: readonly unknown[] = [];
      try {
        for (const statement of inPlaceOf(step.value)) ({ rows } = await client.query(migrationStep(statement)));
        if (step.value === beginWriting.postgres) for (const statement of begun) await client.query(statement);
      } catch (error) {
        step = steps.throw(error);
        continue;
      }
      step = steps.next(rows);
    }
    return step.value;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const migrationStep = (text: string): TimedQuery => ({
  text,
  query_timeout: MIGRATION_TIMEOUT_MILLISECONDS,
});
