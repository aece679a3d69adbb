import type { ChangeSet, Database, Delete, Value } from './database.ts';
import { commitUnlessConflict } from './deciding.ts';
import { query } from './query.ts';

/** Rows are removed in portions, so that a change set does not hold up others. */
const PORTION = 100;

/** Limit of one call; the next call continues. */
const MAX_PORTIONS = 50;

/** Removals, and what other rows learn in the same change because they refer to the removed ones. */
type Portion = Pick<ChangeSet, 'updates'> & Required<Pick<ChangeSet, 'deletes'>>;

/**
 * Removes expired rows in portions, for as long as `next` returns removals, and returns the number of removed rows.
 * Stops when another process removes the same rows or uses one of them again.
 */
export const forgettingPortions = async (
  database: Database,
  next: (limit: number) => Promise<Portion>,
): Promise<number> => {
  let forgotten = 0;
  for (let portion = 0; portion < MAX_PORTIONS; portion += 1) {
    const changes = await next(PORTION);
    if (changes.deletes.length === 0) break;
    if (!(await commitUnlessConflict(database, changes))) break;
    forgotten += changes.deletes.length;
  }
  return forgotten;
};

/** As `forgettingPortions`, for rows to which no other row refers. */
export const forgetting = (database: Database, next: (limit: number) => Promise<readonly Delete[]>): Promise<number> =>
  forgettingPortions(database, async (limit) => ({ deletes: await next(limit) }));

/** Removes rows of a table that are older than a time; returns how many. */
export type Forget = (database: Database, beforeMs: number) => Promise<number>;

interface Aged {
  readonly [table: string]: { readonly [column: string]: Value };
}

/** What else decides about rows that are removed by their age. */
interface Forgotten {
  /** A row stays if another process changes it meanwhile. */
  readonly hasVersion?: true;
  /** Rows in this state stay. */
  readonly exceptIn?: string;
}

/** Creates a function that removes rows by their age, the oldest first. The column of the time needs an index. */
export const forgettingByAge = (
  table: string,
  key: readonly string[],
  time: string,
  { hasVersion, exceptIn }: Forgotten = {},
): Forget => {
  const oldest = query<Aged, { before: number; limit: number }>()((db, input) => {
    const rows = db
      .selectFrom(table)
      .select([...key, ...(hasVersion ? ['version'] : [])])
      .where(time, '<', input('before'))
      .orderBy(time)
      .limit(input('limit'));
    return exceptIn === undefined ? rows : rows.where('state', '<>', exceptIn);
  });
  const removal = ({ version, ...row }: Readonly<Record<string, Value>>): Delete => ({
    table,
    key: row,
    ...(hasVersion && { version: Number(version) }),
  });
  return (database, beforeMs) =>
    forgetting(database, async (limit) => (await database.read(oldest, { before: beforeMs, limit })).map(removal));
};
