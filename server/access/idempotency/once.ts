import type { Logger } from 'pino';
import { randomHex } from '../../platform/base/clock.ts';
import { Conflict } from '../../platform/database/database.ts';
import type { Answer } from '../../platform/http/answer.ts';
import {
  type Finished,
  type Idempotency,
  isFinal,
  type KeyedRequest,
  type OnceOnly,
  underWay,
} from '../../platform/http/idempotency.ts';
import type { Vault } from '../vault/vault.ts';
import { type KeyRow, keyRecords } from './records.ts';
import { changeKey, HELD_FOR_MS, type Held, type ReserveDependencies, replayOf, reserveKey } from './reserve.ts';

/** The dependencies of idempotent requests. */
interface IdempotencyDependencies extends ReserveDependencies {
  readonly vault: Vault;
  readonly log: Logger;
}

/** Key and request are stored as hashes, because both may contain data that must not be stored in clear. */
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

/** Releases a key without a reply, so that the next request may take it over at once. */
const release = async (dependencies: IdempotencyDependencies, { row }: Held): Promise<void> => {
  await changeKey(dependencies, row, { held_until: 0 }).catch((error: unknown) => {
    if (!(error instanceof Conflict))
      dependencies.log.error({ err: error }, 'an idempotency key could not be released');
  });
};

/** Stores the reply. If another request took the key over meanwhile, everyone gets the reply that is stored. */
const keep = async (dependencies: IdempotencyDependencies, { row }: Held, finished: Finished): Promise<Finished> => {
  const { status, body } = finished.reply;
  try {
    await changeKey(dependencies, row, { status, reply: body, held_until: 0 });
    return finished;
  } catch (error) {
    if (!(error instanceof Conflict)) {
      // The result is durable and can be found by its id, so the caller may receive it.
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
    // Another request, which considered this one dead, created the record with the new id.
    return work.failed(error instanceof Conflict ? underWay() : error);
  }
};

/**
 * Creates the idempotency in the database. A key is reserved before the operation begins, together with the id of the
 * record that it will create: two requests under one key, at whatever time, would insert the same row. A request that
 * finds a key whose holder is dead therefore looks for the record with that id, and answers with it or creates it.
 */
export const idempotencyKeys = (dependencies: IdempotencyDependencies): Idempotency => {
  const holder = randomHex(16);
  return {
    once: async (request, work) => {
      const held = await reserveKey(dependencies, await keyFor(dependencies, request, work.newId(), holder));
      if ('reply' in held) return held;
      const finished = work.finish(await answerOf(held, work));
      if (isFinal(finished)) return await keep(dependencies, held, finished);
      await release(dependencies, held);
      return finished;
    },
  };
};
