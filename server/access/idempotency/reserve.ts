import { isResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { Clock } from '../../platform/base/clock.ts';
import { Conflict, type Database } from '../../platform/database/database.ts';
import { commitUnlessConflict } from '../../platform/database/deciding.ts';
import { type Finished, underWay, usedOtherwise } from '../../platform/http/idempotency.ts';
import { insertKey, type KeyRow, keyRecords, updateKey } from './records.ts';

/** How long a key stands for the same request. */
export const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

/** Longer than any operation takes: a process that holds a key longer is dead. */
export const HELD_FOR_MS = 90_000;

/** A key is reserved, or was reserved and is just being removed; more attempts mean a fault. */
const MAX_ATTEMPTS = 5;

/** A key that this process holds: its row as stored now. */
export interface Held {
  readonly row: KeyRow;
  /** Whether another request held the key before, and may have done the work. */
  readonly isResumed: boolean;
}

/** The dependencies of reservations. */
export interface ReserveDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Holding a key is measured in real time, whichever clock tests move. */
  readonly realClock: Clock;
}

/** Returns the stored reply of a key; undefined while there is none. */
export const replayOf = ({ status, reply }: KeyRow): Finished | undefined => {
  if (status === null || reply === null) return undefined;
  const { id, result } = JSON.parse(reply) as { id?: string; result: { code: string } };
  if (!isResultCode(result.code)) throw new Error(`a stored reply has the code ${result.code}`);
  return {
    answer: { code: result.code, fields: { id }, headers: { 'Idempotent-Replayed': 'true' } },
    reply: { status, body: reply },
  };
};

/** Changes a key and returns its new row. @throws Conflict when another changed it before. */
export const changeKey = async (
  { database }: Pick<ReserveDependencies, 'database'>,
  row: KeyRow,
  set: Parameters<typeof updateKey>[1],
): Promise<KeyRow> => {
  await database.commit({ updates: [updateKey(row, set)] });
  return { ...row, ...set, version: row.version + 1 };
};

const isHeld = ({ database, realClock }: ReserveDependencies, row: KeyRow, holder: string): boolean => {
  // No other process works on an embedded database, so any previous holder is dead.
  if (!database.shared && row.holder !== holder) return false;
  return realClock.now() < row.held_until;
};

/**
 * A key that is held for longer than any may be was reserved by a clock that has been put back since: from now on it is
 * held for the usual time. Its holder may live, and does not notice.
 */
const shortenHold = async ({ database, realClock }: ReserveDependencies, row: KeyRow): Promise<void> => {
  const longestMs = realClock.now() + HELD_FOR_MS;
  if (row.held_until <= longestMs) return;
  const shortened = { ...updateKey(row, { held_until: longestMs }), keepsVersion: true } as const;
  await commitUnlessConflict(database, { updates: [shortened] });
};

/** Takes over a stored key: returns the reply to its request, or the key to work under. */
const takeOver = async (dependencies: ReserveDependencies, row: KeyRow, fresh: KeyRow): Promise<Held | Finished> => {
  if (dependencies.clock.now() >= row.created_at + KEPT_FOR_MS) {
    const { entity: _, key_hash: __, version: ___, ...anew } = fresh;
    return { row: await changeKey(dependencies, row, anew), isResumed: false };
  }
  if (row.request_hash !== fresh.request_hash) throw usedOtherwise();
  const replay = replayOf(row);
  if (replay !== undefined) return replay;
  const { holder, held_until } = fresh;
  if (isHeld(dependencies, row, holder)) {
    await shortenHold(dependencies, row);
    throw underWay();
  }
  return { row: await changeKey(dependencies, row, { holder, held_until }), isResumed: true };
};

/**
 * Reserves a key: returns the key to work under, or its stored reply.
 * @throws Rejection 409 while another request holds it, 400 when it stands for another request.
 */
export const reserveKey = async (dependencies: ReserveDependencies, fresh: KeyRow): Promise<Held | Finished> => {
  const records = keyRecords(dependencies.database);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (await commitUnlessConflict(dependencies.database, { inserts: [insertKey(fresh)] })) {
      return { row: fresh, isResumed: false };
    }
    const row = await records.byHash(fresh.entity, fresh.key_hash);
    if (row === undefined) continue; // The key was removed in between.
    return await takeOver(dependencies, row, fresh).catch((error: unknown) => {
      throw error instanceof Conflict ? underWay() : error; // Another request took it over first.
    });
  }
  throw underWay();
};
