import { type RawBuilder, sql } from 'kysely';
import { Unavailable } from '../base/unavailable.ts';
import { together } from './change-set.ts';
import type { ChangeSet, Database, DatabaseKind, Query } from './database.ts';

/** So many are answered together at most: those that come after are not to wait for ever longer. */
const MOST_TOGETHER = 256;

interface Waiting<Question, Answer> {
  readonly question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Gives a function that has questions answered together: those that come in one turn of the event loop, and those that come while
 * others are being answered, or within a rest after that. `answerAll` gives how each ended, in their order.
 */
export const gathering = <Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<readonly PromiseSettledResult<Answer>[]>,
  restMs = 0,
): ((question: Question) => Promise<Answer>) => {
  const waiting: Waiting<Question, Answer>[] = [];
  let isUnderWay = false;

  const answerNext = async (): Promise<void> => {
    const batch = waiting.splice(0, MOST_TOGETHER);
    try {
      const results = await answerAll(batch.map(({ question }) => question));
      batch.forEach(({ resolve, reject }, place) => {
        const result = results[place];
        if (result?.status === 'fulfilled') resolve(result.value);
        else reject(result?.reason ?? new Error('a question was not answered'));
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

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (isUnderWay) return;
      isUnderWay = true;
      setImmediate(answerNext);
    });
};

const kept = { status: 'fulfilled', value: undefined } as const;

/** Nobody waits for these to be durable: a short rest makes many of them share what each would cost, on SQLite the whole process. */
const REST_BETWEEN_COMMITS_MS = 20;

/**
 * Gives a function that keeps change sets of which no two change the same row, many in one: one round trip and one wait for the disk
 * for all. Where that fails each is kept by itself, so that one that is a conflict keeps no other from being kept.
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
        // Whether they were kept is not known: kept by themselves, they would conflict with themselves.
        if (error instanceof Unavailable) throw error;
        // Each is told why for itself.
      }
    }
    return await Promise.allSettled(sets.map((changes) => database.commit(changes)));
  }, restMs);

/** What identifies a row of most tables. */
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

/** Gives the keys that `findingTogether` hands over as the table `wanted`, for a question to begin from. */
export const wantedKeys = (kind: DatabaseKind, keys: string) => keysFrom[kind](keys).as<'wanted'>('wanted');

const nameOf = ({ entity, id }: EntityAndId): string => `${entity}/${id}`;

/** Gives a function that finds things by their keys, many by one question, each as it is after it was asked for. */
export const findingTogether = <Row extends EntityAndId, Found>(
  database: Database,
  question: Query<{ keys: string }, Row>,
  foundIn: (row: Row) => Found,
): ((key: EntityAndId) => Promise<Found | undefined>) =>
  gathering(async (keys) => {
    const wanted = new Map(keys.map(({ entity, id }) => [nameOf({ entity, id }), { entity, id }]));
    const rows = await database.read(question, { keys: JSON.stringify([...wanted.values()]) });
    const found = new Map(rows.map((row) => [nameOf(row), foundIn(row)]));
    return keys.map((key) => ({ status: 'fulfilled', value: found.get(nameOf(key)) }));
  });
