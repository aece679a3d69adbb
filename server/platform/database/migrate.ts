import { createHash } from 'node:crypto';
import { CannotStart } from '../base/cannot-start.ts';
import type { DatabaseKind, DatabaseLog } from './database.ts';
import { beginWriting, findingTable, lockingRows } from './dialect.ts';
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
import { ordersOfTheSimulator } from './migrations/0022-orders-of-the-simulator.ts';
import { processes } from './migrations/0023-processes.ts';
import { merchantsOfOrders } from './migrations/0024-merchants-of-orders.ts';
import { schedules } from './migrations/0025-schedules.ts';
import { ledger } from './migrations/0026-ledger.ts';
import { disputes } from './migrations/0027-disputes.ts';
import { settlement } from './migrations/0028-settlement.ts';
import { fileTransfers } from './migrations/0029-file-transfers.ts';
import { chargedBack } from './migrations/0030-charged-back.ts';
import { sumsOfReports } from './migrations/0031-sums-of-reports.ts';
import { paymentSearch } from './migrations/0032-payment-search.ts';
import { audit } from './migrations/0033-audit.ts';
import { people } from './migrations/0034-people.ts';
import { dailyFigures } from './migrations/0035-daily-figures.ts';
import { customers } from './migrations/0036-customers.ts';
import { lastUseOfTokens } from './migrations/0037-last-use-of-tokens.ts';
import { requestLog } from './migrations/0038-request-log.ts';
import { paymentLinks } from './migrations/0039-payment-links.ts';
import { linksOfCheckouts } from './migrations/0040-links-of-checkouts.ts';
import { formsOfWebhooks } from './migrations/0041-forms-of-webhooks.ts';
import { pendingByAge } from './migrations/0042-pending-by-age.ts';
import { sepa } from './migrations/0043-sepa.ts';
import { expectedTransfers } from './migrations/0044-expected-transfers.ts';
import { sepaAnswersAndMandates } from './migrations/0045-sepa-answers-and-mandates.ts';
import { tellingsColumnsAndRights } from './migrations/0046-tellings-columns-and-rights.ts';
import { reversalsOfFollowUps } from './migrations/0047-reversals-of-follow-ups.ts';
import { oneIndexOfFollowUps } from './migrations/0048-one-index-of-follow-ups.ts';
import { eventsOfProcessors } from './migrations/0049-events-of-processors.ts';
import { accountsAtProcessors } from './migrations/0050-accounts-at-processors.ts';
import { payoutsOfProcessors } from './migrations/0051-payouts-of-processors.ts';
import { linksForManyPayments } from './migrations/0052-links-for-many-payments.ts';
import { questionsOfPeople } from './migrations/0053-questions-of-people.ts';
import { savedViews } from './migrations/0054-saved-views.ts';
import { mails } from './migrations/0055-mails.ts';
import { selfService } from './migrations/0056-self-service.ts';
import { failedCharges } from './migrations/0057-failed-charges.ts';
import { closedBooks } from './migrations/0058-closed-books.ts';
import { journalFiles } from './migrations/0059-journal-files.ts';
import { countingOlder } from './processes.ts';

/** One step of the database schema. It never changes once it is released; the next step gets the next number. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  /** Plain SQL, one statement each; written for each database where their SQL differs. */
  readonly statements: readonly (string | Readonly<Record<DatabaseKind, string>>)[];
  /**
   * Marks a contraction: older programs must have ended before it, because they could not work with its result. Each
   * migration that does not only add is marked; so is one whose form is an addition and whose meaning is not.
   */
  readonly needsOlderGone?: true;
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
  ordersOfTheSimulator,
  processes,
  merchantsOfOrders,
  schedules,
  ledger,
  disputes,
  settlement,
  fileTransfers,
  chargedBack,
  sumsOfReports,
  paymentSearch,
  audit,
  people,
  dailyFigures,
  customers,
  lastUseOfTokens,
  requestLog,
  paymentLinks,
  linksOfCheckouts,
  formsOfWebhooks,
  pendingByAge,
  sepa,
  expectedTransfers,
  sepaAnswersAndMandates,
  tellingsColumnsAndRights,
  reversalsOfFollowUps,
  oneIndexOfFollowUps,
  eventsOfProcessors,
  accountsAtProcessors,
  payoutsOfProcessors,
  linksForManyPayments,
  questionsOfPeople,
  savedViews,
  mails,
  selfService,
  failedCharges,
  closedBooks,
  journalFiles,
];

const DIGEST_DIGITS = 12;

/** Returns a digest of the statements of a migration, by which tests find one that changed. */
export const migrationDigest = ({ statements }: Pick<Migration, 'statements'>): string =>
  createHash('sha256')
    .update(JSON.stringify(statements).replaceAll(/(?:\\n|\s)+/g, ' '))
    .digest('hex')
    .slice(0, DIGEST_DIGITS);

/** The tables that say which migrations were made, and which of them older programs can work with. */
export const MIGRATION_TABLES: readonly string[] = [
  'create table if not exists migrations (number bigint not null primary key, name text not null)',
  'create table if not exists backward_compatible_migrations (number bigint not null primary key)',
];

/** A program of an earlier version still works on the database and could not after the migration. */
export class OlderAtWork extends CannotStart {
  override readonly name = 'OlderAtWork';
}

const NEW_TABLE = /^create table (\w+) \(/i;
const NEW_INDEX = /^create index \w+ on \w+ /i;
const NO_INDEX = /^drop index (\w+)$/i;
const INDEX = /^create (?:unique )?index \w+ on (\w+) /i;
const NEW_ROWS = /^insert into (\w+) \(/i;
const NEW_COLUMN = /^alter table \w+ add column \w+ \w+(?:(?: not null)? default \S+)?$/i;

const tablesMadeBy = (statements: readonly string[]): ReadonlySet<string | undefined> =>
  new Set(statements.map((statement) => NEW_TABLE.exec(statement)?.[1]));

/** Returns whether an index of this program is not unique: queries without it only take longer. */
const refusesNothing = (index: string | undefined): boolean =>
  migrations.some(({ statements }) =>
    statements.some((each) => typeof each === 'string' && each.startsWith(`create index ${index} on `)),
  );

/**
 * Returns whether programs that do not know a migration can be started again after it: it only adds tables with their
 * rows, indexes that refuse nothing, and columns that may be left out, or drops such an index.
 */
export const isBackwardCompatible = ({ statements, needsOlderGone }: Migration): boolean => {
  const texts = statements.flatMap((each) => (typeof each === 'string' ? [each] : Object.values(each)));
  const made = tablesMadeBy(texts);
  const isAddition = (statement: string): boolean =>
    NEW_TABLE.test(statement) ||
    NEW_COLUMN.test(statement) ||
    NEW_INDEX.test(statement) ||
    refusesNothing(NO_INDEX.exec(statement)?.[1]) ||
    made.has(INDEX.exec(statement)?.[1] ?? 'none') ||
    made.has(NEW_ROWS.exec(statement)?.[1] ?? 'none');
  return needsOlderGone !== true && texts.every(isAddition);
};

/**
 * Returns whether programs that do not know a migration can continue to work during and after it. An index on an
 * existing table blocks the writers of SQLite while it is created; PostgreSQL creates it beside them.
 */
export const isSafeBesideOlder = (migration: Migration, kind: DatabaseKind): boolean => {
  if (!isBackwardCompatible(migration)) return false;
  if (kind === 'postgres') return true;
  const texts = migration.statements.map((each) => (typeof each === 'string' ? each : each[kind]));
  const made = tablesMadeBy(texts);
  return texts.every((text) => !INDEX.test(text) || made.has(INDEX.exec(text)?.[1]));
};

/**
 * Refuses a database that a newer program migrated, unless older ones can work with every migration that this program
 * does not know: an update that fails can be taken back.
 */
function* refuseNewer(
  kind: DatabaseKind,
  present: number,
  last: number,
  log?: DatabaseLog,
): Generator<string, void, readonly unknown[]> {
  if (present <= last) return;
  const compatible = (yield* isThere(kind, 'backward_compatible_migrations'))
    ? numberIn((yield `select count(*) as number from backward_compatible_migrations where number > ${last}`)[0])
    : 0;
  if (compatible === present - last) {
    log?.info(
      { migration: present, known: last },
      'the database was migrated by a newer Tollgate; this older one can work on it',
    );
    return;
  }
  throw new CannotStart(
    `The database was written by a newer Tollgate: it is at migration ${present}, this program knows ${last}. ` +
      'Start the newer program, or restore the copy of the database from before the update.',
  );
}

/**
 * Checks once more, after this program has entered itself as at work, whether a newer one has migrated the database
 * meanwhile.
 */
export function* refusingNewer(
  kind: DatabaseKind,
  known: readonly Migration[],
): Generator<string, void, readonly unknown[]> {
  yield* refuseNewer(kind, numberIn((yield NEWEST)[0]), lastOf(known));
}

const olderAtWork = (count: number, { number, name }: Migration, present: number): OlderAtWork =>
  new OlderAtWork(
    `${count === 1 ? 'A process' : `${count} processes`} of an older Tollgate still ` +
      `${count === 1 ? 'works' : 'work'} on this database, which is at migration ${present}. Migration ${number} ` +
      `(${name}) cannot be made beside it. Nothing was changed: stop the older Tollgate, then start this one.`,
  );

/** Returns whether a table exists. */
export function* isThere(kind: DatabaseKind, table: string): Generator<string, boolean, readonly unknown[]> {
  return numberIn((yield findingTable[kind](table))[0]) === 1;
}

/** Counts the older processes at work. Programs that did not know the table of processes cannot be seen. */
function* olderThan(kind: DatabaseKind, last: number): Generator<string, number, readonly unknown[]> {
  return (yield* isThere(kind, 'processes')) ? numberIn((yield countingOlder(last))[0]) : 0;
}

/**
 * Yields the statements that migrate a database, in one transaction; the caller runs each on its connection and passes
 * back the rows. When there is nothing to do, reading alone shows it and waits for no lock. Row 0 is the lock: of
 * several processes that start at once, one migrates while the others wait for it. `isOlderAtWork` returns whether an
 * older program works on the database, such as a SQLite file; without it, the rows of older processes are counted.
 * @throws OlderAtWork where one must end before.
 * @throws Error when the database is newer than this program.
 */
export function* migrating(
  kind: DatabaseKind,
  known: readonly Migration[],
  log?: DatabaseLog,
  isOlderAtWork?: () => boolean,
): Generator<string, void, readonly unknown[]> {
  if (!(yield* isBehind(kind, known, log))) return;

  yield beginWriting[kind];
  for (const table of MIGRATION_TABLES) yield table;
  yield `insert into migrations (number, name) values (0, 'lock') on conflict do nothing`;
  yield `select number from migrations where number = 0${lockingRows[kind]}`;
  const missing = yield* missingOf(kind, known, log);
  yield* refusingBesideOlder(kind, known, missing, isOlderAtWork);
  for (const migration of missing) {
    for (const statement of migration.statements) yield typeof statement === 'string' ? statement : statement[kind];
    yield* entered(migration);
  }
  // An older program may have started during the migration.
  yield* refusingBesideOlder(kind, known, missing, isOlderAtWork);
  yield 'commit';
  logMigrated(missing, log);
}

/**
 * Returns whether migrations are missing; reading alone shows it, and waits for no lock. @throws Error when the
 * database is newer than this program.
 */
export function* isBehind(
  kind: DatabaseKind,
  known: readonly Migration[],
  log?: DatabaseLog,
): Generator<string, boolean, readonly unknown[]> {
  const last = lastOf(known);
  const hasBegun = yield* isThere(kind, 'migrations');
  const before = hasBegun ? numberIn((yield NEWEST)[0]) : 0;
  yield* refuseNewer(kind, before, last, log);
  return !hasBegun || before < last;
}

/** Returns the migrations that are missing, once this process holds the lock. */
export function* missingOf(
  kind: DatabaseKind,
  known: readonly Migration[],
  log?: DatabaseLog,
): Generator<string, readonly Migration[], readonly unknown[]> {
  const present = numberIn((yield NEWEST)[0]);
  yield* refuseNewer(kind, present, lastOf(known), log);
  return known.filter((each) => each.number > present);
}

/** Refuses migrations that cannot be made beside an older program while one works. @throws OlderAtWork */
export function* refusingBesideOlder(
  kind: DatabaseKind,
  known: readonly Migration[],
  missing: readonly Migration[],
  isOlderAtWork?: () => boolean,
): Generator<string, void, readonly unknown[]> {
  const present = (missing[0]?.number ?? 0) - 1;
  const unsafe = present > 0 ? missing.find((each) => !isSafeBesideOlder(each, kind)) : undefined;
  if (unsafe === undefined) return;
  const count = isOlderAtWork === undefined ? yield* olderThan(kind, lastOf(known)) : Number(isOlderAtWork());
  if (count > 0) throw olderAtWork(count, unsafe, present);
}

/** Logs in one line, however many they are, that migrations were made. */
export const logMigrated = (made: readonly Migration[], log?: DatabaseLog): void => {
  const [first, last] = [made[0], made.at(-1)];
  if (first === undefined || last === undefined) return;
  log?.info({ migrations: made.length, from: first.number - 1, to: last.number }, 'database migrated');
};

/** Yields the statements that record a migration as made. */
export function* entered(migration: Migration): Generator<string, void, readonly unknown[]> {
  const { number, name } = migration;
  yield `insert into migrations (number, name) values (${number}, '${name}')`;
  if (isBackwardCompatible(migration)) yield `insert into backward_compatible_migrations (number) values (${number})`;
}

const lastOf = (known: readonly Migration[]): number => known.at(-1)?.number ?? 0;

const NEWEST = 'select max(number) as number from migrations';

function numberIn(row: unknown): number {
  return typeof row === 'object' && row !== null && 'number' in row ? Number(row.number) : 0;
}
