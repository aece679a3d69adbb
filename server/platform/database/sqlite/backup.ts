import { copyFile, open, rename, rm, stat } from 'node:fs/promises';
import { connectPlain } from './connection.ts';

/** The file cannot be used; the message says why. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

const BUSY_TIMEOUT_MILLISECONDS = 5_000;

/** The files that SQLite keeps beside a database while it is open. */
const BESIDE = ['-wal', '-shm'] as const;

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const synced = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** @throws UnusableFile unless the file is a whole database of SQLite. */
const refuseBroken = (path: string): void => {
  let found: unknown;
  try {
    const connection = connectPlain(path, BUSY_TIMEOUT_MILLISECONDS);
    try {
      found = connection.prepare<[], { quick_check: string }>('pragma quick_check(1)').get()?.quick_check;
    } finally {
      connection.close();
    }
  } catch (error) {
    throw new UnusableFile(`${path} is not a database of SQLite, or is damaged`, { cause: error });
  }
  if (found !== 'ok') throw new UnusableFile(`${path} is damaged: ${String(found)}`);
};

/**
 * Writes everything that the database at `path` holds at this moment into a new file, while other processes read and
 * write, and returns its size in bytes. The file appears whole or not at all.
 * @throws UnusableFile when there is no database at `path`, or a file at `target`.
 */
export const backUp = async (path: string, target: string): Promise<number> => {
  if (!(await exists(path))) throw new UnusableFile(`there is no database at ${path}`);
  if (await exists(target)) throw new UnusableFile(`${target} exists already`);
  const part = `${target}.part`;
  await rm(part, { force: true });
  try {
    const connection = connectPlain(path, BUSY_TIMEOUT_MILLISECONDS);
    try {
      // One read transaction: what is written meanwhile waits in the write-ahead log, and never disturbs the copy.
      connection.prepare('vacuum into ?').run(part);
    } finally {
      connection.close();
    }
    refuseBroken(part);
    await synced(part);
    await rename(part, target);
    return (await stat(target)).size;
  } finally {
    await rm(part, { force: true });
  }
};

/** A copy of a backup beside the database that it is going to replace. */
export interface Staged {
  /** The path of the copy; it may be opened, migrated and closed. */
  readonly path: string;
  /** The last migration of the version that wrote the backup; 0 when it is another program's database. */
  readonly migration: number;
  /** Puts the copy in the place of the database, and returns where the earlier one is now, if there was one. */
  replace(): Promise<string | undefined>;
  /** Removes the copy. */
  discard(): Promise<void>;
}

/** Writes what is in the write-ahead log into the database, as far as the database can still be read. */
const emptyLog = (path: string): void => {
  try {
    const connection = connectPlain(path, BUSY_TIMEOUT_MILLISECONDS);
    try {
      connection.prepare('pragma wal_checkpoint(truncate)').get();
    } finally {
      connection.close();
    }
  } catch {
    // A damaged database is kept as it is.
  }
};

const withBeside = (path: string): readonly string[] => [path, ...BESIDE.map((ending) => path + ending)];

/** Returns the last migration of a whole database. */
const migrationOf = (path: string): number => {
  const connection = connectPlain(path, BUSY_TIMEOUT_MILLISECONDS);
  try {
    const row = connection.prepare<[], { number: number | null }>('select max(number) as number from migrations').get();
    return row?.number ?? 0;
  } catch {
    return 0; // Opening it says what is wrong.
  } finally {
    connection.close();
  }
};

/**
 * Copies a backup beside the database at `path`. Nobody may work on that database until it is replaced.
 * @throws UnusableFile when the backup is missing or damaged.
 */
export const stage = async (backup: string, path: string, suffix: string): Promise<Staged> => {
  if (!(await exists(backup))) throw new UnusableFile(`there is no file ${backup}`);
  const staged = `${path}.restoring`;
  const discard = async (): Promise<void> => {
    for (const each of withBeside(staged)) await rm(each, { force: true });
  };
  await discard();
  try {
    await copyFile(backup, staged);
    refuseBroken(staged);
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    path: staged,
    migration: migrationOf(staged),
    discard,
    replace: async () => {
      const earlier = `${path}.${suffix}`;
      await synced(staged);
      const hadOne = await exists(path);
      if (hadOne) emptyLog(path);
      // First what belongs to the database, so that its log is never found beside another database.
      for (const ending of ['-wal', '-shm', '']) {
        if (await exists(path + ending)) await rename(path + ending, earlier + ending);
      }
      await rename(staged, path);
      await discard();
      return hadOne ? earlier : undefined;
    },
  };
};
