import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** New files belong to their owner alone. The umask covers databases, journals and locks too, which drivers create. */
export const PRIVATE_UMASK = 0o077;

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const MODE_BITS = 0o7777;

/**
 * The sticky bit marks a folder that everybody may write to, such as the one for temporary files: it holds other
 * people's files.
 */
const STICKY = 0o1000;

/** The gateway's own files in the data folder; the files of databases are found by their endings. */
const OWN_FILES = /^(?:vault\.key|demo\.json|test-wallets\.json)(?:\.[0-9a-f]+)?$/;

const SQLITE = 'sqlite:';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A file of another owner, such as a secret that the system mounts, keeps the permissions that its owner chose. */
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

/** Returns the paths of the database and the files beside it: `-wal`, `-shm`, `-journal` and the lock. */
const filesOfDatabase = async (path: string): Promise<readonly string[]> => {
  const [folder, name] = [dirname(path), basename(path)];
  const isOwn = (each: string): boolean =>
    each === name || each.startsWith(`${name}-`) || each.startsWith(`${name}.lock`);
  return (await namesIn(folder)).filter(isOwn).map((each) => join(folder, each));
};

/**
 * Creates the data folder if it is missing, and restricts the folder, the gateway's files in it and the files of the
 * database to their owner, because earlier versions left them readable by everybody. Other files keep their
 * permissions.
 */
export const keepPrivate = async (dataFolder: string, databaseUrl: string): Promise<void> => {
  await mkdir(dataFolder, { recursive: true, mode: FOLDER_MODE });
  await tighten(dataFolder, FOLDER_MODE);
  const own = (await namesIn(dataFolder)).filter((name) => OWN_FILES.test(name)).map((name) => join(dataFolder, name));
  const database = databaseUrl.startsWith(SQLITE) ? await filesOfDatabase(databaseUrl.slice(SQLITE.length)) : [];
  for (const path of [...own, ...database]) await tighten(path, FILE_MODE);
};
