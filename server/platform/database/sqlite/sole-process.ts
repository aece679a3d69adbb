import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { CannotStart } from '../../base/cannot-start.ts';
import { connectPlain } from './connection.ts';

/** A lock that lasts as long as the process lives, however the process ends. */
interface Hold {
  release(): void;
}

/**
 * Makes sure that no other process works on the embedded database at `path`, because recovery treats every payment in
 * progress as abandoned. The lock is a transaction on a file beside the database, which the system releases even when
 * the process is killed. Creates the folder if it is missing.
 * @throws Error when another process holds the lock.
 */
export const holdAlone = (path: string): Hold => {
  mkdirSync(dirname(path), { recursive: true });
  const lock = connectPlain(`${path}.lock`, 0);
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw new CannotStart(`another process works on ${path}`, { cause: error });
  }
  return { release: () => lock.close() };
};

/** Returns whether a process works on the embedded database at `path`. */
export const isHeld = (path: string): boolean => {
  try {
    holdAlone(path).release();
    return false;
  } catch {
    return true;
  }
};
