import { sql } from 'kysely';
import { firstIdAt } from '../../platform/base/identifiers.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EntityAndId } from '../../platform/database/gathering.ts';
import { query } from '../../platform/database/query.ts';
import { rowQueries } from '../../platform/database/row-queries.ts';
import type { Payment } from '../model/payment.ts';
import { type PaymentRow, paymentOf } from '../model/records.ts';

interface Tables {
  payments: PaymentRow;
  entities: { readonly id: string; readonly kind: string };
}

const allChannels = query<Tables>()((db) =>
  db.selectFrom('entities').select('id').where('kind', '=', 'channel').orderBy('id'),
);

const paymentsAfter = query<Tables, { entity: string; after: string; limit: number }>()((db, input) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('id', '>', input('after'))
    .orderBy('id')
    .limit(input('limit')),
);

/** Payments with ids of some time, decided in a period. */
const decidedBetween = query<
  Tables,
  Readonly<Record<'entity' | 'after' | 'beforeId', string>> & Readonly<Record<'from' | 'before' | 'limit', number>>
>()((db, input) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('id', '>', input('after'))
    .where('id', '<', input('beforeId'))
    .where('decided_at', '>=', input('from'))
    .where('decided_at', '<', input('before'))
    .orderBy('id')
    .limit(input('limit')),
);

/** Each state has an index of its payments. */
const undecidedIn = (state: 'pending' | 'received') =>
  query<Tables, Readonly<Record<'entity', string>> & Readonly<Record<'from' | 'before' | 'limit', number>>>()(
    (db, input) =>
      db
        .selectFrom('payments')
        .select('id')
        .where('state', '=', sql.lit(state))
        .where('entity', '=', input('entity'))
        .where('created_at', '>=', input('from'))
        .where('created_at', '<', input('before'))
        .where('amount', '>', 0)
        .orderBy('id')
        .limit(input('limit')),
  );
const undecided = [undecidedIn('pending'), undecidedIn('received')];

const withoutAcquirerId = query<Tables, { entity: string; after: string; limit: number }>()((db, input) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('id', '>', input('after'))
    .where('acquirer_tx_id', 'is', null)
    .where('outcome', 'like', '%"ConnectorTxID1"%')
    .orderBy('id')
    .limit(input('limit')),
);

const followUpsOf = rowQueries<PaymentRow>('payments').among('referenced_id');
const paymentsByIds = rowQueries<PaymentRow>('payments').among('id');

/** Creates the access to payments for checks of the books. */
export const bookRecords = (database: Database) => ({
  /** Returns the ids of all channels. */
  channels: async (): Promise<readonly string[]> => (await database.read(allChannels, {})).map(({ id }) => id),

  /** Returns a page of a channel's payments, in the order of their ids. */
  paymentsAfter: async (channelId: string, after: string, limit: number): Promise<readonly Payment[]> =>
    (await database.read(paymentsAfter, { entity: channelId, after, limit })).map(paymentOf),

  /** Returns a page of the payments that were decided in a period, of those whose ids are behind one. */
  decidedBetween: async (
    channelId: string,
    { fromMs, beforeMs }: { readonly fromMs: number; readonly beforeMs: number },
    after: string,
    limit: number,
  ): Promise<readonly Payment[]> =>
    (
      await database.read(decidedBetween, {
        entity: channelId,
        after,
        beforeId: firstIdAt(beforeMs),
        from: fromMs,
        before: beforeMs,
        limit,
      })
    ).map(paymentOf),

  /** Returns the ids of the first payments of a period that move money and have no outcome yet. */
  undecided: async (
    channelId: string,
    { fromMs, beforeMs }: { readonly fromMs: number; readonly beforeMs: number },
    limit: number,
  ): Promise<readonly string[]> => {
    const input = { entity: channelId, from: fromMs, before: beforeMs, limit };
    const found = await Promise.all(undecided.map((each) => database.read(each, input)));
    return found
      .flat()
      .map(({ id }) => id)
      .toSorted()
      .slice(0, limit);
  },

  /** Returns a page of a channel's payments that lack the acquirer's id, although their outcome has it. */
  withoutAcquirerId: async (channelId: string, after: string, limit: number): Promise<readonly Payment[]> =>
    (await database.read(withoutAcquirerId, { entity: channelId, after, limit })).map(paymentOf),

  /** Returns those payments of these keys that exist. */
  byIds: async (keys: readonly EntityAndId[]): Promise<readonly Payment[]> =>
    (await database.read(paymentsByIds, { keys: JSON.stringify(keys) })).map(paymentOf),

  /** Returns the payments that refer to these. */
  followUpsOf: async (keys: readonly EntityAndId[]): Promise<readonly Payment[]> =>
    (await database.read(followUpsOf, { keys: JSON.stringify(keys) })).map(paymentOf),
});

/** The payments of one database, for checks of the books. */
export type BookRecords = ReturnType<typeof bookRecords>;
