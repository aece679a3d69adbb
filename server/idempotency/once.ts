import type { Logger } from 'pino';
import { randomHex } from '../base/clock.ts';
import { Conflict } from '../database/database.ts';
import type { Answer } from '../http/answer.ts';
import {
  type Finished,
  type Idempotency,
  isFinal,
  type KeyedRequest,
  type OnceOnly,
  underWay,
} from '../http/idempotency.ts';
import type { Vault } from '../vault/vault.ts';
import { type KeyRow, keyRecords } from './records.ts';
import { changedKey, HELD_FOR_MS, type Held, type ReserveDependencies, replayOf, reserved } from './reserve.ts';

/** What it takes to do requests once. */
export interface IdempotencyDependencies extends ReserveDependencies {
  readonly vault: Vault;
  readonly log: Logger;
}

/** Neither the key nor the request can be read from what is stored: both may hold what must not be in clear. */
const keyFor = async (
  { vault, clock, realClock }: IdempotencyDependencies,
  { scope, key, channel, content }: KeyedRequest,
  newId: string,
  holder: string,
): Promise<KeyRow> => ({
  entity: scope,
  key_hash: await vault.keyedHash(scope, `key ${key}`),
  version: 1,
  request_hash: await vault.keyedHash(scope, `request ${content}`),
  channel,
  made_id: newId,
  holder,
  held_until: realClock.now() + HELD_FOR_MS,
  status: null,
  reply: null,
  created_at: clock.now(),
});

/** Lets go of a key without a reply: whoever comes next may take it up at once. */
const letGo = async (dependencies: IdempotencyDependencies, { row }: Held): Promise<void> => {
  await changedKey(dependencies, row, { held_until: 0 }).catch((error: unknown) => {
    if (!(error instanceof Conflict)) dependencies.log.error({ err: error }, 'an idempotency key could not be let go');
  });
};

/** Keeps the reply. Where another took the key up meanwhile, everyone gets the reply that is kept. */
const kept = async (dependencies: IdempotencyDependencies, { row }: Held, finished: Finished): Promise<Finished> => {
  const { status, body } = finished.reply;
  try {
    await changedKey(dependencies, row, { status, reply: body, held_until: 0 });
    return finished;
  } catch (error) {
    if (!(error instanceof Conflict)) {
      // What was done is durable and is found again by its id: the caller may know of it.
      dependencies.log.error({ err: error }, 'a reply could not be kept under its idempotency key');
      return finished;
    }
  }
  const others = await keyRecords(dependencies.database).byHash(row.entity, row.key_hash);
  return (others && replayOf(others)) ?? finished;
};

const answerOf = async ({ row, isResumed }: Held, work: OnceOnly): Promise<Answer> => {
  try {
    return await work.perform({ channel: row.channel, newId: row.made_id, isResumed });
  } catch (error) {
    // What has the new id was made by another, who took this one for gone.
    return work.failed(error instanceof Conflict ? underWay() : error);
  }
};

/**
 * Gives the keeping of idempotency keys in the database. A key is reserved before the operation begins, with the id of what
 * it will make: two who made it under one key, at whatever time, would insert the same row. Who finds a key whose holder is
 * gone therefore looks for what has its id, and answers with that, or makes it.
 */
export const idempotencyKeys = (dependencies: IdempotencyDependencies): Idempotency => {
  const holder = randomHex(16);
  return {
    once: async (request, work) => {
      const held = await reserved(dependencies, await keyFor(dependencies, request, work.newId(), holder));
      if ('reply' in held) return held;
      const finished = work.finish(await answerOf(held, work));
      if (isFinal(finished)) return await kept(dependencies, held, finished);
      await letGo(dependencies, held);
      return finished;
    },
  };
};
