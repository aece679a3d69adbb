import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { CannotStart } from '../../base/cannot-start.ts';
import { connectPlain } from './connection.ts';

/** Held for as long as the process lives, however it ends. */
export interface Hold {
  release(): void;
}

/**
 * Makes sure that no other process works on the embedded database at `path`: recovery takes payments under way for left
 * behind. The lock is a transaction on a file beside it, which the system lets go even when the process is killed.
 * The folder is made when it is missing. @throws Error when another process holds it.
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

/** Tells whether a process works on the embedded database at `path`. */
export const isHeld = (path: string): boolean => {
  try {
    holdAlone(path).release();
    return false;
  } catch {
    return true;
  }
};
