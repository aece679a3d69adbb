import { type RawBuilder, sql } from 'kysely';
import { Unavailable } from '../base/unavailable.ts';
import { outsideOfTraces } from '../traces/span.ts';
import { together } from './change-set.ts';
import type { ChangeSet, Database, DatabaseKind, Query } from './database.ts';

/** The most queries in one answer, so that later ones do not wait ever longer. */
const MOST_TOGETHER = 256;

interface Waiting<Item, Answer> {
  readonly item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Creates a function that answers items, such as queries, together: those that arrive in one turn of the event loop,
 * and those that arrive while others are being answered or during a pause after that. `answerAll` returns the outcome
 * of each, in their order.
 */
export const gathering = <Item, Answer>(
  answerAll: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Answer>[]>,
  restMs = 0,
): ((item: Item) => Promise<Answer>) => {
  const waiting: Waiting<Item, Answer>[] = [];
  let isUnderWay = false;

  const answerNext = async (): Promise<void> => {
    const batch = waiting.splice(0, MOST_TOGETHER);
    try {
      const results = await outsideOfTraces(() => answerAll(batch.map(({ item }) => item)));
      batch.forEach(({ resolve, reject }, place) => {
        const result = results[place];
        if (result?.status === 'fulfilled') resolve(result.value);
        else reject(result?.reason ?? new Error('an item was not answered'));
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    if (restMs > 0) setTimeout(goOn, restMs);
    else goOn();
  };

  const goOn = (): void => {
    isUnderWay = waiting.length > 0;
    if (isUnderWay) setImmediate(answerNext);
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isUnderWay) return;
      isUnderWay = true;
      setImmediate(answerNext);
    });
};

/**
 * Creates a function that passes items to another process together: while some are under way, later ones wait. One
 * message wakes that process, however many items it has. `pass` returns the outcome of each, in their order.
 */
export const passingTogether = <Item, Outcome>(
  pass: (items: readonly Item[]) => Promise<readonly Outcome[]>,
): ((item: Item) => Promise<Outcome>) =>
  gathering(async (items) => (await pass(items)).map((value) => ({ status: 'fulfilled', value })));

const kept = { status: 'fulfilled', value: undefined } as const;

/**
 * No caller waits for these commits: a short pause lets many share the cost of one, which on SQLite blocks the whole
 * process.
 */
const REST_BETWEEN_COMMITS_MS = 20;

/**
 * Creates a function that stores change sets together, provided that no two change the same row: one round trip and one
 * wait for the disk for all. When that fails, each is stored by itself, so that a conflict of one does not affect the
 * others.
 */
export const keepingTogether = (
  database: Database,
  restMs = REST_BETWEEN_COMMITS_MS,
): ((changes: ChangeSet) => Promise<void>) =>
  gathering(async (sets) => {
    if (sets.length > 1) {
      try {
        await database.commit(together(...sets));
        return sets.map(() => kept);
      } catch (error) {
        // It is unknown whether they were stored; stored again one by one, they would conflict with themselves.
        if (error instanceof Unavailable) throw error;
        // Storing them one by one shows the error of each.
      }
    }
    return await Promise.allSettled(sets.map((changes) => database.commit(changes)));
  }, restMs);

/** The columns that identify a row of most tables. */
export interface EntityAndId {
  readonly entity: string;
  readonly id: string;
}

const keysFrom: Readonly<Record<DatabaseKind, (keys: string) => RawBuilder<EntityAndId>>> = {
  sqlite: (keys) =>
    sql`(select json_extract(value, '$.entity') as entity, json_extract(value, '$.id') as id from json_each(${keys}))`,
  postgres: (keys) =>
    sql`(select each ->> 'entity' as entity, each ->> 'id' as id from json_array_elements(cast(${keys} as json)) as each)`,
};

/** Returns the keys that `findingTogether` passes on, as the table `wanted` from which a query begins. */
export const wantedKeys = (kind: DatabaseKind, keys: string) => keysFrom[kind](keys).as<'wanted'>('wanted');

const nameOf = ({ entity, id }: EntityAndId): string => `${entity}/${id}`;

/** Creates a function that finds rows by their keys, many with one query, each in the state after it was requested. */
export const findingTogether = <Row extends EntityAndId, Found>(
  database: Database,
  query: Query<{ keys: string }, Row>,
  foundIn: (row: Row) => Found,
): ((key: EntityAndId) => Promise<Found | undefined>) =>
  gathering(async (keys) => {
    const wanted = new Map(keys.map(({ entity, id }) => [nameOf({ entity, id }), { entity, id }]));
    const rows = await database.read(query, { keys: JSON.stringify([...wanted.values()]) });
    const found = new Map(rows.map((row) => [nameOf(row), foundIn(row)]));
    return keys.map((key) => ({ status: 'fulfilled', value: found.get(nameOf(key)) }));
  });
