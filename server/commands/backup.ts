import { resolve } from 'node:path';
import { checkLedger, completeLedger } from '../assembly/books.ts';
import type { Configuration } from '../assembly/configuration.ts';
import { booksFaults } from '../assembly/wings.ts';
import { completeAcquirerIds } from '../payments/books/ledger-check.ts';
import { daysOfLedger, hasHead } from '../payments/books/ledger-digest.ts';
import { systemClock, timestampText } from '../platform/base/clock.ts';
import { ledger } from '../platform/database/migrations/0026-ledger.ts';
import { backUp, type Staged, stage, UnusableFile } from '../platform/database/sqlite/backup.ts';
import { holdAlone } from '../platform/database/sqlite/sole-process.ts';
import { type ClosedDependencies, command, file, hash, Refused } from './command.ts';
import { withDependencies } from './dependencies.ts';

const SQLITE = 'sqlite:';

/** Returns the path of the embedded database. @throws Refused when there is none. */
const pathOf = ({ databaseUrl }: Configuration): string => {
  if (databaseUrl.startsWith(SQLITE)) return databaseUrl.slice(SQLITE.length);
  throw new Refused(
    'This is for embedded databases (SQLite). ' +
      'Back up PostgreSQL with pg_dump or pg_basebackup, as docs/operate/backups.md describes.',
  );
};

/** @throws Refused while a gateway works on the database. */
const alone = (path: string): (() => void) => {
  try {
    return holdAlone(path).release;
  } catch (error) {
    throw new Refused('A gateway is running. Stop it first.', { cause: error });
  }
};

const refusingUnusable = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnusableFile) throw new Refused(`Nothing was changed: ${error.message}.`, { cause: error });
    throw error;
  }
};

const KEYS = 'The keys are not in it: keep the vault key elsewhere, because without it the backup cannot be used.';

/** The command that writes a backup. */
export const backupCommand = command({
  name: 'backup',
  summary: 'Writes everything that an embedded database (SQLite) holds at this moment into a file.',
  details: `Gateways continue to work. The file appears whole or not at all. ${KEYS}`,
  options: { to: ['required', file, 'The new file.'] },
  example: '--to backups/2026-11-25.db',
  isChange: false,
  runClosed: async ({ configuration }, { to }) => {
    const path = pathOf(configuration);
    const target = resolve(to);
    const bytes = await refusingUnusable(() => backUp(path, target));
    return { text: `${target} has ${bytes} bytes. ${KEYS}`, json: { file: target, bytes } };
  },
});

/**
 * Opens a copy as a gateway would, which migrates it, and compares its ledger with its payments. A backup of a version
 * without a ledger gets one first.
 * @throws Refused when it belongs to another environment or master key, or when its books are wrong or have no day with
 * the hash `earlier`.
 */
const verified = async (
  { path, migration }: Staged,
  { configuration, invocation, actor }: ClosedDependencies,
  earlier: string | undefined,
): Promise<number> => {
  try {
    const own = { ...configuration, databaseUrl: SQLITE + path };
    return await withDependencies(own, { invocation, actor }, async ({ database, clock }) => {
      if (migration < ledger.number) {
        await completeLedger(database);
        await completeAcquirerIds(database);
      }
      const { payments, missing, unexpected } = await checkLedger(database);
      if (missing + unexpected > 0) throw new Error('its ledger does not agree with its payments');
      const [fault] = await booksFaults(database);
      if (fault !== undefined) throw new Error(`its closed books were changed: ${fault}`);
      const days = earlier === undefined ? [] : await daysOfLedger(database, clock.now());
      if (!hasHead(days, earlier)) {
        throw new Error('no day of its ledger has the hash of --head');
      }
      return payments;
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Refused(`Nothing was changed: the backup cannot be used here: ${why}.`, { cause: error });
  }
};

/** The command that puts a backup in the place of the database. */
export const restoreCommand = command({
  name: 'restore',
  summary: 'Puts a backup in the place of an embedded database (SQLite), after it has been verified.',
  details:
    'Stop the gateway first. The backup is opened with the configured keys, brought up to date, ' +
    'and its ledger is compared with its payments; if anything is wrong, nothing is changed. ' +
    'The earlier database is kept beside the restored one. Everything after the backup is lost.',
  options: {
    from: ['required', file, 'The backup.'],
    head: [
      'optional',
      hash,
      'The hash of a day that `ledger verify` printed before the backup; the backup must have it.',
    ],
  },
  example: '--from backups/2026-11-25.db',
  isChange: true,
  runClosed: async ({ configuration, invocation, actor }, { from, head }) => {
    const path = pathOf(configuration);
    const release = alone(path);
    try {
      const suffix = `before-${timestampText(systemClock.now()).replace(/\D/g, '').slice(0, 14)}`;
      const staged = await refusingUnusable(() => stage(resolve(from), path, suffix));
      let payments: number;
      try {
        payments = await verified(staged, { configuration, invocation, actor }, head);
      } catch (error) {
        await staged.discard();
        throw error;
      }
      const earlier = await staged.replace();
      const kept = earlier === undefined ? '' : ` The earlier database is ${earlier}.`;
      return {
        text: `The database has ${payments} payments; its ledger agrees with them.${kept} Start the gateway.`,
        json: { payments, earlier: earlier ?? null },
        audit: { file: resolve(from), payments },
      };
    } finally {
      release();
    }
  },
});
