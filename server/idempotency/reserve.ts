import { isResultCode } from '../../catalogue/result-codes/result-codes.ts';
import type { Clock } from '../base/clock.ts';
import { Conflict, type Database } from '../database/database.ts';
import { type Finished, underWay, usedOtherwise } from '../http/idempotency.ts';
import { insertKey, type KeyRow, keyRecords, updateKey } from './records.ts';

/** A key means the same request for this long. */
export const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

/** Longer than any operation takes: who holds a key beyond it is gone. */
export const HELD_FOR_MS = 90_000;

/** A key is taken, or was taken and is just forgotten; more turns mean a fault. */
const MAX_ATTEMPTS = 5;

/** A key that this process holds: its row as it is stored now. */
export interface Held {
  readonly row: KeyRow;
  /** Whether another held it before, and may have done what it is for. */
  readonly isResumed: boolean;
}

/** What it takes to hold keys. */
export interface ReserveDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Who holds a key works in real time, whatever clock tests move. */
  readonly realClock: Clock;
}

/** Gives the reply that is kept under a key; nothing while there is none. */
export const replayOf = ({ status, reply }: KeyRow): Finished | undefined => {
  if (status === null || reply === null) return undefined;
  const { id, result } = JSON.parse(reply) as { id?: string; result: { code: string } };
  if (!isResultCode(result.code)) throw new Error(`a stored reply has the code ${result.code}`);
  return {
    answer: { code: result.code, fields: { id }, headers: { 'Idempotent-Replayed': 'true' } },
    reply: { status, body: reply },
  };
};

/** Gives a key as it is after a change. @throws Conflict when another changed it before. */
export const changedKey = async (
  { database }: Pick<ReserveDependencies, 'database'>,
  row: KeyRow,
  set: Parameters<typeof updateKey>[1],
): Promise<KeyRow> => {
  await database.commit({ updates: [updateKey(row, set)] });
  return { ...row, ...set, version: row.version + 1 };
};

const isHeld = ({ database, realClock }: ReserveDependencies, row: KeyRow, holder: string): boolean => {
  // Nobody else works on an embedded database: whoever held a key before this process is gone.
  if (!database.shared && row.holder !== holder) return false;
  return realClock.now() < row.held_until;
};

/** Takes up a key that is stored: gives the reply to its request, or the key to work under. */
const takenUp = async (dependencies: ReserveDependencies, row: KeyRow, fresh: KeyRow): Promise<Held | Finished> => {
  if (dependencies.clock.now() >= row.created_at + KEPT_FOR_MS) {
    const { entity: _, key_hash: __, version: ___, ...anew } = fresh;
    return { row: await changedKey(dependencies, row, anew), isResumed: false };
  }
  if (row.request_hash !== fresh.request_hash) throw usedOtherwise();
  const replay = replayOf(row);
  if (replay !== undefined) return replay;
  const { holder, held_until } = fresh;
  if (isHeld(dependencies, row, holder)) throw underWay();
  return { row: await changedKey(dependencies, row, { holder, held_until }), isResumed: true };
};

/**
 * Reserves a key: gives it to work under, or the reply that is kept under it.
 * @throws Rejection 409 while another holds it, 400 where it means another request.
 */
export const reserved = async (dependencies: ReserveDependencies, fresh: KeyRow): Promise<Held | Finished> => {
  const records = keyRecords(dependencies.database);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    try {
      await dependencies.database.commit({ inserts: [insertKey(fresh)] });
      return { row: fresh, isResumed: false };
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
    const row = await records.byHash(fresh.entity, fresh.key_hash);
    if (row === undefined) continue; // It was forgotten in between.
    return await takenUp(dependencies, row, fresh).catch((error: unknown) => {
      throw error instanceof Conflict ? underWay() : error; // Another took it up first.
    });
  }
  throw underWay();
};
