import type { Database } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import type { SealedTexts } from './rotation.ts';

/** The columns that a table of sealed accounts has among others. */
interface AccountRow {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly account: string | null;
}

/** Provides the accounts that a table stores in its column `account`, sealed for the row's id, to a key change. */
export const sealedAccountsOf = (table: string): ((database: Database) => SealedTexts) => {
  const rowsAfter = query<Record<string, AccountRow>, { entity: string; after: string; limit: number }>()((db, input) =>
    db
      .selectFrom(table)
      .select(['entity', 'id', 'version', 'account'])
      .where('entity', '=', input('entity'))
      .where('id', '>', input('after'))
      .where('account', 'is not', null)
      .orderBy('id')
      .limit(input('limit')),
  );
  return (database) => ({
    page: async (entity, after, limit) =>
      (await database.read(rowsAfter, { entity, after, limit })).map(({ id, version, account }) => ({
        place: id,
        owner: id,
        sealed: [account ?? ''],
        update: ([resealed = '']) => ({ table, key: { entity, id }, version, set: { account: resealed } }),
      })),
  });
};
