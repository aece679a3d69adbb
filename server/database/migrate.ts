import type { DatabaseKind, DatabaseLog } from './database.ts';
import { beginWriting, lockingRows } from './dialect.ts';
import { firstTables } from './migrations/0001-first-tables.ts';
import { walletTokens } from './migrations/0002-wallet-tokens.ts';
import { access } from './migrations/0003-access.ts';
import { registrations } from './migrations/0004-registrations.ts';
import { followUpEffects } from './migrations/0005-follow-ups.ts';
import { queries } from './migrations/0006-queries.ts';
import { timers } from './migrations/0007-timers.ts';
import { risk } from './migrations/0008-risk.ts';
import { pendingPayments } from './migrations/0009-pending-payments.ts';
import { forgettingMore } from './migrations/0010-forgetting.ts';
import { secretsOfCheckouts } from './migrations/0011-secrets-of-checkouts.ts';
import { events } from './migrations/0012-events.ts';
import { authentications } from './migrations/0013-authentications.ts';
import { simulatedOrders } from './migrations/0014-simulated-orders.ts';
import { moreByAge } from './migrations/0015-more-by-age.ts';
import { webhooks } from './migrations/0016-webhooks.ts';
import { testClock } from './migrations/0017-test-clock.ts';
import { timersOfAuthorizations } from './migrations/0018-timers-of-authorizations.ts';
import { deliveriesOfSubjects } from './migrations/0019-deliveries-of-subjects.ts';
import { tokenIds } from './migrations/0020-token-ids.ts';
import { registrationEntries } from './migrations/0021-registration-entries.ts';

/** One step of the stored data's form. Once released it never changes; the next step gets the next number. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  /** Plain SQL, one statement each; written for each database where they have no words in common. */
  readonly statements: readonly (string | Readonly<Record<DatabaseKind, string>>)[];
}

/** Every migration, in order. */
export const migrations: readonly Migration[] = [
  firstTables,
  walletTokens,
  access,
  registrations,
  followUpEffects,
  queries,
  timers,
  risk,
  pendingPayments,
  forgettingMore,
  secretsOfCheckouts,
  events,
  authentications,
  simulatedOrders,
  moreByAge,
  webhooks,
  testClock,
  timersOfAuthorizations,
  deliveriesOfSubjects,
  tokenIds,
  registrationEntries,
];

/**
 * The statements that bring a database up to date, in one transaction. Each is yielded, to be run by whoever holds the
 * connection, and its rows are handed back. Row 0 is the lock: of several processes that start at once, one migrates
 * while the others wait for it. Throws when the database is newer than this program.
 */
export function* migrating(
  kind: DatabaseKind,
  known: readonly Migration[],
  log?: DatabaseLog,
): Generator<string, void, readonly unknown[]> {
  yield beginWriting[kind];
  yield 'create table if not exists migrations (number bigint not null primary key, name text not null)';
  yield `insert into migrations (number, name) values (0, 'lock') on conflict do nothing`;
  yield `select number from migrations where number = 0${lockingRows[kind]}`;
  const [newest] = yield 'select max(number) as number from migrations';
  const present = numberIn(newest);
  const last = known.at(-1)?.number ?? 0;
  if (present > last) {
    throw new Error(
      `The database was written by a newer Tollgate: it is at migration ${present}, this program knows ${last}. Start the newer program, or restore the copy of the database from before the update.`,
    );
  }
  for (const { number, name, statements } of known.filter((each) => each.number > present)) {
    for (const statement of statements) yield typeof statement === 'string' ? statement : statement[kind];
    yield `insert into migrations (number, name) values (${number}, '${name}')`;
    log?.info({ migration: number, name }, 'database migrated');
  }
  yield 'commit';
}

function numberIn(row: unknown): number {
  return typeof row === 'object' && row !== null && 'number' in row ? Number(row.number) : 0;
}
