import type { Payment } from '../../payments/model/payment.ts';
import { type PaymentRow, paymentOf } from '../../payments/model/records.ts';
import type { Database, Delete, Insert } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import { rowQueries } from '../../platform/database/row-queries.ts';

/** A row of the table `payment_tags`. */
interface TagRow {
  readonly entity: string;
  readonly tag: string;
  readonly payment_id: string;
  readonly given_by: string;
  readonly given_at: number;
}

interface Tables {
  payment_tags: TagRow;
  payments: PaymentRow;
}

type PaymentKey = Pick<Payment, 'channelId' | 'id'>;

const ofPayments = rowQueries<TagRow>('payment_tags').among('payment_id');

const newest = query<Tables, { entity: string; tag: string; before: string; limit: number }>()((db, input) =>
  db
    .selectFrom('payment_tags')
    .innerJoin('payments', (on) =>
      on.onRef('payments.entity', '=', 'payment_tags.entity').onRef('payments.id', '=', 'payment_tags.payment_id'),
    )
    .selectAll('payments')
    .where('payment_tags.entity', '=', input('entity'))
    .where('payment_tags.tag', '=', input('tag'))
    .where('payment_tags.payment_id', '<', input('before'))
    .orderBy('payment_tags.payment_id', 'desc')
    .limit(input('limit')),
);

/**
 * The tags of a channel, each read from the next place of the primary key: a tag may stand on a million payments, which
 * `distinct` would read.
 */
const inUse = query<Tables, { entity: string; limit: number }>()((db, input) =>
  db
    .withRecursive('known(tag)', (known) =>
      known
        .selectFrom('payment_tags')
        .select((row) => row.fn.min('tag').as('tag'))
        .where('entity', '=', input('entity'))
        .unionAll(
          known
            .selectFrom('known')
            .select((row) =>
              row
                .selectFrom('payment_tags')
                .select((next) => next.fn.min('tag').as('tag'))
                .where('entity', '=', input('entity'))
                .whereRef('payment_tags.tag', '>', 'known.tag')
                .as('tag'),
            )
            .where('known.tag', 'is not', null),
        ),
    )
    .selectFrom('known')
    .select('tag')
    .where('tag', 'is not', null)
    .limit(input('limit')),
);

/** Returns the tags that payments of these channels have, in the order of the alphabet, `limit` at most. */
export const tagsInUse = async (
  database: Pick<Database, 'read'>,
  channels: readonly string[],
  limit: number,
): Promise<readonly string[]> => {
  const found = await Promise.all(channels.map((entity) => database.read(inUse, { entity, limit })));
  return [...new Set(found.flat().map(({ tag }) => tag))].toSorted().slice(0, limit);
};

/** Returns the tags of payments, in the order of the alphabet, by the ids of those that have some. */
export const tagsOf = async (
  database: Pick<Database, 'read'>,
  payments: readonly PaymentKey[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const keys = JSON.stringify(payments.map(({ channelId, id }) => ({ entity: channelId, id })));
  const rows = payments.length === 0 ? [] : await database.read(ofPayments, { keys });
  const found = new Map<string, string[]>();
  for (const { payment_id: id, tag } of rows) found.set(id, [...(found.get(id) ?? []), tag].toSorted());
  return found;
};

/** Returns the newest payments of a channel with a tag, before an id. */
export const newestTagged = async (
  database: Pick<Database, 'read'>,
  channelId: string,
  tag: string,
  place: { readonly before: string; readonly limit: number },
): Promise<readonly Payment[]> => (await database.read(newest, { entity: channelId, tag, ...place })).map(paymentOf);

const keyOf = ({ channelId, id }: PaymentKey, tag: string) => ({ entity: channelId, tag, payment_id: id });

/** Returns the insertion of a tag; of one that the payment has, it is a `Conflict`. */
export const insertTag = (payment: PaymentKey, tag: string, by: string, nowMs: number): Insert => ({
  table: 'payment_tags',
  row: { ...keyOf(payment, tag), given_by: by, given_at: nowMs },
});

/** Returns the removal of a tag, whether or not the payment has it. */
export const removeTag = (payment: PaymentKey, tag: string): Delete => ({
  table: 'payment_tags',
  key: keyOf(payment, tag),
});
