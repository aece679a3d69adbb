import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { hash, verify } from '@node-rs/argon2';
import { Rejection } from '../../../platform/base/rejection.ts';
import { type HashOrder, PARAMETERS } from './hashing.ts';

/** The lengths of a password. It needs no digits or special characters. */
export const passwordLengths = { least: 12, most: 200 } as const;

/** Normalizes a password, because keyboards of different systems compose the same letters differently. */
const composed = (password: string): string => password.normalize('NFKC');

/** Hashes a password without the queue. For the demo administrator; requests use `Passwords`. */
export const passwordHash = (password: string): Promise<string> => hash(composed(password), PARAMETERS);

/** A hash that no password matches, so that the check for an unknown person takes as long as any other. */
const OF_NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$5HUsKhqQkr8xktuzpCitXQ$COYeBWFnjMQkYM8CKm0o5VJZex3KbhtXzY8X8MZpg6Y';

/** The caller of a hash: a known caller has proved something before, such as by a session; a stranger has not. */
export type Standing = 'known' | 'stranger';

/** Hashes the passwords of requests, one at a time. */
export interface Passwords {
  /** Hashes a new password. @throws Rejection 429 when too many wait. */
  hashed(password: string, by: Standing): Promise<string>;
  /**
   * Returns whether a password matches a hash; without a hash, false after the same work.
   * @throws Rejection 429 when too many wait.
   */
  isRight(password: string, hash: string | undefined, by: Standing): Promise<boolean>;
}

/** Computes one hash. Returns the hash, or whether it matches the stored one. */
export type Hasher = (order: HashOrder) => Promise<string | boolean>;

/** Hashes on a thread of libuv, at the priority of the process. */
const inPool: Hasher = ({ password, known }) =>
  known === undefined ? hash(password, PARAMETERS) : verify(known, password);

/**
 * Hashes on a separate thread with low priority, so that payments get the processor first. `program` is the path of
 * `hash-thread.js`. The thread hashes one password at a time; it starts with the first password, and again after a
 * failure.
 */
export const hasherThread = (program: string): Hasher => {
  let thread: Worker | undefined;
  return async (order) => {
    const worker = thread ?? new Worker(program);
    thread = undefined; // One that fails is not used again.
    worker.ref();
    worker.postMessage(order);
    const [result] = (await once(worker, 'message')) as [string | boolean];
    worker.unref(); // The process may end while nobody waits.
    thread = worker;
    return result;
  };
};

/**
 * The largest number of callers that wait for a hash at the same time. A hash takes about 30 ms, and longer while
 * payments use the processor.
 */
const mostWaiting: Readonly<Record<Standing, number>> = { known: 100, stranger: 32 };

const COME_AGAIN_SECONDS = '2';

const tooMany = (): Rejection =>
  new Rejection('800.120.100', {
    reason: 'too many are signing in: try again later',
    headers: { 'Retry-After': COME_AGAIN_SECONDS },
  });

/** The turns in which passwords are hashed: one at a time, because a hash is expensive. */
export interface HashTurns {
  /** Waits for a turn; returns false when too many wait. */
  take(by: Standing): Promise<boolean>;
  /** Ends the turn. */
  pass(): void;
}

/** Creates the turns of this process. Known callers come before strangers. */
export const hashTurns = (): HashTurns => {
  const waiting: Readonly<Record<Standing, (() => void)[]>> = { known: [], stranger: [] };
  let isUnderWay = false;
  return {
    take: async (by) => {
      if (!isUnderWay) {
        isUnderWay = true;
        return true;
      }
      if (waiting[by].length >= mostWaiting[by]) return false;
      await new Promise<void>((resolve) => waiting[by].push(resolve));
      return true;
    },
    pass: () => {
      const next = waiting.known.shift() ?? waiting.stranger.shift();
      if (next === undefined) isUnderWay = false;
      else next();
    },
  };
};

/** Hashes passwords in turns: a hash is by far the most expensive work that a caller without a token can request. */
export const createPasswords = (hasher: Hasher = inPool, turns: HashTurns = hashTurns()): Passwords => {
  const inTurn = async (order: HashOrder, by: Standing): Promise<string | boolean> => {
    if (!(await turns.take(by))) throw tooMany();
    try {
      return await hasher({ ...order, password: composed(order.password) });
    } finally {
      turns.pass();
    }
  };

  return {
    hashed: async (password, by) => String(await inTurn({ password }, by)),
    isRight: async (password, known, by) =>
      (await inTurn({ password, known: known ?? OF_NOBODY }, by)) === true && known !== undefined,
  };
};
