import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** What is made from now on is its owner's alone: databases, their journals and locks are made by others than us. */
export const PRIVATE_UMASK = 0o077;

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const MODE_BITS = 0o7777;

/** In a folder that everybody writes to, such as that of temporary files, others have files too. */
const STICKY = 0o1000;

/** Files of the data folder; those of databases have endings of their own. */
const OWN_FILES = /^(?:vault\.key|demo\.json|test-wallets\.json)(?:\.[0-9a-f]+)?$/;

const SQLITE = 'sqlite:';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Somebody else's file, such as a secret that the system mounts, is as its owner wants it. */
const isOthers = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EROFS');

const tighten = async (path: string, mode: number): Promise<void> => {
  try {
    const before = await stat(path);
    const isShared = before.isDirectory() && (before.mode & STICKY) !== 0;
    if (isShared || (before.mode & MODE_BITS) === mode) return;
    await chmod(path, mode);
  } catch (error) {
    if (!isMissing(error) && !isOthers(error)) throw error;
  }
};

const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
};

/** Gives the database and what stands beside it: `-wal`, `-shm`, `-journal` and the lock. */
const filesOfDatabase = async (path: string): Promise<readonly string[]> => {
  const [folder, name] = [dirname(path), basename(path)];
  const isOwn = (each: string): boolean =>
    each === name || each.startsWith(`${name}-`) || each.startsWith(`${name}.lock`);
  return (await namesIn(folder)).filter(isOwn).map((each) => join(folder, each));
};

/**
 * Makes the data folder where it is missing, and leaves it and the gateway's files in it, and those of the database, to their owner:
 * earlier versions made them readable by everybody. Other files are left as they are.
 */
export const keepPrivate = async (dataFolder: string, databaseUrl: string): Promise<void> => {
  await mkdir(dataFolder, { recursive: true, mode: FOLDER_MODE });
  await tighten(dataFolder, FOLDER_MODE);
  const own = (await namesIn(dataFolder)).filter((name) => OWN_FILES.test(name)).map((name) => join(dataFolder, name));
  const database = databaseUrl.startsWith(SQLITE) ? await filesOfDatabase(databaseUrl.slice(SQLITE.length)) : [];
  for (const path of [...own, ...database]) await tighten(path, FILE_MODE);
};
